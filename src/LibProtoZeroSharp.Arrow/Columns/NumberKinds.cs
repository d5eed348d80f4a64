using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>How a number is read from a value.</summary>
internal interface INumberKind<T>
{
    static abstract T Read(ProtoValue value);
}

internal readonly struct Int32Kind : INumberKind<int>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Read(ProtoValue value) => (int)value.Int64;
}

internal readonly struct Int64Kind : INumberKind<long>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Read(ProtoValue value) => value.Int64;
}

internal readonly struct UInt32Kind : INumberKind<uint>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Read(ProtoValue value) => (uint)value.UInt64;
}

internal readonly struct UInt64Kind : INumberKind<ulong>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Read(ProtoValue value) => value.UInt64;
}

internal readonly struct FloatKind : INumberKind<float>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static float Read(ProtoValue value) => value.Single;
}

internal readonly struct DoubleKind : INumberKind<double>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double Read(ProtoValue value) => value.Double;
}
