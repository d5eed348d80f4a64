using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>
/// Export requests as no exporter would encode them, but as each parser must take them: fields in any order, messages
/// in several parts, members of a oneof one after the other, numbers longer than necessary, fields that no schema
/// knows. What the filters look for is in them often.
/// </summary>
internal sealed class RandomExport(int seed)
{
    private static readonly string[] s_keys = ["collector.name", "collector.drop", "service.name", "a", ""];
    private static readonly string[] s_libraries =
        ["Microsoft.AspNetCore", "System.Net.Http", "microsoft.aspnetcore", ""];
    private static readonly string[] s_spans = ["GET /healthz", "GET /shop", "GET /healthz/more", "get /healthz", ""];

    private static readonly byte[] s_drop =
        Wire.Join(Wire.Text(1, "collector.drop"), Wire.Field(2, Wire.Number(2, 1)));

    private readonly Random _random = new(seed);

    /// <summary>Makes one.</summary>
    /// <param name="kind"><c>traces</c>, <c>logs</c> or <c>metrics</c>.</param>
    public byte[] Next(string kind) => Message(Some(4, () => Sub(1, () => Resource(kind))), Unknown());

    private byte[] Resource(string kind) => Message(
        Some(1, () => Sub(1, ResourceOf)), Some(3, () => Sub(2, () => Scope(kind))),
        Some(1, () => Wire.Text(3, "https://example.org/1.2")), Unknown());

    private byte[] ResourceOf() => Message(
        Some(4, () => Sub(1, Attribute)), Some(1, () => Number(2)), Unknown());

    private byte[] Scope(string kind) => Message(
        Some(2, () => Sub(1, ScopeOf)),
        Some(5, () => Sub(2, kind == "traces" ? Span : kind == "logs" ? Log : Metric)), Unknown());

    private byte[] ScopeOf() => Message(
        Some(2, () => Wire.Text(1, Pick(s_libraries))), Some(1, () => Wire.Text(2, "1.0")),
        Some(2, () => Sub(3, Attribute)), _random.Next(4) > 0 ? [] : [Wire.Field(3, s_drop)], Unknown());

    private byte[] Span() => Message(
        Some(1, () => Wire.Field(1, new byte[16])), Some(2, () => Wire.Text(5, Pick(s_spans))),
        Some(2, () => Number(6)), Some(1, () => Wire.Fixed64(7, (ulong)_random.NextInt64())),
        Some(3, () => Sub(9, Attribute)),
        Some(1, () => Sub(15, () => Message(Some(1, () => Wire.Text(2, "no")), Some(1, () => Number(3))))), Unknown());

    private byte[] Log() => Message(
        Some(1, () => Wire.Fixed64(1, (ulong)_random.NextInt64())), Some(1, () => Number(2)),
        Some(2, () => Sub(5, () => Value(3))), Some(3, () => Sub(6, Attribute)), Unknown());

    // Field 7 is a sum in OTLP: the sample's schema knows names only.
    private byte[] Metric() => Message(
        Some(1, () => Wire.Text(1, "requests")), Some(1, () => Wire.Text(3, "{request}")),
        Some(1, () => Wire.Field(7, Wire.Field(1, Wire.Fixed64(3, 1)))), Unknown());

    private byte[] Attribute() => Message(
        Some(1, () => Wire.Text(1, Pick(s_keys))), Some(2, () => Sub(2, () => Value(2))), Unknown());

    private byte[] Value(int depth) => Message(Some(2, () => _random.Next(depth > 0 ? 7 : 5) switch
    {
        0 => Wire.Text(1, Pick(s_spans)),
        1 or 2 => Wire.Number(2, (ulong)_random.Next(2), _random.Next(3)),
        3 => Number(3),
        4 => Wire.Fixed64(4, (ulong)BitConverter.DoubleToInt64Bits(_random.NextDouble())),
        5 => Sub(5, () => Message(Some(3, () => Sub(1, () => Value(depth - 1))))),
        _ => Sub(6, () => Message(Some(2, () => Sub(1, () => Message(
            Some(1, () => Wire.Text(1, Pick(s_keys))), Some(1, () => Sub(2, () => Value(depth - 1)))))))),
    }));

    // A message in one part, or in two. What is repeated then comes twice, as each parser must see it.
    private byte[] Sub(int number, Func<byte[]> message) => _random.Next(6) > 0 ? Wire.Field(number, message())
        : [.. Wire.Field(number, message()), .. Wire.Field(number, message())];

    private byte[] Number(int number) => Wire.Number(number, (ulong)_random.Next(200), _random.Next(3));

    private IEnumerable<byte[]> Unknown() => _random.Next(8) > 0 ? []
        : [Wire.Text(100, Pick(s_spans)), Wire.Number(101, (ulong)_random.NextInt64()), Wire.Fixed64(102, 7)];

    private IEnumerable<byte[]> Some(int most, Func<byte[]> field) =>
        Enumerable.Range(0, _random.Next(most + 1)).Select(_ => field());

    private byte[] Message(params IEnumerable<byte[]>[] fields)
    {
        byte[][] all = [.. fields.SelectMany(it => it)];
        if (_random.Next(2) == 0) _random.Shuffle(all);
        return Wire.Join(all);
    }

    private T Pick<T>(T[] some) => some[_random.Next(some.Length)];
}
