using System;
using System.Collections.Generic;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>A message of one class.</summary>
/// <param name="data">The encoded message.</param>
/// <param name="parse">Makes the message.</param>
/// <param name="write">Makes an array of it.</param>
/// <param name="writeInto">Writes it into an array of the message's length.</param>
/// <param name="build">Builds the same message from the values of another.</param>
/// <param name="texts">Reads all texts and gives their characters.</param>
internal sealed class ClassPeer<T>(
    byte[] data, Func<byte[], T> parse, Func<T, byte[]> write, Action<T, byte[]> writeInto, Func<T, T> build,
    Func<T, int> texts) : ClassPeer
    where T : class
{
    private readonly T _parsed = parse(data);
    private readonly T _values = parse(data);
    private readonly byte[] _kept = write(parse(data));

    public override byte[] Written => write(_parsed);

    public override byte[] Built => write(build(_values));

    public override int Texts => texts(_values);

    public override IEnumerable<(ClassWork Work, Action Run)> Works() =>
    [
        (ClassWork.Parse, () => parse(data)),
        (ClassWork.ParseAndRead, () => texts(parse(data))),
        (ClassWork.Write, () => write(_parsed)),
        (ClassWork.WriteKept, () => writeInto(_parsed, _kept)),
        (ClassWork.BuildAndWrite, () => write(build(_values))),
    ];
}
