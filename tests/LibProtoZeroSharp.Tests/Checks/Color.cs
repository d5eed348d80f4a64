using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Tests.Checks;

/// <summary>A closed enum.</summary>
internal enum Color
{
    Red = 1,
    Green = 2,
    Dark = -5,
}

/// <summary>Tells the values of <see cref="Color"/>, as emitted code does.</summary>
internal readonly struct ColorValues : IClosedEnum
{
    public static ReadOnlySpan<byte> Names => "23Red25Green=4Dark"u8;

    public static int First => 1;

    public static bool Contains(int number) => number is 1 or 2 or -5;
}
