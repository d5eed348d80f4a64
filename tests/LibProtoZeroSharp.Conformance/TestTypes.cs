namespace ProtoZeroSharp.Testee;

/// <summary>What the test messages hold in their <c>Any</c> fields, and their extensions.</summary>
internal static class TestTypes
{
    public static readonly ProtoTypeRegistry Registry = new ProtoTypeRegistry()
        .AddFile<ProtobufTestMessages.Proto2.TestMessagesProto2Reflection>()
        .AddFile<ProtobufTestMessages.Proto3.TestMessagesProto3Reflection>()
        .AddFile<ProtobufTestMessages.Editions.Proto2.TestMessagesProto2EditionsReflection>()
        .AddFile<ProtobufTestMessages.Editions.Proto3.TestMessagesProto3EditionsReflection>()
        .AddFile<ProtobufTestMessages.Editions.TestMessagesEdition2023Reflection>();
}
