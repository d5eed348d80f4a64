using System;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

public class ReaderAllocationTests
{
    public static TheoryData<string> Names =>
        [.. ReaderSurface.Methods.Select(method => method.Name).Where(name => name != nameof(ProtoReader.ReadString))];

    [Theory]
    [MemberData(nameof(Names))]
    public void Method_InALoop_AllocatesNothing(string name)
    {
        (_, WireType? form, ReaderSurface.Method call) = ReaderSurface.Methods.Single(method => method.Name == name);
        byte[] field = (form ?? WireType.StartGroup) switch
        {
            WireType.Varint => [0x08, 0x96, 0x01],
            WireType.Fixed32 => [0x0d, 1, 2, 3, 4],
            WireType.Fixed64 => [0x09, 1, 2, 3, 4, 5, 6, 7, 8],
            WireType.StartGroup => [0x0b, 0x13, 0x14, 0x0c],
            _ => [0x0a, 0x02, 0x08, 0x01],
        };
        byte[] message = [.. Enumerable.Repeat(field, 200).SelectMany(bytes => bytes)];
        Run(message, call);
        int count = 0;
        ManagedAllocation.AssertNone(() => count = Run(message, call));
        Assert.Equal(200, count);
    }

    private static int Run(byte[] message, ReaderSurface.Method call)
    {
        int count = 0;
        ProtoReader reader = new(message);
        while (reader.Next())
        {
            call(ref reader);
            count++;
        }

        return count;
    }
}
