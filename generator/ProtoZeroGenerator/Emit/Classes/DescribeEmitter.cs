using System.Linq;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Classes;

/// <summary>
/// Emits what the descriptor of a class needs beside the table of its struct: the names of members, and types.
/// </summary>
internal static class DescribeEmitter
{
    /// <summary>Emits the method.</summary>
    /// <param name="w">Where to.</param>
    /// <param name="inner">The struct.</param>
    /// <param name="holder">The struct of the message that declares it, or null.</param>
    public static void Emit(SourceWriter w, MessageModel inner, MessageModel? holder)
    {
        MessageModel message = inner.Class!;
        w.Gap();
        w.Open($"static void {N.ObjectStruct}.{N.ObjectStructMember.DescribeObject}({N.ObjectSchema} s)");
        w.Line($"s.{N.ObjectSchemaMember.Class}<{message.TypeName}>();");
        if (holder?.Class is { } outer)
            w.Line($"s.{N.ObjectSchemaMember.Inside}<{outer.TypeName}, {holder.TypeName}>();");
        foreach (FieldModel field in message.Fields.OrderBy(field => field.Order)) w.Line($"s.{Text(field)};");
        foreach (OneofModel oneof in message.Oneofs)
        {
            if (oneof.Fields.Count == 0) continue;
            int member = message.Fields[oneof.Fields[0]].Number;
            string names = $"\"{oneof.CaseProperty}\", \"{oneof.Clear}\"";
            w.Line($"s.{N.ObjectSchemaMember.Oneof}({Number(member)}, {names});");
        }

        foreach (MessageModel nested in inner.Messages)
        {
            if (nested.Class is { } type)
                w.Line($"s.{N.ObjectSchemaMember.NestedMessage}<{type.TypeName}, {nested.TypeName}>();");
        }

        foreach (EnumModel nested in inner.Enums)
        {
            string place = nested.TypeName.Substring(0, nested.TypeName.LastIndexOf('.') + 1);
            w.Line($"s.{N.ObjectSchemaMember.NestedEnum}<{nested.TypeName}, {place}{nested.ValuesType}>();");
        }

        w.Close();
    }

    private static string Text(FieldModel field)
    {
        // Members of a oneof are set and unset by its case.
        string presence = field.Has == null || field.Oneof >= 0 ? "" : $", \"{field.Has}\", \"{field.Clear}\"";
        string property = field.Property.TrimStart('@');
        string call = $"{N.ObjectSchemaMember.Field}({Number(field.Number)}, \"{property}\"{presence})";
        ValueModel value = field.Value;
        call += value.Scalar.Form switch
        {
            ValueForm.Enum => $".{N.ObjectFieldMember.Enum}<{value.CSharp}, {value.EnumValues}>()",
            ValueForm.Message when !value.IsEncoded => $".{N.ObjectFieldMember.Message}<{Class(value)}, {value.CSharp}>()",
            _ => "",
        };
        return field.SyntheticOneof == null
            ? call : $"{call}.{N.ObjectFieldMember.Optional}(\"{field.SyntheticOneof}\")";
    }

    private static string Class(ValueModel value) => value.IsValue
        ? N.KnownClasses + value.CSharp.Substring(value.CSharp.LastIndexOf('.')) : value.ClassType!;
}
