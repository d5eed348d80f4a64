using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Reads messages of any type from JSON (RFC 8259, by the rules of
/// <see href="https://protobuf.dev/programming-guides/json/">ProtoJSON</see>), in one pass. Texts without escapes
/// become views of the input; escapes and base64 are decoded where they stand, since they only get shorter.
/// </summary>
/// <remarks>
/// Methods take the place of the next byte and return the place behind what they have read, or null after an error,
/// which is kept here. SAFETY, for all of them: the text ends with zeros, which are part of no token, so nothing is
/// read beyond them; and a place in a message comes from the table of its type.
/// </remarks>
internal unsafe partial struct JsonReader : ITextReader
{
    /// <summary>Bytes of stack that a level takes at most, whatever is read.</summary>
    public const int LevelSize = LevelSizes.JsonRead;

    /// <summary>The types that an Any may hold, and extensions.</summary>
    public readonly ProtoTypeRegistry Types;

    /// <summary>Whether names that no field has are passed over.</summary>
    public readonly bool IgnoresUnknown;

    /// <summary>What reads everything that holds nothing else.</summary>
    public JsonScalars Scalars;

    /// <summary>Where what the message refers to lives.</summary>
    public ArenaAllocator Arena;

    /// <summary>How many brackets may be opened.</summary>
    public int Depth;

    /// <summary>The innermost Any.</summary>
    public JsonAny Any;

    /// <summary>Where the value begins whose message is being encoded; null if none is.</summary>
    public byte* Encodes;

    private readonly int _recursionLimit;
    private readonly int _askFrom;

    // What FindField has found: the field, or the length of a name that is none's.
    private FieldEntry* _field;
    private int _nameLength;

    private SeenStack _seen;
    private FieldPredictor _predictor;

    /// <summary>A reader with options.</summary>
    public JsonReader(in ProtoJsonOptions options)
    {
        Types = options.Types ?? ProtoTypeRegistry.WellKnown;
        IgnoresUnknown = options.IgnoreUnknownFields;
        _recursionLimit = options.RecursionLimit;
        _askFrom = Math.Max(_recursionLimit - StackGuard.FreeLevels, 0);
        Scalars = new JsonScalars(_recursionLimit);
        MaxArenaBytes = options.MaxArenaBytes;
    }

    /// <inheritdoc/>
    public long MaxArenaBytes { get; }

    /// <inheritdoc/>
    public bool TryRead(
        in TextInput text, MessageTable* table, byte* message, ArenaAllocator arena, out ProtoError error)
    {
        Arena = arena;
        Scalars.Begin(in text, arena.State->TextStamp);
        bool isRead = ReadRoot(text.Start, text.End, table, message);
        // A look ahead may have left an error.
        error = isRead ? default : Scalars.Error;
        return isRead;
    }

    /// <inheritdoc/>
    public readonly string? Explain(ReadOnlySpan<byte> utf8, ProtoError error, MessageTable* table) =>
        JsonFault.Describe(utf8, error, table, Types);

    private bool ReadRoot(byte* p, byte* end, MessageTable* table, byte* message)
    {
        try
        {
            Depth = _recursionLimit + 1;
            p = ReadMessage(Space(p), table, message);
            if (p == null) return false;
            p = Space(p);
            return p == end || Fail(ProtoFormatError.InvalidSyntax, p) != null;
        }
        catch (InsufficientExecutionStackException) when (Encodes != null)
        {
            return Fail(ProtoFormatError.RecursionLimitExceeded, Encodes) != null;
        }
        catch (InvalidOperationException) when (Encodes != null)
        {
            // Numbers may take more bytes than digits: what is encoded has 2 GiB and more.
            return Fail(ProtoFormatError.TooLarge, Encodes) != null;
        }
    }

    /// <summary>Whether a bracket may be opened with that many left; the first levels make no test for stack.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool MayDescend() => Depth > _askFrom || StackGuard.MayDescend(Depth, LevelSize);

    /// <inheritdoc cref="JsonScalars.Fail"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* Fail(ProtoFormatError error, byte* at) => Scalars.Fail(error, at);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Space(byte* p) => JsonScan.Space(p);
}
