namespace ProtoZeroSharp.Classes;

/// <summary>An object that can be copied with all that it holds. Generated classes implement it.</summary>
/// <typeparam name="T">The type itself.</typeparam>
public interface IDeepCloneable<T>
{
    /// <summary>
    /// Returns an equal object that shares nothing changeable with this one. Allocates the copy of all that is held.
    /// </summary>
    T Clone();
}
