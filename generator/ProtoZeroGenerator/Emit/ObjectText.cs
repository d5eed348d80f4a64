using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>Pieces of text about a field of a class, and the statements that write it.</summary>
internal static class ObjectText
{
    /// <summary>Declares the object of a class that was passed.</summary>
    public static string Object(MessageModel message, string name, string passed) =>
        $"var {name} = {N.ObjectHead}.{N.ObjectHeadMember.As}<{message.TypeName}>({passed});";

    /// <summary>
    /// Type arguments of the helpers for values: of the class, of the struct, and what turns one into the other.
    /// </summary>
    public static string Types(ValueModel value) => $"{value.ClassType}, {value.CSharp}, {Kind(value)}";

    /// <summary>Type arguments of the helpers for maps.</summary>
    public static string MapTypes(FieldModel field) =>
        $"{field.Key!.ClassType}, {field.Value.ClassType}, {field.Key.CSharp}, {field.Value.CSharp}, "
        + $"{Kind(field.Key)}, {Kind(field.Value)}";

    /// <summary>The type of what a class declares for a field outside of a oneof.</summary>
    public static string Storage(FieldModel field) => field.Cardinality switch
    {
        Cardinality.Map => $"{N.MapField}<{field.Key!.ClassType}, {field.Value.ClassType}>",
        Cardinality.Repeated => $"{N.RepeatedField}<{field.Value.ClassType}>",
        _ => field.Value.Scalar.Form == ValueForm.Text ? N.TextSlot : field.Value.ClassType!,
    };

    /// <summary>Whether the value of a field is kept as a number.</summary>
    public static bool IsNumber(ValueModel value) => value.Scalar.Bits != 0;

    /// <summary>The statement that writes a field if it is set.</summary>
    /// <param name="message">The class.</param>
    /// <param name="field">The field.</param>
    /// <param name="room">For how many fields there is space.</param>
    public static string Write(MessageModel message, FieldModel field, int room)
    {
        string tag = Number(field.Tag), site = Number(field.Site), place = Place(message, field, OfM);
        return field.Cardinality switch
        {
            Cardinality.Map =>
                $"if ({place} != null) p = {N.PutObject}.{N.PutObjectMember.Map}<{MapTypes(field)}>(p, ref o, {tag}, {place}, {site}, depth);",
            Cardinality.Repeated when field.IsPacked =>
                $"if ({place} != null) p = {N.PutObject}.{N.PutObjectMember.Packed}<{ValueTypes(field)}>(p, ref o, {tag}, {place});",
            Cardinality.Repeated =>
                $"if ({place} != null) p = {N.PutObject}.{N.PutObjectMember.Repeated}<{Types(field.Value)}>(p, ref o, {tag}, {place}, {site}, depth);",
            _ => $"if ({IsSet(message, field, OfM)}) {WriteSet(message, field, room)}",
        };
    }

    /// <summary>The statement that writes a singular field that is set.</summary>
    /// <inheritdoc cref="Write" path="/param"/>
    public static string WriteSet(MessageModel message, FieldModel field, int room)
    {
        string tag = Number(field.Tag), place = Place(message, field, OfM);
        bool isOneof = field.Oneof >= 0;
        ValueModel value = field.Value;
        switch (value.Scalar.Form)
        {
            case ValueForm.Message when value.IsValue:
                if (isOneof) place += $".{N.OneofSlotMember.Value}<{value.ClassType}>()";
                return $"p = {N.PutObject}.{N.PutObjectMember.Value}<{Types(value)}>(p, ref o, {tag}, {place}, {Number(field.Site)}, depth);";
            case ValueForm.Message:
                if (isOneof) place += $".{N.OneofSlotMember.Object}<{value.ClassType}>()";
                string name = value.IsDelimited ? N.PutObjectMember.Group : N.PutObjectMember.Message;
                return $"p = {N.PutObject}.{name}<{value.CSharp}>(p, ref o, {tag}, {place}, {Number(field.Site)}, depth, {room});";
            case ValueForm.Text:
                return $"p = {N.PutObject}.{(isOneof ? N.PutObjectMember.OneofText : N.PutObjectMember.Text)}(p, ref o, {tag}, in {place});";
            case ValueForm.Bytes:
                if (isOneof) place += $".{N.OneofSlotMember.Object}<{N.ByteString}>()";
                return $"p = {N.PutObject}.{N.PutObjectMember.Bytes}(p, ref o, {tag}, {place});";
        }

        if (isOneof) place += $".{N.OneofSlotMember.Number}<{value.ClassType}>()";
        return value.Scalar.Form == ValueForm.Enum
            ? $"p = {N.PutEnum}(p, {tag}, (int){place});" : $"p = {N.Put}.{value.Scalar.Name}(p, {tag}, {place});";
    }

    /// <summary>The library's type that makes a value of a class from that of the struct, and works with it.</summary>
    public static string Kind(ValueModel value)
    {
        if (value.IsValue)
        {
            return value.ClassType switch
            {
                "string" => N.TextWrapper,
                N.ByteString => N.BytesWrapper,
                _ when value.IsEncoded =>
                    $"{(value.IsDelimited ? N.EncodedGroup : N.EncodedObject)}<{value.CSharp}>",
                _ => $"{N.NumberWrapper}<{value.ClassType!.TrimEnd('?')}, {value.CSharp}>",
            };
        }

        return value.Scalar.Form switch
        {
            ValueForm.Text => N.TextObject,
            ValueForm.Bytes => N.BytesObject,
            ValueForm.Message =>
                $"{(value.IsDelimited ? N.GroupObject : N.MessageObject)}<{value.ClassType}, {value.CSharp}>",
            _ => $"{N.NumberObject}<{value.CSharp}, {Codec(value)}>",
        };
    }
}
