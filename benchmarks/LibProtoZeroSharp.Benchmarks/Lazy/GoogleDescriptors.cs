#if WITH_PAYLOADS
using Google.Protobuf.Collections;
using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Benchmarks.Lazy;

/// <summary>What the scenarios read and change, with Google's messages of descriptors.</summary>
internal static class GoogleDescriptors
{
    public static long One(FileDescriptorSet data) => Some(data.File[^1].Package) + data.File.Count;

    public static void Edit(FileDescriptorSet data) =>
        data.File[^1].Package = "a.package.with.a.longer.name.than.the.one.before";

    public static long All(FileDescriptorSet data)
    {
        long sum = 0;
        foreach (FileDescriptorProto file in data.File)
        {
            sum += Some(file.Name) + Some(file.Package) + Some(file.Syntax);
            foreach (string dependency in file.Dependency) sum += Some(dependency);
            sum += Fields(file.Extension) + Enums(file.EnumType);
            foreach (DescriptorProto message in file.MessageType) sum += All(message);
            foreach (ServiceDescriptorProto service in file.Service)
            {
                sum += Some(service.Name);
                foreach (MethodDescriptorProto method in service.Method)
                {
                    sum += Some(method.Name) + Some(method.InputType) + Some(method.OutputType)
                        + (method.ClientStreaming ? 1 : 0) + (method.ServerStreaming ? 1 : 0);
                }
            }
        }

        return sum;
    }

    private static long All(DescriptorProto message)
    {
        long sum = Some(message.Name) + Fields(message.Field) + Fields(message.Extension) + Enums(message.EnumType);
        foreach (DescriptorProto nested in message.NestedType) sum += All(nested);
        foreach (OneofDescriptorProto oneof in message.OneofDecl) sum += Some(oneof.Name);
        foreach (DescriptorProto.Types.ExtensionRange range in message.ExtensionRange) sum += range.Start + range.End;
        foreach (DescriptorProto.Types.ReservedRange range in message.ReservedRange) sum += range.Start + range.End;
        foreach (string name in message.ReservedName) sum += Some(name);
        return sum;
    }

    private static long Fields(RepeatedField<FieldDescriptorProto> fields)
    {
        long sum = 0;
        for (int i = 0; i < fields.Count; i++)
        {
            FieldDescriptorProto field = fields[i];
            sum += Some(field.Name) + field.Number + (int)field.Label + (int)field.Type + Some(field.TypeName)
                + Some(field.Extendee) + Some(field.DefaultValue) + field.OneofIndex + Some(field.JsonName)
                + (field.Proto3Optional ? 1 : 0);
        }

        return sum;
    }

    private static long Enums(RepeatedField<EnumDescriptorProto> enums)
    {
        long sum = 0;
        for (int i = 0; i < enums.Count; i++)
        {
            sum += Some(enums[i].Name);
            foreach (EnumValueDescriptorProto value in enums[i].Value) sum += Some(value.Name) + value.Number;
        }

        return sum;
    }

    private static long Some(string text) => text.Length != 0 ? 1 : 0;
}
#endif
