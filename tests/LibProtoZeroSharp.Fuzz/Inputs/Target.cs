using Google.Protobuf;

namespace ProtoZeroSharp.Fuzz;

/// <summary>A type of message that inputs are read as.</summary>
internal abstract class Target(string name, Shape shape, MessageParser? google, byte[][] payloads)
{
    public string Name { get; } = name;

    public Shape Shape { get; } = shape;

    /// <summary>Google's parser for the same message, if its version here takes the schema.</summary>
    public MessageParser? Google { get; } = google;

    /// <summary>Real messages of this type.</summary>
    public byte[][] Payloads { get; } = payloads;

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
