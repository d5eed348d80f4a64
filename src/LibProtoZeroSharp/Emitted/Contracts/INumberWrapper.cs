using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>A well-known wrapper of a number or bool.</summary>
/// <typeparam name="T">The number.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface INumberWrapper<T>
    where T : unmanaged
{
    /// <summary>The number.</summary>
    T Number { get; set; }
}
