using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A class accepts and rejects what the struct of the same schema does, with the same code at the same offset, writes
/// the same bytes and JSON, also when its strings were read, and is equal to its copies and to what goes by way of its
/// struct; merged with itself it is what the same bytes twice are.
/// </summary>
internal sealed class ClassForm : Property
{
    public override string Name => "class form";

    public override bool IsAbout(Target target) => ClassTwin.Of(target) is not null;

    public override void Check<T>(Trial trial)
    {
        if (ClassTwin.Of(trial.Target) is not { } twin) return;
        bool accepted = ProtoMessage.TryParse(trial.Last, trial.Arena, out T message, out ProtoError expected);
        if (!accepted)
        {
            twin.Rejects(trial, expected);
            return;
        }

        byte[] bytes = ProtoMessage.ToByteArray(in message), twice = [.. bytes, .. bytes];
        T merged = ProtoMessage.Parse<T>(twice, trial.Arena);
        twin.Agrees(trial, bytes, ProtoMessage.ToByteArray(in merged), Json(in message));
    }

    private static string? Json<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        try
        {
            return ProtoJson.ToJson(in message);
        }
        catch (ProtoFormatException)
        {
            return null;
        }
    }
}

/// <summary>A class that has the schema of a target.</summary>
internal abstract class ClassTwin
{
    /// <summary>The class of a target; null if there is none, or the target is lazy.</summary>
    public static ClassTwin? Of(Target target) =>
        target.Kind == InputKind.Binary ? ClassTwins.ByName.GetValueOrDefault(target.Name) : null;

    /// <summary>Checks that the input is rejected with this error.</summary>
    public abstract void Rejects(Trial trial, ProtoError expected);

    /// <summary>Checks a class of the input, which is a message.</summary>
    /// <param name="trial">The input.</param>
    /// <param name="bytes">What the struct is written as.</param>
    /// <param name="twice">The same, of these bytes twice.</param>
    /// <param name="json">The struct's JSON; null if it has none.</param>
    public abstract void Agrees(Trial trial, byte[] bytes, byte[] twice, string? json);
}

/// <inheritdoc/>
internal sealed class ClassTwin<T, TStruct> : ClassTwin
    where T : class, IMessage<T>, new()
    where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
{
    private static readonly string[] s_wrappers =
    [
        .. new[] { "Double", "Float", "Int64", "UInt64", "Int32", "UInt32", "Bool", "String", "Bytes" }
            .Select(kind => $"google.protobuf.{kind}Value"),
    ];

    private readonly bool _hasWrappers = HasWrappers(ProtoType.Of<TStruct>(), []);

    public override void Rejects(Trial trial, ProtoError expected)
    {
        try
        {
            _ = Read(trial, 2);
        }
        catch (InvalidProtocolBufferException error)
        {
            if ((error.Code, error.Offset) != (expected.Code, expected.Offset))
                Trial.Fail($"as a class {error.Code} at {error.Offset}, as a struct {expected}");
            return;
        }

        Trial.Fail($"accepted as a class, {expected} as a struct");
    }

    public override void Agrees(Trial trial, byte[] bytes, byte[] twice, string? json)
    {
        T message = Read(trial, 3);
        byte[] written = message.ToByteArray();
        if (Plant.Is(Defect.CutClass) && written.Length > 40) written = written[..^1];
        // Strings of a class are UTF-8: what a struct keeps otherwise is replaced.
        bool isReplaced = written.AsSpan().IndexOf("\ufffd"u8) >= 0;
        if (!isReplaced) SameMessage(trial, "written", written, bytes);
        T clone = message.Clone();
        if (!clone.Equals(message) || clone.GetHashCode() != message.GetHashCode()) Trial.Fail("a clone differs");
        // The hash has read the strings.
        Same("written once its strings were read", message.ToByteArray(), written);
        Same("a clone, written", clone.ToByteArray(), written);
        if (message.CalculateSize() != written.Length) Trial.Fail("the size is not that of the bytes");

        TStruct value = ObjectCode<T, TStruct>.ToStruct(message, trial.Other);
        Same("its struct, written", ProtoMessage.ToByteArray(in value), written);
        if (!ObjectCode<T, TStruct>.FromStruct(in value).Equals(message)) Trial.Fail("the class of its struct differs");
        if (!isReplaced) Json(message, json);

        message.MergeFrom(clone);
        if (!isReplaced) SameMessage(trial, "merged with its clone, written", message.ToByteArray(), twice);
        clone.MergeFrom(written);
        if (!clone.Equals(message)) Trial.Fail("merged with its bytes it is not what it is merged with its clone");
    }

    // The last way is merging, which takes messages without their required fields, too.
    private static T Read(Trial trial, int ways)
    {
        MessageParser<T> parser = ObjectCode<T, TStruct>.Parser;
        switch (trial.Random.Next(ways))
        {
            case 0:
                return parser.ParseFrom(trial.Last);
            case 1:
                return parser.ParseFrom(trial.Sequence.Of(trial.Buffer, trial.Length, ref trial.Random));
            default:
                var message = new T();
                message.MergeFrom(trial.Last);
                return message;
        }
    }

    private static void Json(T message, string? expected)
    {
        string? json;
        try
        {
            json = JsonFormatter.Default.Format(message);
        }
        catch (ProtoFormatException)
        {
            json = null;
        }

        if (json != expected) Trial.Fail($"JSON {json ?? "none"}, of the struct {expected ?? "none"}");
    }

    // Unknown fields inside of wrappers are dropped, as the value alone is kept; everything else is the same.
    private void SameMessage(Trial trial, string what, byte[] found, byte[] expected)
    {
        if (!_hasWrappers)
        {
            Same(what, found, expected);
            return;
        }

        TStruct a = ProtoMessage.Parse<TStruct>(found, trial.Other);
        TStruct b = ProtoMessage.Parse<TStruct>(expected, trial.Other);
        string foundText = ProtoText.ToText(in a), expectedText = ProtoText.ToText(in b);
        if (foundText != expectedText) Trial.Fail($"{what}: {foundText}, not {expectedText}");
    }

    private static bool HasWrappers(ProtoType type, HashSet<string> seen)
    {
        if (!seen.Add(type.FullName)) return false;
        foreach (ProtoField one in type)
        {
            ProtoField field = one.IsMap ? one.MapValue : one;
            if (field.Type is not (ProtoFieldType.Message or ProtoFieldType.Group)) continue;
            if (s_wrappers.Contains(field.MessageType.FullName) || HasWrappers(field.MessageType, seen)) return true;
        }

        return false;
    }

    private static void Same(string what, byte[] found, byte[] expected)
    {
        if (!found.AsSpan().SequenceEqual(expected))
            Trial.Fail($"{what}: {Convert.ToHexString(found)}, not {Convert.ToHexString(expected)}");
    }
}
