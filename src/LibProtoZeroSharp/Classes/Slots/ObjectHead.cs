using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>What every object of a message begins with: its unknown fields, as encoded.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ObjectHead
{
    // Never changed once it is here; null if there are none.
    internal byte[]? Unknown;
}
