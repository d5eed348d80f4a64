using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using ProtoZeroSharp;
using ProtoZeroSharp.Emitted;
using Xunit;

namespace ProtoZeroGenerator.Tests.Views;

/// <summary>A scan beside a parse of the same views without streamed fields and plain loops over that.</summary>
internal abstract class ScanCase
{
    /// <summary>Inputs that both accept, that both refuse, and rows of those.</summary>
    public int Accepted { get; protected set; }

    /// <inheritdoc cref="Accepted"/>
    public int Refused { get; protected set; }

    /// <inheritdoc cref="Accepted"/>
    public int Rows { get; protected set; }

    // Runs of two elements are shared.
    static ScanCase()
    {
        Type sizes = typeof(ProtoMessage).Assembly.GetType("ProtoZeroSharp.ForkSizes", throwOnError: true)!;
        foreach (string name in (string[])["SmallestInput", "SmallestPiece"]) sizes.GetProperty(name)!.SetValue(null, 1);
    }

    /// <summary>Makes it of the types of compiled code.</summary>
    /// <param name="types">The types by the names of <see cref="SeededScan"/>.</param>
    /// <param name="path">The numbers of the streamed fields.</param>
    public static ScanCase Of(Func<string, Type> types, IReadOnlyList<int> path)
    {
        Type scanner = types("S0").GetNestedType("Scanner")!;
        Type[] rows = scanner.GetField("_rows", BindingFlags.NonPublic | BindingFlags.Instance)!
            .FieldType.GetGenericArguments();
        Type type = typeof(ScanCase<,,,>).MakeGenericType(rows[0], rows[1], types("K0"), types("F"));
        return (ScanCase)Activator.CreateInstance(type, path, LevelReader.Of(rows[0]))!;
    }

    /// <summary>Checks rows and levels, or the error.</summary>
    public abstract void Check(byte[] input);
}

/// <summary>A scan without names for its levels.</summary>
internal readonly ref struct NamelessScan<TLevels, TRow>(ScanRows<TLevels, TRow> rows)
    : IScan<NamelessScan<TLevels, TRow>, TLevels, TRow>
    where TLevels : struct, IScanLevel
    where TRow : unmanaged, IProtoMessage<TRow>
{
    public ScanRows<TLevels, TRow> Rows { get; } = rows;

    public static NamelessScan<TLevels, TRow> Of(ScanRows<TLevels, TRow> rows) => new(rows);
}

/// <summary>Gives the messages of the levels, encoded, and what a level has of a whole message.</summary>
internal abstract class LevelReader
{
    /// <summary>A reader of levels; null for their end.</summary>
    public static LevelReader? Of(Type levels)
    {
        if (levels == typeof(ScanEnd)) return null;
        Type[] types = levels.GetGenericArguments();
        return (LevelReader)Activator.CreateInstance(
            typeof(LevelReader<,>).MakeGenericType(types), Of(types[1]))!;
    }

    /// <summary>What the view of a level has of bytes, encoded; of the end the bytes.</summary>
    public abstract byte[] Pick(ReadOnlySpan<byte> bytes, ArenaAllocator arena);

    /// <summary>The level below.</summary>
    public LevelReader? Next { get; protected init; }
}

/// <summary>The same for references to levels.</summary>
internal abstract class LevelReaderOf<TLevel> : LevelReader
{
    /// <summary>Adds the messages.</summary>
    public abstract void Read(in TLevel level, List<byte[]> to);
}

/// <inheritdoc/>
internal sealed class LevelReader<T, TNext> : LevelReaderOf<ScanLevel<T, TNext>>
    where T : unmanaged, IProtoMessage<T>
    where TNext : struct, IScanLevel
{
    public LevelReader(LevelReader? next) => Next = next;

    public override void Read(in ScanLevel<T, TNext> level, List<byte[]> to)
    {
        to.Add(ProtoMessage.ToByteArray(in level.Message));
        ((LevelReaderOf<TNext>?)Next)?.Read(in level.Next, to);
    }

    public override byte[] Pick(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        T message = ProtoMessage.ParsePartial<T>(bytes, arena);
        return ProtoMessage.ToByteArray(in message);
    }
}

/// <inheritdoc/>
internal sealed class ScanCase<TLevels, TRow, TKept, TFilter>(IReadOnlyList<int> path, LevelReader levels) : ScanCase
    where TLevels : struct, IScanLevel
    where TRow : unmanaged, IProtoMessage<TRow>
    where TKept : unmanaged, IProtoMessage<TKept>
    where TFilter : unmanaged, IProtoMessage<TFilter>
{
    private readonly ArenaAllocator _arena = new();

    public override void Check(byte[] input)
    {
        _arena.Reset();
        bool isWhole = ProtoMessage.TryParse(input, _arena, out TKept kept, out ProtoError expected);
        var found = new List<byte[]>();
        ProtoError error = Scan(input, found, null);
        if (error.Code == ProtoFormatError.MissingRequired || expected.Code == ProtoFormatError.MissingRequired)
        {
            // A parse of everything looks for other damage first.
            Assert.NotEqual(ProtoFormatError.None, error.Code);
            Assert.NotEqual(ProtoFormatError.None, expected.Code);
        }
        else
        {
            Assert.Equal(expected, error);
        }

        Share(input, error, found);
        Accepted += isWhole ? 1 : 0;
        Refused += isWhole ? 0 : 1;
        if (!isWhole) return;
        var wanted = new List<byte[]>();
        Walk(ProtoMessage.ToByteArray(in kept), 0, levels, [], wanted);
        Compare(wanted, found);
        Rows += found.Count / (path.Count + 1);
        CheckFilter(input, found);
    }

    // By several threads, in the smallest pieces.
    private void Share(byte[] input, ProtoError error, List<byte[]> rows)
    {
        var found = new List<byte[]>();
        ProtoError ended = default;
        try
        {
            List<byte[]>[] all = new ScanRows<TLevels, TRow>(input, new ProtoParseOptions { Workers = 3 }).ToArray(
                (NamelessScan<TLevels, TRow> scan, in TRow _) =>
                {
                    var row = new List<byte[]>();
                    Add(scan.Rows, row);
                    return row;
                });
            found.AddRange(all.SelectMany(static row => row));
        }
        catch (ProtoFormatException exception)
        {
            ended = new ProtoError(exception.Code, exception.Offset);
        }

        Assert.Equal(error, ended);
        if (error == default) Compare(rows, found);
    }

    // Half of the rows, by what the filter says of them.
    private void CheckFilter(byte[] input, List<byte[]> all)
    {
        var flags = new List<bool>();
        var found = new List<byte[]>();
        ProtoError error = Scan(input, found, (in TFilter filter) =>
        {
            flags.Add(ProtoMessage.CalculateSize(in filter) % 2 == 0);
            return flags[^1];
        });
        Assert.Equal(default, error);
        int size = path.Count + 1;
        Assert.Equal(all.Count, size * flags.Count);
        Compare([.. all.Where((_, index) => flags[index / size])], found);
    }

    private static void Compare(List<byte[]> wanted, List<byte[]> found)
    {
        Assert.Equal(wanted.Count, found.Count);
        for (int i = 0; i < wanted.Count; i++)
        {
            // Entries of maps may be in another order: sorted bytes tell all but that.
            if (wanted[i].AsSpan().SequenceEqual(found[i])) continue;
            Assert.Equal(wanted[i].Order(), found[i].Order());
        }
    }

    private ProtoError Scan(byte[] input, List<byte[]> found, ProtoFilter<TFilter>? filter)
    {
        var scan = new ScanRows<TLevels, TRow>(input, default);
        try
        {
            if (filter is null)
            {
                while (scan.MoveNext()) Add(scan, found);
            }
            else
            {
                foreach (ref readonly TRow _ in scan.Where(filter)) Add(scan, found);
            }

            return default;
        }
        catch (ProtoFormatException exception)
        {
            return new ProtoError(exception.Code, exception.Offset);
        }
        finally
        {
            scan.Dispose();
        }
    }

    private void Add(ScanRows<TLevels, TRow> scan, List<byte[]> found)
    {
        ((LevelReaderOf<TLevels>)levels).Read(in scan.Levels, found);
        found.Add(ProtoMessage.ToByteArray(in scan.Current));
    }

    // The loops: over the messages as they were written again, field by field.
    private void Walk(ReadOnlySpan<byte> bytes, int depth, LevelReader? level, List<byte[]> above, List<byte[]> to)
    {
        if (level is null)
        {
            to.AddRange(above);
            to.Add(bytes.ToArray());
            return;
        }

        List<byte[]> mine = [.. above, level.Pick(bytes, _arena)];
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            if (reader.FieldNumber == path[depth]) Walk(reader.ReadBytes(), depth + 1, level.Next, mine, to);
            else reader.Skip();
        }
    }
}
