using System;
using System.Globalization;

namespace LibProtoZeroSharp.Benchmarks.First;

/// <summary>What one process took; the best of several is made of the least of each.</summary>
/// <param name="Milliseconds">From before the first message until after the last.</param>
/// <param name="Processor">Milliseconds of processor time in between, of all threads.</param>
/// <param name="Jit">Milliseconds in the JIT in between, of all threads.</param>
/// <param name="Methods">Methods that were compiled in between, each time they were.</param>
/// <param name="Process">Milliseconds from before the process started until after it ended.</param>
/// <param name="Written">Bytes of the message it wrote.</param>
internal sealed record FirstSample(
    double Milliseconds, double Processor, double Jit, double Methods, double Process, int Written)
{
    public FirstSample Best(FirstSample other) => new(
        Math.Min(Milliseconds, other.Milliseconds), Math.Min(Processor, other.Processor), Math.Min(Jit, other.Jit),
        Math.Min(Methods, other.Methods), Math.Min(Process, other.Process), Written);

    /// <summary>The line that a process prints.</summary>
    public string ToLine() => string.Create(CultureInfo.InvariantCulture,
        $"{Milliseconds} {Processor} {Jit} {Methods} {Written}");

    /// <param name="line">Of <see cref="ToLine"/>.</param>
    /// <param name="process">Milliseconds of the whole process.</param>
    public static FirstSample FromLine(string line, double process)
    {
        string[] parts = line.Split(' ');
        return new FirstSample(Number(0), Number(1), Number(2), Number(3), process, (int)Number(4));

        double Number(int index) => double.Parse(parts[index], CultureInfo.InvariantCulture);
    }
}
