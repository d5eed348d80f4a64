using System;
using System.Linq;
using System.Runtime.InteropServices;
using Apache.Arrow;
using Apache.Arrow.Types;
using OurShapes;
using ProtoZeroSharp.Arrow;
using Xunit;

namespace ProtoZeroSharp.ArrowTests;

/// <summary>Batches that others made, some of them wrong: an error for each, and no read outside.</summary>
public class ForeignTests
{
    [Fact]
    public void Batch_WithoutMetadata_IsReadByNames()
    {
        using var arena = new ArenaAllocator();
        using RecordBatch batch = Batch(
            ("more", new Int32Array.Builder().AppendNull().Append(5).Build()),
            ("needed", new Int32Array.Builder().Append(1).Append(2).Build()));
        ProtoList<Strict> rows = ProtoArrow.FromRecordBatch<Strict>(batch, arena);
        Assert.Equal([new Strict { Needed = 1 }, new Strict { Needed = 2, More = 5 }], rows.ToArray());
    }

    [Fact]
    public void Columns_ThatAreMissingOrTooMany_AreRefused()
    {
        Int32Array one = new Int32Array.Builder().Append(1).Build();
        Refused<Strict>(ProtoArrowError.MissingColumn, "more", ("needed", one));
        Refused<Strict>(ProtoArrowError.UnknownColumn, "", ("needed", one), ("more", one), ("other", one));
        Refused<Strict>(ProtoArrowError.UnknownColumn, "", ("needed", one), ("needed", one), ("more", one));
        using var arena = new ArenaAllocator();
        using RecordBatch other = ProtoArrow.ToRecordBatch<Nothing>(new Nothing[1]);
        Assert.Equal(
            ProtoArrowError.WrongMessage,
            Assert.Throws<ProtoArrowException>(() => ProtoArrow.FromRecordBatch<Strict>(other, arena)).Code);
    }

    [Fact]
    public void Columns_OfOtherTypes_AreRefused()
    {
        Int32Array one = new Int32Array.Builder().Append(1).Build();
        IArrowArray[] others =
        [
            new Int64Array.Builder().Append(1).Build(), new UInt32Array.Builder().Append(1).Build(),
            new StringArray.Builder().Append("1").Build(), new NullArray(1), new FloatArray.Builder().Append(1).Build(),
            new BooleanArray.Builder().Append(true).Build(),
            new Date32Array.Builder().Append(DateTime.UnixEpoch).Build(),
        ];
        foreach (IArrowArray other in others)
            Refused<Strict>(ProtoArrowError.WrongColumnType, "more", ("needed", one), ("more", other));
    }

    [Fact]
    public void Offsets_ThatLeadOutOfTheirBuffers_AreRefused()
    {
        foreach (int[] offsets in (int[][])[[0, 4], [-1, 3], [2, 1], [int.MinValue, 0], [0, int.MaxValue], [0]])
        {
            var data = new ArrayData(
                StringType.Default, 1, 0, 0, [ArrowBuffer.Empty, Buffer(offsets), new ArrowBuffer("abc"u8.ToArray())]);
            RefusedTree(ArrowArrayFactory.BuildArray(data));
        }
    }

    [Fact]
    public void Lengths_ThatAreWrong_AreRefused()
    {
        ArrowBuffer offsets = Buffer(0, 1);
        var text = new ArrowBuffer("abc"u8.ToArray());
        RefusedTree(Array(new ArrayData(StringType.Default, 5, 0, 0, [ArrowBuffer.Empty, offsets, text])), 5);
        RefusedTree(Array(new ArrayData(StringType.Default, 1, 0, 7, [ArrowBuffer.Empty, offsets, text])));
        RefusedTree(Array(new ArrayData(StringType.Default, 1, 1, 0, [ArrowBuffer.Empty, offsets, text])));
        // A bitmap of one byte for nine values.
        RefusedTree(
            Array(new ArrayData(
                StringType.Default, 9, 1, 0, [new ArrowBuffer(new byte[1]), Buffer(new int[10]), text])), 9);
        // More rows than values.
        RefusedTree(new StringArray.Builder().Append("x").Build(), 2);
    }

    [Fact]
    public void Lists_WithNullItems_AreRefused()
    {
        var inner = new ListArray.Builder(Int32Type.Default);
        inner.Append();
        ((Int32Array.Builder)inner.ValueBuilder).Append(1).AppendNull();
        using var arena = new ArenaAllocator();
        var options = new ProtoArrowOptions { LeftOut = ["name", "nothing"] };
        using RecordBatch batch = Batch(("numbers", inner.Build()));
        ProtoArrowException error =
            Assert.Throws<ProtoArrowException>(() => ProtoArrow.FromRecordBatch<Inner>(batch, arena, options));
        Assert.Equal((ProtoArrowError.UnexpectedNull, "numbers", 0), (error.Code, error.Path, error.Row));
    }

    [Fact]
    public void Oneof_WithTwoMembers_IsRefused()
    {
        using var arena = new ArenaAllocator();
        Shapes[] rows = [new Shapes { Yes = true }, new Shapes { Data = arena.Bytes("x"u8) }];
        using RecordBatch batch = ProtoArrow.ToRecordBatch<Shapes>(rows);
        // The second row of one column beside the first row of the others.
        IArrowArray[] columns = [.. Enumerable.Range(0, batch.ColumnCount).Select(i =>
            batch.Schema.FieldsList[i].Name == "data" ? ArrowArrayFactory.Slice(batch.Column(i), 1, 1)
                : ArrowArrayFactory.Slice(batch.Column(i), 0, 1))];
        var mixed = new RecordBatch(batch.Schema, columns, 1);
        Assert.Equal(
            ProtoArrowError.TwoMembers,
            Assert.Throws<ProtoArrowException>(() => ProtoArrow.FromRecordBatch<Shapes>(mixed, arena)).Code);
    }

    [Fact]
    public void Union_WithWrongCodesOrPlaces_IsRefused()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoArrowOptions { Oneofs = ProtoArrowOneofs.DenseUnion };
        Shapes[] rows = [new Shapes { Yes = true }, default, new Shapes { Data = arena.Bytes("x"u8) }];
        using RecordBatch batch = ProtoArrow.ToRecordBatch<Shapes>(rows, options);
        int index = batch.Schema.GetFieldIndex("other", StringComparer.Ordinal);
        ArrayData union = batch.Column(index).Data;
        Wrong([3, 0, 1], [0, 0, 0]);
        Wrong([255, 0, 1], [0, 0, 0]);
        Wrong([1, 0, 2], [0, 0, 1]);
        Wrong([1, 0, 2], [0, -1, 0]);
        Wrong([1, 0, 2], [0, 0]);
        Wrong([1, 0], [0, 0, 0]);
        // Many rows with one value.
        Wrong([1, 0, 1], [0, 0, 0]);

        void Wrong(byte[] codes, int[] places)
        {
            var data = new ArrayData(
                union.DataType, 3, 0, 0, [new ArrowBuffer(codes), Buffer(places)], union.Children);
            IArrowArray[] columns = [.. Enumerable.Range(0, batch.ColumnCount).Select(i =>
                i == index ? ArrowArrayFactory.BuildArray(data) : batch.Column(i))];
            var wrong = new RecordBatch(batch.Schema, columns, 3);
            ProtoArrowException error =
                Assert.Throws<ProtoArrowException>(() => ProtoArrow.FromRecordBatch<Shapes>(wrong, arena, options));
            Assert.Equal((ProtoArrowError.DamagedColumn, "other"), (error.Code, error.Path));
        }
    }

    [Fact]
    public void Rows_WithoutColumns_AreAClaim()
    {
        using var arena = new ArenaAllocator();
        var claim = new RecordBatch(new Schema(System.Array.Empty<Field>(), null), [], int.MaxValue);
        ProtoArrowException error =
            Assert.Throws<ProtoArrowException>(() => ProtoArrow.FromRecordBatch<Nothing>(claim, arena));
        Assert.Equal(ProtoArrowError.BatchTooLarge, error.Code);
        var few = new RecordBatch(claim.Schema, [], 1_000);
        Assert.Equal(1_000, ProtoArrow.FromRecordBatch<Nothing>(few, arena).Count);
    }

    [Fact]
    public void Enums_InOtherForms_AreRead()
    {
        var options = new ProtoArrowOptions { LeftOut = [.. All().Where(name => name != "implicit_colour")] };
        using var arena = new ArenaAllocator();
        StringArray names = new StringArray.Builder().Append("COLOUR_BLUE").Append("NEW").Append("COLOUR_RED").Build();
        foreach (IArrowArray places in (IArrowArray[])[
            new Int8Array.Builder().Append(2).Append(0).Build(), new UInt16Array.Builder().Append(2).Append(0).Build(),
            new Int64Array.Builder().Append(2).Append(0).Build()])
        {
            var type = new DictionaryType(places.Data.DataType, StringType.Default, false);
            Read(new DictionaryArray(type, places, names));
        }

        Read(new StringArray.Builder().Append("COLOUR_RED").Append("COLOUR_BLUE").Build());
        Read(new Int32Array.Builder().Append(1).Append(7).Build());
        Wrong(ProtoArrowError.UnknownName, new StringArray.Builder().Append("NEW").Build());
        Wrong(ProtoArrowError.UnknownName, Dictionary(1));
        Wrong(ProtoArrowError.DamagedColumn, Dictionary(3));
        Wrong(ProtoArrowError.DamagedColumn, Dictionary(-1));

        void Read(IArrowArray column)
        {
            RecordBatch batch = Batch(("implicit_colour", column));
            ProtoList<Shapes> rows = ProtoArrow.FromRecordBatch<Shapes>(batch, arena, options);
            Assert.Equal([Colour.Red, Colour.Blue], rows.ToArray().Select(row => row.ImplicitColour));
        }

        void Wrong(ProtoArrowError code, IArrowArray column)
        {
            RecordBatch batch = Batch(("implicit_colour", column));
            Assert.Equal(
                code,
                Assert.Throws<ProtoArrowException>(
                    () => ProtoArrow.FromRecordBatch<Shapes>(batch, arena, options)).Code);
        }

        DictionaryArray Dictionary(int place) => new(
            new DictionaryType(Int32Type.Default, StringType.Default, false),
            new Int32Array.Builder().Append(place).Build(), names);

        static string[] All() => [.. ProtoArrow.Schema<Shapes>().FieldsList.Select(field => field.Name)];
    }

    [Fact]
    public void Times_OfOtherUnits_AreRead()
    {
        string[] others = [.. ProtoArrow.Schema<Known>().FieldsList.Select(field => field.Name).Where(n => n != "at")];
        var options = new ProtoArrowOptions { LeftOut = others };
        using var arena = new ArenaAllocator();
        (TimeUnit Unit, long Value, long Seconds, int Nanos)[] times =
        [
            (TimeUnit.Second, -1, -1, 0), (TimeUnit.Millisecond, -1, -1, 999_000_000),
            (TimeUnit.Microsecond, 1_000_001, 1, 1000),
            (TimeUnit.Nanosecond, long.MinValue, -9_223_372_037, 145_224_192),
        ];
        foreach ((TimeUnit unit, long value, long seconds, int nanos) in times)
        {
            var data = new ArrayData(
                new TimestampType(unit, (string?)null), 1, 0, 0,
                [ArrowBuffer.Empty, new ArrowBuffer(BitConverter.GetBytes(value))]);
            using RecordBatch batch = Batch(("at", ArrowArrayFactory.BuildArray(data)));
            Known known = ProtoArrow.FromRecordBatch<Known>(batch, arena, options)[0];
            Assert.Equal((seconds, nanos), (known.At.Seconds, known.At.Nanos));
        }
    }

    [Fact]
    public void Json_ThatIsNone_IsRefused()
    {
        string[] others =
            [.. ProtoArrow.Schema<Known>().FieldsList.Select(field => field.Name).Where(n => n != "object")];
        using var arena = new ArenaAllocator();
        using RecordBatch batch = Batch(("object", new StringArray.Builder().Append("{}").Append("{").Build()));
        ProtoArrowException error = Assert.Throws<ProtoArrowException>(
            () => ProtoArrow.FromRecordBatch<Known>(batch, arena, new ProtoArrowOptions { LeftOut = others }));
        Assert.Equal((ProtoArrowError.InvalidJson, 1), (error.Code, error.Row));
    }

    [Fact]
    public void Batch_ThatWasDisposed_IsRefused_AndMessagesOutliveIt()
    {
        using var arena = new ArenaAllocator();
        Tree[] rows = [new Tree { Name = arena["kept"] }];
        var options = new ProtoArrowOptions { RecursionDepth = 1 };
        RecordBatch batch = ProtoArrow.ToRecordBatch<Tree>(rows, options);
        ProtoList<Tree> back = ProtoArrow.FromRecordBatch<Tree>(batch, arena, options);
        RecordBatch shared = batch.SliceShared(0, 1);
        batch.Dispose();
        batch.Dispose();
        Assert.Equal("kept", back[0].Name.ToString());
        Assert.Equal("kept", ((StringArray)shared.Column(0)).GetString(0));
        shared.Dispose();
        Assert.Throws<ObjectDisposedException>(() => ProtoArrow.FromRecordBatch<Tree>(batch, arena, options));
        arena.Dispose();
        using RecordBatch again = ProtoArrow.ToRecordBatch<Tree>([default], options);
        Assert.Throws<ProtoLifetimeException>(() => ProtoArrow.FromRecordBatch<Tree>(again, arena, options));
        Assert.Throws<ArgumentNullException>(() => ProtoArrow.FromRecordBatch<Tree>(null!, arena));
    }

    // A batch that nobody disposes was freed twice: by its own finalizer and by that of the buffer of Arrow.
    [Fact]
    public void Batches_ThatAreForgotten_AreFreedOnce()
    {
        for (int i = 0; i < 50; i++)
        {
            Forget();
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        static void Forget()
        {
            using var arena = new ArenaAllocator();
            for (int i = 0; i < 20; i++) ProtoArrow.ToRecordBatch<Strict>([new Strict { Needed = i }]);
        }
    }

    private static IArrowArray Array(ArrayData data) => ArrowArrayFactory.BuildArray(data);

    private static ArrowBuffer Buffer(params int[] values) => new(MemoryMarshal.AsBytes(values.AsSpan()).ToArray());

    private static RecordBatch Batch(params (string Name, IArrowArray Column)[] columns) => new(
        new Schema(columns.Select(c => new Field(c.Name, c.Column.Data.DataType, true)), null),
        columns.Select(c => c.Column), columns[0].Column.Length);

    private static void RefusedTree(IArrowArray name, int rows = 1)
    {
        var options = new ProtoArrowOptions { LeftOut = ["children"] };
        using var arena = new ArenaAllocator();
        var schema = new Schema([new Field("name", StringType.Default, true)], null);
        var batch = new RecordBatch(schema, [name], rows);
        ProtoArrowException error =
            Assert.Throws<ProtoArrowException>(() => ProtoArrow.FromRecordBatch<Tree>(batch, arena, options));
        Assert.Equal((ProtoArrowError.DamagedColumn, "name"), (error.Code, error.Path));
    }

    private static void Refused<T>(
        ProtoArrowError code, string path, params (string Name, IArrowArray Column)[] columns)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        RecordBatch batch = Batch(columns);
        ProtoArrowException error =
            Assert.Throws<ProtoArrowException>(() => ProtoArrow.FromRecordBatch<T>(batch, arena));
        Assert.Equal((code, path), (error.Code, error.Path));
    }
}
