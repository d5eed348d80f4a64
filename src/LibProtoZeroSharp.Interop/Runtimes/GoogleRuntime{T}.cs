using System;
using System.Buffers;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Google.Protobuf;

namespace ProtoZeroSharp.Interop;

/// <summary>Google's classes.</summary>
internal sealed class GoogleRuntime<T> : MessageRuntime<T>
{
    private MessageParser? _parser;

    public override bool CanParse => _parser is not null;

    public override int CalculateSize(in T message) => Cast(in message).CalculateSize();

    public override byte[] ToByteArray(in T message) => Cast(in message).ToByteArray();

    public override void WriteTo(in T message, IBufferWriter<byte> destination) =>
        Cast(in message).WriteTo(destination);

    public override bool TryWriteTo(in T message, Span<byte> destination, out int written)
    {
        IMessage google = Cast(in message);
        int size = google.CalculateSize();
        written = size <= destination.Length ? size : 0;
        if (size > destination.Length) return false;
        // It takes a span of exactly this size.
        google.WriteTo(destination[..size]);
        return true;
    }

    public override T Parse(ReadOnlySpan<byte> data, ArenaAllocator arena, ExtensionRegistry? extensions)
    {
        try
        {
            return (T)ParserWith(extensions).ParseFrom(data);
        }
        catch (InvalidProtocolBufferException error)
        {
            throw GoogleDamage.Of(error);
        }
    }

    public override T Parse(in ReadOnlySequence<byte> data, ArenaAllocator arena, ExtensionRegistry? extensions)
    {
        try
        {
            return (T)ParserWith(extensions).ParseFrom(data);
        }
        catch (InvalidProtocolBufferException error)
        {
            throw GoogleDamage.Of(error);
        }
    }

    public override void MergeFrom(ref T message, ReadOnlySpan<byte> data, ArenaAllocator arena)
    {
        try
        {
            Cast(in message).MergeFrom(data);
        }
        catch (InvalidProtocolBufferException error)
        {
            throw GoogleDamage.Of(error);
        }
    }

    // By the typed method of the class, where it has one.
    public override bool AreEqual(in T left, in T right) => EqualityComparer<T>.Default.Equals(left, right);

    public override T Clone(in T message, ArenaAllocator arena) => ((IDeepCloneable<T>)message!).Clone();

    protected override void Learn(T empty) => _parser = ((IMessage)empty!).Descriptor.Parser;

    // A reference to a class that implements it: its type was read when this object was made.
    private static IMessage Cast(in T message) => Unsafe.As<T, IMessage>(ref Unsafe.AsRef(in message));

    private MessageParser ParserWith(ExtensionRegistry? extensions) =>
        extensions is null ? _parser! : _parser!.WithExtensionRegistry(extensions);
}
