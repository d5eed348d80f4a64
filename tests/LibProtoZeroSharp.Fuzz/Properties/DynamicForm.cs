using System;
using System.Text;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A message of a type that is known at run time only, and the generated one, accept and reject the same, with the same
/// code at the same offset; they are written as the same bytes, JSON and text.
/// </summary>
internal sealed class DynamicForm : Property
{
    public override string Name => "dynamic form";

    // A lazy message is written as it came.
    public override bool IsAbout(Target target) => target.Kind == InputKind.Binary && !target.HasTwin;

    public override void Check<T>(Trial trial)
    {
        if (trial.Target.HasTwin) return;
        ProtoType type = DynamicTypes.Of(T.FullName);
        bool accepted = ProtoMessage.TryParse(trial.Last, trial.Arena, out T message, out ProtoError expected);
        bool copied = DynamicMessage.TryParse(
            type, trial.Last, trial.Other, out DynamicMessage other, out ProtoError error);
        if (Plant.Is(Defect.DynamicOffset) && error.Code == ProtoFormatError.InvalidUtf8)
            error = error with { Offset = error.Offset + 1 };
        if (error != expected || copied != accepted) Trial.Fail($"{error}, but {expected} of the generated message");
        bool placed = DynamicMessage.TryParseInPlace(
            type, PinnedBytes.Promise(trial.First), trial.Other, out DynamicMessage inPlace, out error);
        if (error != expected || placed != accepted) Trial.Fail($"in place {error}, but {expected} of the generated one");
        if (!accepted) return;

        Same("", ProtoMessage.ToByteArray(in message), other.ToByteArray());
        Same("in place", ProtoMessage.ToByteArray(in message), inPlace.ToByteArray());
        if (!other.Equals(inPlace)) Trial.Fail("what was read in place differs");
        DynamicMessage clone = inPlace.Clone(trial.Arena);
        if (!clone.Equals(other) || clone.GetHashCode() != other.GetHashCode()) Trial.Fail("a clone differs");
        if (trial.Random.OneIn(2)) Texts(trial, in message, other);
        Merged(trial, in message, clone);
    }

    private static void Texts<T>(Trial trial, ref readonly T message, DynamicMessage other)
        where T : unmanaged, IProtoMessage<T>
    {
        TextForm form = TextForm.Random(ref trial.Random).With(types: null);
        string expected = ProtoText.ToText(in message, form.Text), found = other.ToText(form.Text);
        if (found != expected) Trial.Fail($"text {found}, but {expected} of the generated message");
        Json(in message, form.Json, out string json, out ProtoError jsonError);
        found = "";
        ProtoError error = default;
        try
        {
            found = other.ToJson(form.Json);
        }
        catch (ProtoFormatException failure)
        {
            error = new ProtoError(failure.Code, failure.Offset);
        }

        if (found != json || error.Code != jsonError.Code)
            Trial.Fail($"JSON {found} {error}, but {json} {jsonError} of the generated message");
        if (error.Code != ProtoFormatError.None) return;
        bool accepted = ProtoJson.TryParse(
            Encoding.UTF8.GetBytes(json), trial.Arena, out T read, out jsonError, form.Json);
        bool same = DynamicMessage.TryParseJson(
            other.Type, Encoding.UTF8.GetBytes(json), trial.Arena, out DynamicMessage again, out error, form.Json);
        if (accepted != same || error != jsonError) Trial.Fail($"its JSON has {error}, {jsonError} as the generated message");
        if (accepted) Same("from JSON", ProtoMessage.ToByteArray(in read), again.ToByteArray());
    }

    private static void Json<T>(ref readonly T message, ProtoJsonOptions options, out string json, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        (json, error) = ("", default);
        try
        {
            json = ProtoJson.ToJson(in message, options);
        }
        catch (ProtoFormatException failure)
        {
            error = new ProtoError(failure.Code, failure.Offset);
        }
    }

    private static void Merged<T>(Trial trial, ref readonly T message, DynamicMessage other)
        where T : unmanaged, IProtoMessage<T>
    {
        T twice = ProtoMessage.Clone(in message, trial.Arena);
        ProtoMessage.MergeFrom(ref twice, trial.Last, trial.Arena);
        other.MergeFrom(trial.Last);
        Same("merged", ProtoMessage.ToByteArray(in twice), other.ToByteArray());
    }

    private static void Same(string what, ReadOnlySpan<byte> expected, ReadOnlySpan<byte> found)
    {
        if (expected.SequenceEqual(found)) return;
        Trial.Fail($"{what}: written as {Convert.ToHexString(found)}, {Convert.ToHexString(expected)} of the generated one");
    }
}
