using System;
using ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A parse by a random mask is a parse of everything whose named fields are chosen afterwards, on the encoded form. It
/// refuses what is damaged where the mask looks, at an offset that is not before the error of a parse of everything.
/// </summary>
internal sealed class MaskedForm : Property
{
    public override string Name => "masked form";

    // Types known at run time have no lazy form.
    public override bool IsAbout(Target target) => target.Kind == InputKind.Binary && !target.HasTwin;

    public override void Check<T>(Trial trial)
    {
        if (trial.Target.HasTwin) return;
        ProtoType type = DynamicTypes.Of(T.FullName);
        WireChoice choice = WireChoice.Random(type, out string paths, ref trial.Random);
        FieldMask mask = FieldMask.FromString(paths, trial.Arena);
        bool isRead = DynamicMessage.TryParse(
            type, in mask, trial.Last, trial.Arena, out DynamicMessage masked, out ProtoError error);
        bool isPlaced = DynamicMessage.TryParseInPlace(
            type, in mask, PinnedBytes.Promise(trial.First), trial.Arena, out DynamicMessage placed,
            out ProtoError inPlace);
        if (isRead != isPlaced || error != inPlace) Trial.Fail($"{paths}: {error}, but in place {inPlace}");
        if (isRead) Same(paths, masked, placed);

        bool lacks = error.Code == ProtoFormatError.MissingRequired;
        if (lacks) masked = DynamicMessage.ParsePartial(type, in mask, trial.Last, trial.Arena);
        if (Plant.Is(Defect.LostMaskedField) && (isRead || lacks) && type.FieldCount > 0) masked.Clear(type[0]);
        DynamicMessage.TryParse(type, trial.Last, trial.Other, out _, out ProtoError ofAll);
        if (ofAll.Code is ProtoFormatError.None or ProtoFormatError.MissingRequired)
        {
            if (!isRead && !lacks) Trial.Fail($"{paths}: {error} of what is a message");
            DynamicMessage all = DynamicMessage.ParsePartial(type, trial.Last, trial.Other);
            if (!TryChoose(type, choice, all.ToByteArray(), trial.Other, out DynamicMessage chosen))
                Trial.Fail($"{paths}: what is chosen of a message is none");
            Same(paths, chosen, masked);
            if (lacks && ofAll.Code == ProtoFormatError.None) Trial.Fail($"{paths}: {error} of a whole message");
            return;
        }

        bool expected = TryChoose(type, choice, trial.Last, trial.Other, out _);
        if (expected != (isRead || lacks)) Trial.Fail($"{paths}: {error}, but what is chosen is read: {expected}");
        bool isCut = ofAll.Code == ProtoFormatError.Truncated && error.Code == ProtoFormatError.Truncated;
        if (!expected && ofAll.Offset > error.Offset && !isCut) Trial.Fail($"{paths}: {error} before {ofAll}");
    }

    private static bool TryChoose(
        ProtoType type, WireChoice choice, ReadOnlySpan<byte> bytes, ArenaAllocator arena, out DynamicMessage message)
    {
        message = default;
        var writer = new ProtoWriter(arena);
        try
        {
            choice.Write(new ProtoReader(bytes), ref writer);
            message = DynamicMessage.ParsePartial(type, writer.ToArray(), arena);
            return true;
        }
        catch (ProtoFormatException)
        {
            return false;
        }
        finally
        {
            writer.Dispose();
        }
    }

    private static void Same(string paths, DynamicMessage expected, DynamicMessage found)
    {
        byte[] bytes = found.ToByteArray(), others = expected.ToByteArray();
        if (bytes.AsSpan().SequenceEqual(others) && expected.Equals(found)) return;
        Trial.Fail($"{paths}: {Convert.ToHexString(bytes)}, not {Convert.ToHexString(others)}");
    }
}
