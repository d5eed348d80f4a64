using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.Fuzz;

/// <summary>What an input is.</summary>
internal enum InputKind
{
    /// <summary>Encoded bytes.</summary>
    Binary,

    /// <summary>JSON.</summary>
    Json,

    /// <summary>Text format.</summary>
    Text,

    /// <summary>A serialized set of descriptors.</summary>
    DescriptorSet,

    /// <summary>The text of a .proto file.</summary>
    ProtoText,
}

/// <summary>A type of message that inputs are read as.</summary>
internal abstract class Target(string name, Shape shape, MessageParser? google, byte[][] payloads)
{
    public string Name { get; } = name;

    public Shape Shape { get; } = shape;

    /// <summary>Google's parser for the same message, if its version here takes the schema.</summary>
    public MessageParser? Google { get; } = google;

    /// <summary>Real messages of this type.</summary>
    public byte[][] Payloads { get; } = payloads;

    /// <summary>What the inputs are.</summary>
    public virtual InputKind Kind => InputKind.Binary;

    /// <summary>Google's description of the message, if there is its parser.</summary>
    public MessageDescriptor? GoogleDescriptor => field ??= Google?.ParseJson("{}").Descriptor;

    /// <summary>Fills the trial's buffer with an input.</summary>
    /// <returns>Its length.</returns>
    public virtual int Make(ref FuzzRandom random, Trial trial) => InputMaker.Make(this, ref random, trial.Buffer);

    /// <summary>The same message, read from texts.</summary>
    public virtual Target[] AsTexts() => [];

    /// <summary>Checks a property of the current input, read as this type.</summary>
    public abstract void Check(Property property, Trial trial);

    /// <summary>Whether it is lazy, and there is the same message that is not.</summary>
    public virtual bool HasTwin => false;

    /// <summary>Compares a lazy message with the one of the same schema that is not lazy.</summary>
    public virtual void CheckTwin(Trial trial)
    {
    }
}

/// <inheritdoc/>
internal class Target<T>(Shape shape, MessageParser? google, byte[][] payloads)
    : Target(T.IsLazy ? "lazy:" + T.FullName : T.FullName, shape, google, payloads)
    where T : unmanaged, IProtoMessage<T>
{
    public override void Check(Property property, Trial trial) => property.Check<T>(trial);

    public override Target[] AsTexts() =>
        [new TextTarget<T, JsonGrammar>(Name, Shape, Google), new TextTarget<T, TextGrammar>(Name, Shape, Google)];
}

/// <summary>A type of message that is read from texts of one grammar.</summary>
internal sealed class TextTarget<T, TGrammar>(string name, Shape shape, MessageParser? google)
    : Target(TGrammar.Name + ":" + name, shape, google, [])
    where T : unmanaged, IProtoMessage<T>
    where TGrammar : struct, ITextGrammar
{
    public override InputKind Kind => TGrammar.Kind;

    public override int Make(ref FuzzRandom random, Trial trial) =>
        TextMaker.Make<T, TGrammar>(this, ref random, trial);

    public override void Check(Property property, Trial trial) =>
        ((TextProperty)property).Check<T, TGrammar>(trial);
}

/// <inheritdoc/>
internal sealed class LazyTarget<T, TEager>(Shape shape, MessageParser? google, byte[][] payloads)
    : Target<T>(shape, google, payloads)
    where T : unmanaged, IProtoMessage<T>
    where TEager : unmanaged, IProtoMessage<TEager>
{
    public override bool HasTwin => true;

    public override void CheckTwin(Trial trial) => LazyForm.Check<T, TEager>(trial);
}
