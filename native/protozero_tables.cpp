// protozero on any message, its fields described by tables; on packed lists; and on the records of workloads.proto.
#include <protozero/basic_pbf_writer.hpp>
#include <protozero/buffer_fixed.hpp>
#include <protozero/pbf_reader.hpp>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace {

// As Workloads/FieldTables.cs makes them: a type's first index and field count, then what each field number is.
enum Kind : std::int32_t { unknown = -1, varint = -2, fixed32 = -3, fixed64 = -4, bytes = -5, text = -6 };

struct Tables {
    const std::int32_t* starts;
    const std::int32_t* kinds;
};

std::uint64_t mix(std::uint64_t sum, std::uint64_t value) {
    return sum * 31 + value;
}

std::uint64_t packed(protozero::pbf_reader& field, std::int32_t kind, std::uint64_t sum) {
    if (kind == varint) {
        for (std::uint64_t value : field.get_packed_uint64()) sum = mix(sum, value);
    } else if (kind == fixed32) {
        for (std::uint32_t value : field.get_packed_fixed32()) sum = mix(sum, value);
    } else {
        for (std::uint64_t value : field.get_packed_fixed64()) sum = mix(sum, value);
    }
    return sum;
}

std::uint64_t visit(protozero::pbf_reader reader, std::int32_t type, const Tables& tables, std::uint64_t sum) {
    const std::int32_t start = tables.starts[type], count = tables.starts[type + 1] - start;
    while (reader.next()) {
        const std::uint32_t number = reader.tag();
        const std::int32_t kind = number < static_cast<std::uint32_t>(count) ? tables.kinds[start + number] : unknown;
        const bool is_long = reader.wire_type() == protozero::pbf_wire_type::length_delimited;
        if (kind == unknown) reader.skip();
        else if (kind >= 0) sum = visit(reader.get_message(), kind, tables, sum);
        else if (kind == text || kind == bytes) sum = mix(sum, reader.get_view().size());
        else if (is_long) sum = packed(reader, kind, sum);
        else if (kind == varint) sum = mix(sum, reader.get_uint64());
        else if (kind == fixed32) sum = mix(sum, reader.get_fixed32());
        else sum = mix(sum, reader.get_fixed64());
    }
    return sum;
}

struct Record {
    std::uint32_t id = 0;
    std::int64_t time = 0;
    std::int32_t delta = 0;
    std::uint32_t flags = 0;
    std::string name;
};

Record record_of(protozero::pbf_reader reader) {
    Record record;
    while (reader.next()) {
        switch (reader.tag()) {
            case 1: record.id = reader.get_uint32(); break;
            case 2: record.time = reader.get_int64(); break;
            case 3: record.delta = reader.get_sint32(); break;
            case 4: record.flags = reader.get_uint32(); break;
            case 5: record.name = reader.get_string(); break;
            default: reader.skip();
        }
    }
    return record;
}

template <typename T, typename TRange>
std::size_t fill(std::vector<T>& values, TRange range) {
    values.clear();
    values.insert(values.end(), range.begin(), range.end());
    return values.size();
}

} // namespace

extern "C" {

// 0 for bad bytes, and for groups, which protozero does not know.
std::uint64_t pz_visit_tables(const char* data, std::size_t length, const std::int32_t* starts, const std::int32_t* kinds) try {
    return visit(protozero::pbf_reader{data, length}, 0, Tables{starts, kinds}, 0);
} catch (...) {
    return 0;
}

// The sum of field 1 of all records.
std::uint64_t pz_records_sum(const char* data, std::size_t length) try {
    std::uint64_t sum = 0;
    protozero::pbf_reader message{data, length};
    while (message.next(1)) {
        protozero::pbf_reader record = message.get_message();
        while (record.next()) {
            if (record.tag() == 1) sum += record.get_uint32();
            else record.skip();
        }
    }
    return sum;
} catch (...) {
    return 0;
}

// Every field of all records.
std::uint64_t pz_records_visit(const char* data, std::size_t length) try {
    std::uint64_t sum = 0;
    protozero::pbf_reader message{data, length};
    while (message.next(1)) {
        protozero::pbf_reader record = message.get_message();
        while (record.next()) {
            switch (record.tag()) {
                case 1:
                case 2:
                case 3:
                case 4: sum = mix(sum, record.get_uint64()); break;
                case 5: sum = mix(sum, record.get_view().size()); break;
                default: record.skip();
            }
        }
    }
    return sum;
} catch (...) {
    return 0;
}

// Into a vector of structs; returns their number.
std::size_t pz_records_decode(const char* data, std::size_t length) try {
    std::vector<Record> records;
    protozero::pbf_reader message{data, length};
    while (message.next(1)) records.push_back(record_of(message.get_message()));
    return records.size();
} catch (...) {
    return 0;
}

// Field 1: uint32, 2: sint64, 3: fixed32, 4: fixed64, into a vector that is kept; returns the number of values.
std::size_t pz_packed_decode(const char* data, std::size_t length) try {
    static std::vector<std::uint32_t> words;
    static std::vector<std::int64_t> numbers;
    static std::vector<std::uint64_t> longs;
    std::size_t count = 0;
    protozero::pbf_reader message{data, length};
    while (message.next()) {
        switch (message.tag()) {
            case 1: count += fill(words, message.get_packed_uint32()); break;
            case 2: count += fill(numbers, message.get_packed_sint64()); break;
            case 3: count += fill(words, message.get_packed_fixed32()); break;
            case 4: count += fill(longs, message.get_packed_fixed64()); break;
            default: message.skip();
        }
    }
    return count;
} catch (...) {
    return 0;
}

// One list into a fixed buffer; returns the bytes written, 0 if they do not fit.
std::size_t pz_packed_encode(char* buffer, std::size_t capacity, int field, const void* values, std::size_t count) try {
    protozero::fixed_size_buffer_adaptor target{buffer, capacity};
    protozero::basic_pbf_writer<protozero::fixed_size_buffer_adaptor> writer{target};
    const auto* words = static_cast<const std::uint32_t*>(values);
    const auto* numbers = static_cast<const std::int64_t*>(values);
    const auto* longs = static_cast<const std::uint64_t*>(values);
    switch (field) {
        case 1: writer.add_packed_uint32(1, words, words + count); break;
        case 2: writer.add_packed_sint64(2, numbers, numbers + count); break;
        case 3: writer.add_packed_fixed32(3, words, words + count); break;
        default: writer.add_packed_fixed64(4, longs, longs + count); break;
    }
    return target.size();
} catch (...) {
    return 0;
}

}
