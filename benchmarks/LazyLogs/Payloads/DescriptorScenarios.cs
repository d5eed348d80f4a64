using ProtoZeroSharp;
using ProtoZeroSharp.Reflection;
#if LAZY
namespace LibProtoZeroSharp.Benchmarks.LazyPayloads;
#else
namespace LibProtoZeroSharp.Benchmarks.EagerPayloads;
#endif

/// <summary>The descriptors of many files; what is read are all declarations, without their options.</summary>
public sealed class DescriptorScenarios(bool validates, int length)
    : PayloadScenarios<FileDescriptorSet>(validates, length)
{
    protected override long One(in FileDescriptorSet data) => Some(data.File[^1].Package) + data.File.Count;

    protected override void Edit(ref FileDescriptorSet data, ArenaAllocator arena) =>
        data.MutableFile[^1].SetPackage("a.package.with.a.longer.name.than.the.one.before", arena);

    protected override long All(in FileDescriptorSet data)
    {
        long sum = 0;
        foreach (ref readonly FileDescriptorProto file in data.File)
        {
            sum += Some(file.Name) + Some(file.Package) + Some(file.Syntax);
            foreach (ProtoString dependency in file.Dependency) sum += Some(dependency);
            sum += Fields(file.Extension) + Enums(file.EnumType);
            foreach (ref readonly DescriptorProto message in file.MessageType) sum += All(in message);
            foreach (ref readonly ServiceDescriptorProto service in file.Service)
            {
                sum += Some(service.Name);
                foreach (ref readonly MethodDescriptorProto method in service.Method)
                {
                    sum += Some(method.Name) + Some(method.InputType) + Some(method.OutputType)
                        + (method.ClientStreaming ? 1 : 0) + (method.ServerStreaming ? 1 : 0);
                }
            }
        }

        return sum;
    }

    private static long All(in DescriptorProto message)
    {
        long sum = Some(message.Name) + Fields(message.Field) + Fields(message.Extension) + Enums(message.EnumType);
        foreach (ref readonly DescriptorProto nested in message.NestedType) sum += All(in nested);
        foreach (ref readonly OneofDescriptorProto oneof in message.OneofDecl) sum += Some(oneof.Name);
        foreach (ref readonly DescriptorProto.Types.ExtensionRange range in message.ExtensionRange)
            sum += range.Start + range.End;
        foreach (ref readonly DescriptorProto.Types.ReservedRange range in message.ReservedRange)
            sum += range.Start + range.End;
        foreach (ProtoString name in message.ReservedName) sum += Some(name);
        return sum;
    }

    private static long Fields(ProtoList<FieldDescriptorProto> fields)
    {
        long sum = 0;
        foreach (ref readonly FieldDescriptorProto field in fields)
        {
            sum += Some(field.Name) + field.Number + (int)field.Label + (int)field.Type + Some(field.TypeName)
                + Some(field.Extendee) + Some(field.DefaultValue) + field.OneofIndex + Some(field.JsonName)
                + (field.Proto3Optional ? 1 : 0);
        }

        return sum;
    }

    private static long Enums(ProtoList<EnumDescriptorProto> enums)
    {
        long sum = 0;
        foreach (ref readonly EnumDescriptorProto type in enums)
        {
            sum += Some(type.Name);
            foreach (ref readonly EnumValueDescriptorProto value in type.Value) sum += Some(value.Name) + value.Number;
        }

        return sum;
    }
}
