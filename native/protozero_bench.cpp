// protozero behind a small C ABI, for the benchmarks: the message of benchmarks/LibProtoZeroSharp.Benchmarks/protos/batch.proto.
#include <protozero/basic_pbf_writer.hpp>
#include <protozero/buffer_fixed.hpp>
#include <protozero/pbf_reader.hpp>
#include <protozero/pbf_writer.hpp>

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace {

constexpr int parts = 9;
constexpr protozero::pbf_tag_type part_field = 99999;

struct Part {
    std::int32_t index = 0;
    std::string text;
};

struct Record {
    std::uint64_t id = 0;
    std::int64_t offset = 0;
    std::string texts[5];
    std::vector<Part> parts;
};

// The same sum as Workloads/Checksum.cs makes.
std::uint64_t mix(std::uint64_t sum, std::uint64_t value) {
    return sum * 31 + value;
}

template <typename TBuffer>
void encode(TBuffer& buffer, int count) {
    using Writer = protozero::basic_pbf_writer<TBuffer>;
    Writer message{buffer};
    for (int i = 0; i < count; ++i) {
        Writer record{message, 1};
        record.add_uint64(1, std::numeric_limits<std::uint64_t>::max());
        record.add_int64(2, std::numeric_limits<std::int64_t>::min());
        record.add_string(3, "Hello, World!", 13);
        record.add_string(4, "Msg 1", 5);
        record.add_string(5, "Msg 2", 5);
        record.add_string(6, "Msg 3", 5);
        record.add_string(7, "Msg 4", 5);
        for (int k = 0; k < parts; ++k) {
            Writer part{record, part_field};
            part.add_int32(1, k);
            part.add_string(2, "Inner Message", 13);
        }
    }
}

void decode(protozero::pbf_reader reader, Part& part) {
    while (reader.next()) {
        switch (reader.tag()) {
            case 1: part.index = reader.get_int32(); break;
            case 2: part.text = reader.get_string(); break;
            default: reader.skip();
        }
    }
}

void decode(protozero::pbf_reader reader, Record& record) {
    while (reader.next()) {
        switch (reader.tag()) {
            case 1: record.id = reader.get_uint64(); break;
            case 2: record.offset = reader.get_int64(); break;
            case 3: case 4: case 5: case 6: case 7: {
                std::string& text = record.texts[reader.tag() - 3];
                text = reader.get_string();
                break;
            }
            case part_field:
                record.parts.emplace_back();
                decode(reader.get_message(), record.parts.back());
                break;
            default: reader.skip();
        }
    }
}

std::uint64_t sum_of(const std::vector<Record>& records) {
    std::uint64_t sum = 0;
    for (const Record& record : records) {
        sum = mix(mix(sum, record.id), static_cast<std::uint64_t>(record.offset));
        for (const std::string& text : record.texts) sum = mix(sum, text.size());
        for (const Part& part : record.parts) sum = mix(mix(sum, static_cast<std::uint64_t>(part.index)), part.text.size());
    }
    return sum;
}

} // namespace

extern "C" {

// All functions return 0 when anything goes wrong: no exception leaves this library.

std::size_t pz_encode_fixed(char* buffer, std::size_t capacity, int count) try {
    protozero::fixed_size_buffer_adaptor target{buffer, capacity};
    encode(target, count);
    return target.size();
} catch (...) {
    return 0;
}

std::size_t pz_encode_string(char* buffer, std::size_t capacity, int count) try {
    std::string target;
    encode(target, count);
    if (target.size() > capacity) return 0;
    std::memcpy(buffer, target.data(), target.size());
    return target.size();
} catch (...) {
    return 0;
}

std::uint64_t pz_visit(const char* data, std::size_t length) try {
    std::uint64_t sum = 0;
    protozero::pbf_reader message{data, length};
    while (message.next(1)) {
        protozero::pbf_reader record = message.get_message();
        while (record.next()) {
            switch (record.tag()) {
                case 1: sum = mix(sum, record.get_uint64()); break;
                case 2: sum = mix(sum, static_cast<std::uint64_t>(record.get_int64())); break;
                case 3: case 4: case 5: case 6: case 7: sum = mix(sum, record.get_view().size()); break;
                case part_field: {
                    protozero::pbf_reader part = record.get_message();
                    while (part.next()) {
                        switch (part.tag()) {
                            case 1: sum = mix(sum, static_cast<std::uint64_t>(part.get_int32())); break;
                            case 2: sum = mix(sum, part.get_view().size()); break;
                            default: part.skip();
                        }
                    }
                    break;
                }
                default: record.skip();
            }
        }
    }
    return sum;
} catch (...) {
    return 0;
}

std::size_t pz_decode(const char* data, std::size_t length, std::uint64_t* sum) try {
    std::vector<Record> records;
    protozero::pbf_reader message{data, length};
    while (message.next(1)) {
        records.emplace_back();
        decode(message.get_message(), records.back());
    }
    if (sum) *sum = sum_of(records);
    return records.size();
} catch (...) {
    return 0;
}

}
