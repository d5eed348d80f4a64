// libprotobuf in C++ behind a small C ABI, for the benchmarks: any message whose schema is linked in, by its full name, in an
// arena whose first block is kept and large enough, as its documentation advises.
#include <google/protobuf/arena.h>
#include <google/protobuf/message.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace {

using google::protobuf::Arena;
using google::protobuf::ArenaOptions;
using google::protobuf::Message;

struct Context {
    const Message* prototype = nullptr;
    std::unique_ptr<Message> built;
    std::vector<char> block;
};

} // namespace

extern "C" {

// Null where the message is not known or the bytes are not one; pb_close frees it.
void* pb_open(const char* full_name, const char* data, std::size_t length) try {
    const auto* type = google::protobuf::DescriptorPool::generated_pool()->FindMessageTypeByName(full_name);
    if (!type) return nullptr;
    auto context = std::make_unique<Context>();
    context->prototype = google::protobuf::MessageFactory::generated_factory()->GetPrototype(type);
    context->built.reset(context->prototype->New());
    if (!context->built->ParseFromArray(data, static_cast<int>(length))) return nullptr;
    Arena arena;
    Message* message = context->prototype->New(&arena);
    if (!message->ParseFromArray(data, static_cast<int>(length))) return nullptr;
    context->block.resize(arena.SpaceAllocated() * 2);
    return context.release();
} catch (...) {
    return nullptr;
}

void pb_close(void* handle) {
    delete static_cast<Context*>(handle);
}

// Parses into the kept arena; 0 for bad bytes.
std::size_t pb_parse(void* handle, const char* data, std::size_t length) try {
    Context& context = *static_cast<Context*>(handle);
    ArenaOptions options;
    options.initial_block = context.block.data();
    options.initial_block_size = context.block.size();
    Arena arena{options};
    Message* message = context.prototype->New(&arena);
    return message->ParseFromArray(data, static_cast<int>(length)) ? length : 0;
} catch (...) {
    return 0;
}

std::size_t pb_size(void* handle) {
    return static_cast<Context*>(handle)->built->ByteSizeLong();
}

// Sizes and writes the message of pb_open; returns the bytes written, 0 if they do not fit.
std::size_t pb_write(void* handle, char* buffer, std::size_t capacity) try {
    const Message& message = *static_cast<Context*>(handle)->built;
    const std::size_t size = message.ByteSizeLong();
    if (size > capacity) return 0;
    message.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(buffer));
    return size;
} catch (...) {
    return 0;
}

}
