using System.Text.Json.Serialization;

namespace ProtoZeroSharp;

/// <content>
/// The serializer knows owned messages without being told. Converters of its options come first, with options of
/// their own.
/// </content>
[JsonConverter(typeof(ProtoJsonConverterFactory))]
public partial class Owned<T>;
