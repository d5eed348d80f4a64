using System;
using System.Text;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// JSON that Google.Protobuf and we accept is the same message to both, but for <see cref="AllowedInJson"/>; so is the
/// JSON that we write.
/// </summary>
internal sealed class JsonAsGoogle : TextProperty
{
    private static readonly TypeRegistry s_types = TypeRegistry.FromFiles(
        GoogleFuzz.TextsReflection.Descriptor, GoogleKinds.Two.Kinds2Reflection.Descriptor,
        GoogleKinds.Three.Kinds3Reflection.Descriptor, GoogleKinds.Twin.KindsTwinReflection.Descriptor);

    private static readonly JsonParser s_strict = new(JsonParser.Settings.Default.WithTypeRegistry(s_types));
    private static readonly JsonParser s_lenient =
        new(JsonParser.Settings.Default.WithTypeRegistry(s_types).WithIgnoreUnknownFields(true));

    public override string Name => "JSON as Google";

    public override bool IsAbout(Target target) => target is { Kind: InputKind.Json, Google: not null };

    public override void Check<T, TGrammar>(Trial trial)
    {
        if (TGrammar.Kind != InputKind.Json || trial.Target.Google is not { } parser) return;
        TextForm form = TextForm.Of(trial);
        // Google's reader knows no extensions; of an Any it knows the same types.
        form = form.With(trial.Target.Shape.Name == KnownMessage.FullName ? TextForm.Types : null);
        if (!TGrammar.TryParse(trial.Last, trial.Arena, out T message, out ProtoError _, in form)) return;
        IMessage? theirs = Parse(trial, Encoding.UTF8.GetString(trial.Input), form.Json.IgnoreUnknownFields);
        if (theirs is null) return;
        byte[] bytes = ProtoMessage.ToByteArray(in message);
        if (Plant.Is(Defect.OtherJson) && bytes.Length > 30) bytes = bytes[..^1];
        Compare(trial, parser, bytes, theirs);
    }

    /// <summary>Compares JSON that was written of the trial's input, of which all is known.</summary>
    public static void Written(Trial trial, MessageParser parser, string json)
    {
        IMessage? theirs = Parse(trial, json, ignoresUnknown: false);
        if (theirs is null) Trial.Fail($"Google rejects what we write: {json}");
        if (!AllowedDifferences.MayDiffer(trial.Target.Shape, trial.Input))
            Compare(trial, parser, trial.Input.ToArray(), theirs, json);
    }

    private static void Compare(Trial trial, MessageParser parser, byte[] bytes, IMessage theirs, string json = "")
    {
        IMessage ours;
        try
        {
            ours = parser.WithDiscardUnknownFields(true).ParseFrom(bytes);
        }
        catch (Exception error)
        {
            Trial.Fail($"Google rejects {Convert.ToHexString(bytes)}: {error.Message}");
            return;
        }

        if (ours.Equals(theirs) || AllowedInJson.MayDiffer(ours, theirs)
            || AllowedDifferences.MayDiffer(trial.Target.Shape, bytes)) return;
        Trial.Fail($"ours {Convert.ToHexString(bytes)}: {ours}, Google's {theirs} of {json}");
    }

    private static IMessage? Parse(Trial trial, string json, bool ignoresUnknown)
    {
        MessageDescriptor descriptor = trial.Target.GoogleDescriptor!;
        try
        {
            return (ignoresUnknown ? s_lenient : s_strict).Parse(json, descriptor);
        }
        catch (Exception)
        {
            return null;
        }
    }
}
