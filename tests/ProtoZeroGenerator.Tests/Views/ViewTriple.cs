using System;
using System.Linq;
using ProtoZeroSharp;
using Xunit;

namespace ProtoZeroGenerator.Tests.Views;

/// <summary>A message, a view of it, and a message with the fields of the view.</summary>
internal abstract class ViewTriple
{
    /// <summary>Inputs that the message accepts, that the view accepts only, and that neither accepts.</summary>
    public int Accepted { get; protected set; }

    /// <inheritdoc cref="Accepted"/>
    public int AcceptedByView { get; protected set; }

    /// <inheritdoc cref="Accepted"/>
    public int Refused { get; protected set; }

    /// <summary>Whether all messages in the view are views: nothing in it may have unknown fields.</summary>
    protected bool HasViewsOnly { get; private set; }

    /// <summary>Makes it of the types of compiled code.</summary>
    public static ViewTriple Of(Type message, Type view, Type plain, bool hasViewsOnly)
    {
        Type type = typeof(ViewTriple<,,>).MakeGenericType(message, view, plain);
        var triple = (ViewTriple)Activator.CreateInstance(type)!;
        triple.HasViewsOnly = hasViewsOnly;
        return triple;
    }

    /// <summary>Checks that the view reads what the message has, and refuses nothing that it accepts.</summary>
    public abstract void Check(byte[] input);
}

/// <inheritdoc/>
internal sealed class ViewTriple<TMessage, TView, TPlain> : ViewTriple
    where TMessage : unmanaged, IProtoMessage<TMessage>
    where TView : unmanaged, IProtoMessage<TView>
    where TPlain : unmanaged, IProtoMessage<TPlain>
{
    private static readonly ProtoParseOptions s_discarding = new() { DiscardUnknownFields = true };

    private readonly ArenaAllocator _arena = new();

    // Inputs that are not copied stay where they are.
    private byte[] _pinned = [];

    public override void Check(byte[] input)
    {
        _arena.Reset();
        bool isMessage = ProtoMessage.TryParse(input, _arena, out TMessage message, out _);
        bool isView = ProtoMessage.TryParse(input, _arena, out TView view, out ProtoError ofView);
        bool isPlain = ProtoMessage.TryParse(input, _arena, out TPlain _, out ProtoError ofPlain, s_discarding);
        CheckInPlace(input, isView, in view, ofView);

        // What the view does not name is an unknown field to a message that does not keep any.
        Assert.Equal((isPlain, ofPlain.Code), (isView, ofView.Code));
        if (isMessage) CheckContent(in message, in view, isView, ofView);
        Accepted += isMessage ? 1 : 0;
        AcceptedByView += !isMessage && isView ? 1 : 0;
        Refused += isView ? 0 : 1;
    }

    // The message, written without the parts that it had in the input, has what the view must have; a message with the
    // view's fields takes them from there.
    private void CheckContent(in TMessage message, in TView view, bool isView, ProtoError error)
    {
        Assert.True(isView, $"{error.Code} at {error.Offset}");
        Assert.True(view.UnknownFields.IsEmpty);
        TPlain named = ProtoMessage.Parse<TPlain>(ProtoMessage.ToByteArray(in message), _arena, s_discarding);
        byte[] expected = ProtoMessage.ToByteArray(in named), actual = ProtoMessage.ToByteArray(in view);
        if (actual.SequenceEqual(expected)) return;
        // Messages that are taken as they are keep unknown fields; entries of maps may be in another order.
        ProtoParseOptions options = HasViewsOnly ? default : s_discarding;
        Assert.Equal(named, ProtoMessage.Parse<TPlain>(actual, _arena, options));
    }

    private void CheckInPlace(byte[] input, bool isView, in TView view, ProtoError error)
    {
        if (_pinned.Length < input.Length)
            _pinned = GC.AllocateUninitializedArray<byte>(2 * input.Length, pinned: true);
        input.CopyTo(_pinned, 0);
        bool isInPlace = ProtoMessage.TryParseInPlace(
            _pinned.AsSpan(0, input.Length), _arena, out TView inPlace, out ProtoError other);
        Assert.Equal((isView, error.Code, error.Offset), (isInPlace, other.Code, other.Offset));
        if (isView) Assert.Equal(ProtoMessage.ToByteArray(in view), ProtoMessage.ToByteArray(in inPlace));
    }
}
