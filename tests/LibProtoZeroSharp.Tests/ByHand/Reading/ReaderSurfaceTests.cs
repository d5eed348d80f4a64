using System;
using System.Linq;
using System.Reflection;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>Every public method of the reader over inputs of every length around the right one.</summary>
public class ReaderSurfaceTests
{
    private static readonly byte[] s_list = [0x0a, 0x08, 1, 2, 3, 4, 5, 6, 7, 8];

    public static TheoryData<string> Names => [.. ReaderSurface.Methods.Select(method => method.Name)];

    [Fact]
    public void Methods_AreAllThatTheReaderHas()
    {
        string[] declared = typeof(ProtoReader)
            .GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly)
            .Where(method => !method.IsSpecialName && method.Name != nameof(ProtoReader.Next))
            .Select(method => method.Name + (method.IsGenericMethod ? "<T>" : ""))
            .ToArray();
        Assert.Equal(declared.Order(), ReaderSurface.Methods.Select(method => method.Name).Order());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void S47_Method_FieldOfEveryLength_ReadsItOrThrowsWithoutMoving(string name)
    {
        (_, WireType? form, ReaderSurface.Method call) = ReaderSurface.Methods.Single(method => method.Name == name);
        foreach (byte[] field in new[] { Single(form ?? WireType.Varint), s_list })
        {
            bool isList = field == s_list;
            bool takesLists = form is null or WireType.LengthDelimited
                || name.Contains("Packed", StringComparison.Ordinal);
            if (isList && !takesLists) continue;
            for (int length = 1; length < field.Length; length++) Check(field[..length], call, fits: false);
            Check(field, call, fits: true);
            Check([.. field, .. Single(WireType.Fixed64), .. Single(WireType.Varint)], call, fits: true);
        }
    }

#if !DEBUG
    [Theory]
    [MemberData(nameof(Names))]
    public void S47_Method_WrongWireTypeOrNoField_StaysInsideOfTheInput(string name)
    {
        ReaderSurface.Method call = ReaderSurface.Methods.Single(method => method.Name == name).Call;
        using GuardedBytes memory = new(64);
        foreach (WireType form in Enum.GetValues<WireType>().Where(type => type != WireType.EndGroup))
        {
            byte[] field = Single(form);
            for (int length = 0; length <= field.Length; length++)
            {
                ProtoReader reader = new(memory.Place(field.AsSpan(0, length)));
                Try(ref reader, call);                  // without a field
                reader = new ProtoReader(memory.Place(field.AsSpan(0, length)));
                TryNext(ref reader);
                for (int i = 0; i < 5; i++) Try(ref reader, call);
            }
        }

        ProtoReader none = default;
        Try(ref none, call);
        Assert.InRange(none.Position, 0, 0);
    }
#endif

    private static void Check(byte[] bytes, ReaderSurface.Method call, bool fits)
    {
        using GuardedBytes memory = new(64);
        ProtoReader reader = new(memory.Place(bytes));
        Assert.True(reader.Next());
        int position = reader.Position;
        bool failed = Try(ref reader, call);
        Assert.Equal(!fits, failed);
        if (failed) Assert.Equal(position, reader.Position);
    }

    private static bool Try(ref ProtoReader reader, ReaderSurface.Method call)
    {
        try
        {
            call(ref reader);
            return false;
        }
        catch (ProtoFormatException error)
        {
            Assert.NotEqual(ProtoFormatError.None, error.Code);
            return true;
        }
    }

#if !DEBUG
    private static void TryNext(ref ProtoReader reader)
    {
        try
        {
            reader.Next();
        }
        catch (ProtoFormatException error)
        {
            Assert.NotEqual(ProtoFormatError.None, error.Code);
        }
    }
#endif

    private static byte[] Single(WireType form) => form switch
    {
        WireType.Varint => [0x08, 0x96, 0x81, 0x01],
        WireType.Fixed32 => [0x0d, 1, 2, 3, 4],
        WireType.Fixed64 => [0x09, 1, 2, 3, 4, 5, 6, 7, 8],
        WireType.StartGroup => [0x0b, 0x08, 0x01, 0x13, 0x14, 0x0c],
        _ => [0x0a, 0x05, 0x08, 0x01, 0x12, 0x01, 0x61],
    };
}
