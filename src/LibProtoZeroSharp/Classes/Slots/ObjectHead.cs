using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What every object of a message begins with: its unknown fields, as encoded.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ObjectHead
{
    // Never changed once it is here; null if there are none.
    internal byte[]? Unknown;

    /// <summary>The object as its class. Generated code names the class that it was called for.</summary>
    /// <typeparam name="T">The class.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T As<T>(object message)
        where T : class =>
        // SAFETY: the library calls the code of a class with objects of it.
        Unsafe.As<T>(message);
}
