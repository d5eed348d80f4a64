using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>Something that a call of a service holds until it is over.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class CallPart
{
    private protected CallPart()
    {
    }

    /// <summary>The call is over, or what comes next in it has begun. Harmless the second time.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public abstract void Release();
}
