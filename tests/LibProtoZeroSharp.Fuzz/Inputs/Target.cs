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
}

/// <inheritdoc/>
internal sealed class Target<T>(Shape shape, MessageParser? google, byte[][] payloads)
    : Target(T.FullName, shape, google, payloads)
    where T : unmanaged, IProtoMessage<T>
{
    public override void Check(Property property, Trial trial) => property.Check<T>(trial);
}
