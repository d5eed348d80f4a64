using System;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Google.Protobuf;
using Ours;
using ProtoZeroSharp.Interop;
using GoogleKeys = Googles.DepotExtensions;
using GoogleOrder = Googles.Order;
using Keys = Ours.DepotExtensions;

namespace ProtoZeroSharp.Published;

/// <summary>The package that stands beside Google.Protobuf.</summary>
internal static class InteropChecks
{
    private static readonly ExtensionRegistry s_known = [GoogleKeys.Note, GoogleKeys.Marks, GoogleKeys.Gift];

    public static void Run(Checks checks)
    {
        checks.Run("interop: one API over ours", static () => ThroughOneApi<Order>());
        checks.Run("interop: one API over owned messages", static () => ThroughOneApi<Owned<Order>>());
        checks.Run("interop: one API over Google's", static () => ThroughOneApi<GoogleOrder>());
        checks.Run("interop: what is no message", NotMessages);
        checks.Run("interop: damaged bytes", Damage);
        checks.Run("interop: conversion both ways", Convert);
        checks.Run("interop: extensions of both", Extensions);
        checks.Run("interop: ours where Google's are wanted", Adapter);
    }

    // Knows nothing of T.
    private static void ThroughOneApi<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] T>()
    {
        using var arena = new ArenaAllocator();
        T message = ProtoInterop.Parse<T>(Samples.Encoded, arena);
        T copy = ProtoInterop.Clone(in message, arena);
        byte[] written = ProtoInterop.ToByteArray(in copy);
        Checks.That(written.Length == ProtoInterop.CalculateSize(in message));
        Checks.That(written.Length == Samples.Encoded.Length);
        T again = ProtoInterop.Parse<T>(written, arena);
        Checks.That(ProtoInterop.Equals(in message, in again) && ProtoInterop.Equals(in copy, in again));
        T empty = ProtoInterop.Parse<T>([], arena);
        Checks.That(!ProtoInterop.Equals(in message, in empty));
        foreach (T each in (T[])[message, copy, again, empty]) (each as IDisposable)?.Dispose();
    }

    private static void NotMessages()
    {
        Checks.Throws<NotSupportedException>(static () => ProtoInterop.CalculateSize(1));
        Checks.Throws<NotSupportedException>(static () => ProtoInterop.ToByteArray("text"));
        Checks.Throws<NotSupportedException>(static () => ProtoInterop.Parse<object>([], default));
        Checks.Throws<ArgumentNullException>(static () => ProtoInterop.CalculateSize<GoogleOrder>(null!));
    }

    private static void Damage()
    {
        using var arena = new ArenaAllocator();
        byte[] cut = Samples.Encoded[..10];
        Checks.That(Checks.Throws<ProtoFormatException>(() => ProtoInterop.Parse<Order>(cut, arena)).Code
            == ProtoFormatError.Truncated);
        Checks.That(Checks.Throws<ProtoFormatException>(() => ProtoInterop.Parse<GoogleOrder>(cut, arena)).Code
            == ProtoFormatError.Other);
    }

    private static void Convert()
    {
        using var arena = new ArenaAllocator();
        Order ours = Order.Parse(Samples.Encoded, arena);
        GoogleOrder google = ProtoInterop.ToGoogle(in ours, GoogleOrder.Parser.WithExtensionRegistry(s_known));
        Checks.That(google.Customer == "żółw" && google.Items.Single().Pieces == -3 && google.Stock["a"] == 1);
        Checks.That(google.Made.Seconds == 5 && google.GetExtension(GoogleKeys.Note) == "n");
        Order back = ProtoInterop.ToOurs<Order>(google, arena);
        // The unknown field and the extension came along; Google's writes them in another order.
        Checks.That(back.CalculateSize() == Samples.Encoded.Length);
        Checks.That(ProtoInterop.ToGoogle(in back, GoogleOrder.Parser.WithExtensionRegistry(s_known)).Equals(google));
        Checks.Throws<ArgumentException>(() => ProtoInterop.ToOurs<Item>(google, arena));
    }

    private static void Extensions()
    {
        using var arena = new ArenaAllocator();
        Order ours = new();
        ProtoInterop.SetExtension(ref ours, Keys.Note, arena["both"], arena);
        ProtoInterop.SetExtension(ref ours, Keys.Marks, [1, -2, 300], arena);
        ProtoInterop.SetExtension(ref ours, Keys.Gift, new Item { Pieces = 4 }, arena);
        var google = new GoogleOrder();
        ProtoInterop.SetExtension(google, GoogleKeys.Note, "both");
        ProtoInterop.SetExtension(google, GoogleKeys.Marks, 1, -2, 300);
        ProtoInterop.SetExtension(google, GoogleKeys.Gift, new Googles.Item { Pieces = 4 });

        Checks.That(google.Equals(ProtoInterop.Parse<GoogleOrder>(ours.ToByteArray(), default, s_known)));
        Order back = ProtoInterop.ToOurs<Order>(google, arena);
        Checks.That(ProtoInterop.GetExtension(in back, Keys.Note, arena) == "both");
        Checks.That(ProtoInterop.GetExtension(in back, Keys.Marks, arena).SequenceEqual([1, -2, 300]));
        Checks.That(ProtoInterop.GetExtension(in back, Keys.Gift, arena).Pieces == 4);
        ProtoInterop.ClearExtension(ref back, Keys.Gift);
        ProtoInterop.ClearExtension(google, GoogleKeys.Gift);
        Checks.That(!ProtoInterop.HasExtension(in back, Keys.Gift));
        Checks.That(google.Equals(
            ProtoInterop.ToGoogle(in back, GoogleOrder.Parser.WithExtensionRegistry(s_known))));
    }

    private static void Adapter()
    {
        using var adapter = new ProtoBufferMessage<Order>();
        adapter.MergeFrom(Samples.Encoded);
        Checks.That(adapter.Message.Value.Customer == "żółw");
        Checks.That(adapter.ToByteString().Span.SequenceEqual(Samples.Encoded));
        var parser = new MessageParser<ProtoBufferMessage<Order>>(
            static () => new ProtoBufferMessage<Order>(new Owned<Order>(), GoogleOrder.Descriptor));
        using ProtoBufferMessage<Order> parsed = parser.ParseFrom(Samples.Encoded);
        using ProtoBufferMessage<Order> copy = parsed.Clone();
        Checks.That(parsed.Equals(adapter) && copy.Equals(adapter) && copy.GetHashCode() == adapter.GetHashCode());
        Checks.That(parsed.Descriptor.FullName == "depot.Order");
        Checks.Throws<InvalidProtocolBufferException>(() => adapter.MergeFrom(Samples.Encoded.AsSpan(0, 5).ToArray()));
    }
}
