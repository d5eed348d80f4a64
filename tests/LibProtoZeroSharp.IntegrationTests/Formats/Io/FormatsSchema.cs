using OurFormats;
using ProtoZeroSharp.IntegrationTests.Dynamic;
using Known = Google.Protobuf.WellKnownTypes;

namespace ProtoZeroSharp.IntegrationTests.Formats;

/// <summary>The schema of these tests as one that is read when they run.</summary>
internal static class FormatsSchema
{
    public static ProtoSchema Schema { get; } = ProtoSchema.Load(KindsSchema.Set(
        Known.AnyReflection.Descriptor.SerializedData.ToByteArray(),
        Known.DurationReflection.Descriptor.SerializedData.ToByteArray(),
        Known.FieldMaskReflection.Descriptor.SerializedData.ToByteArray(),
        Known.StructReflection.Descriptor.SerializedData.ToByteArray(),
        Known.TimestampReflection.Descriptor.SerializedData.ToByteArray(),
        FormatsReflection.Descriptor.ToArray()));
}
