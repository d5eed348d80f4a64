#if DEBUG
using System;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>What the checked library makes of wrong use.</summary>
public class ReaderContractTests
{
    public static TheoryData<string> Names => [.. ReaderSurface.Methods.Select(method => method.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void S47_Method_OtherWireType_Throws(string name)
    {
        (_, WireType? form, ReaderSurface.Method call) = ReaderSurface.Methods.Single(method => method.Name == name);
        bool isList = name.Contains("Packed", StringComparison.Ordinal);
        foreach (WireType found in Enum.GetValues<WireType>().Where(type => type != WireType.EndGroup))
        {
            bool right = form is null || found == form || (isList && found == WireType.LengthDelimited);
            if (right) continue;
            byte[] message = [.. Wire.Field(1, found), .. new byte[16]];
            Assert.Throws<InvalidOperationException>(() => Use(message, next: true, call, times: 1));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void S47_Method_WithoutAFieldOrTwice_Throws(string name)
    {
        (_, WireType? form, ReaderSurface.Method call) = ReaderSurface.Methods.Single(method => method.Name == name);
        WireType found = form ?? WireType.Varint;
        byte[] end = found == WireType.StartGroup ? Wire.Field(1, WireType.EndGroup) : [];
        byte[] message = [.. Wire.Field(1, found), .. end, .. new byte[16]];
        Assert.Throws<InvalidOperationException>(() => Use(message, next: false, call, times: 1));
        Assert.Throws<InvalidOperationException>(() => Use(message, next: true, call, times: 2));
        Use(message, next: true, call, times: 1);
    }

    [Fact]
    public void S47_Next_FieldNotTaken_Throws() => Assert.Throws<InvalidOperationException>(() =>
    {
        ProtoReader reader = new([0x08, 0x01, 0x08, 0x01]);
        reader.Next();
        reader.Next();
    });

    [Fact]
    public void S47_Method_AfterTheEnd_Throws() => Assert.Throws<InvalidOperationException>(() =>
    {
        ProtoReader reader = new([0x08, 0x01]);
        while (reader.Next()) reader.Skip();
        reader.Skip();
    });

    [Fact]
    public void Method_AfterAFormatError_MayBeTriedInAnotherForm()
    {
        ProtoReader reader = new([0x0a, 0x01, 0xff]);
        reader.Next();
        try
        {
            reader.ReadString();
            Assert.Fail("invalid UTF-8 was taken");
        }
        catch (ProtoFormatException)
        {
            Assert.Equal([0xff], reader.ReadBytes().ToArray());
        }
    }

    private static void Use(byte[] message, bool next, ReaderSurface.Method call, int times)
    {
        ProtoReader reader = new(message);
        if (next) reader.Next();
        for (int i = 0; i < times; i++) call(ref reader);
    }
}
#endif
