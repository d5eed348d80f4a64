using System;
using Google.Protobuf;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Google.Protobuf accepts the same inputs, and what we write of them means the same to it, but for <see
/// cref="AllowedDifferences"/>.
/// </summary>
internal sealed class SameAsGoogle : Property
{
    public override string Name => "same as Google";

    public override void Check<T>(Trial trial)
    {
        // Google's wrappers are values: it keeps no unknown fields of them and merges nothing.
        if (trial.Target.Google is not { } parser || trial.Target.Shape.Name == KnownMessage.FullName) return;
        bool accepted = ProtoMessage.TryParse(trial.Last, trial.Arena, out T message, out ProtoError error);
        IMessage? theirs = Parse(parser, trial.Buffer, trial.Length);
        if (theirs is null)
        {
            if (accepted) Trial.Fail("Google rejects what we accept");
            return;
        }

        if (!accepted)
        {
            bool allowed = error.Code == ProtoFormatError.MissingRequired
                ? !theirs.IsInitialized() || AllowedDifferences.MayDiffer(trial.Target.Shape, trial.Input)
                : AllowedDifferences.MayAccept(trial.Target.Shape, error, trial.Input);
            if (!allowed) Trial.Fail($"Google accepts what has {error}");
            return;
        }

        byte[] bytes = ProtoMessage.ToByteArray(in message);
        if (Plant.Is(Defect.OtherMeaning) && bytes.Length > 30) bytes = bytes[..^1];
        IMessage? again = Parse(parser, bytes, bytes.Length);
        if (again is null) Trial.Fail($"Google rejects what we write: {Convert.ToHexString(bytes)}");
        if (!again.Equals(theirs) && !AllowedDifferences.MayDiffer(trial.Target.Shape, trial.Input))
            Trial.Fail($"ours: {Convert.ToHexString(bytes)} means {again}, Google's is {theirs}");
    }

    // Of damaged bytes it throws what it likes: also that memory is out, where it takes as much as a length claims.
    private static IMessage? Parse(MessageParser parser, byte[] bytes, int length)
    {
        try
        {
            return parser.ParseFrom(bytes, 0, length);
        }
        catch (Exception)
        {
            return null;
        }
    }
}
