namespace ProtoZeroTool.Plugin;

/// <summary>A message that a field may bring with it: the body of a group or the entry of a map.</summary>
internal sealed class FieldBody(WireMessage message, string path, int depth)
{
    private bool _isTaken;

    /// <summary>Its descriptor.</summary>
    public WireMessage Message => message;

    /// <summary>Its path.</summary>
    public string Path => path;

    /// <summary>How many messages are around its fields.</summary>
    public int Depth => depth;

    /// <summary>Whether it is the entry of a map.</summary>
    public bool IsMapEntry => message.Message(7).Bool(7);

    /// <summary>This body for its first field; null for all others.</summary>
    public FieldBody? Take()
    {
        if (_isTaken) return null;
        _isTaken = true;
        return this;
    }
}
