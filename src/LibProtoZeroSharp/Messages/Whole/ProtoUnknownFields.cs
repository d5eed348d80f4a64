using System;
using System.Diagnostics;
using System.Text.Json.Serialization;

namespace ProtoZeroSharp;

/// <summary>
/// The fields of a message that its schema does not know, encoded as they came and in their order. Valid as long as the
/// message.
/// </summary>
[DebuggerDisplay("{Size} bytes")]
[JsonConverter(typeof(NoJson))]
public readonly unsafe struct ProtoUnknownFields
{
    private readonly UnknownSlice* _last;
#if PROTOZERO_CHECKS
    private readonly ulong _stamp;
#endif

    internal ProtoUnknownFields(in Emitted.MessageHead head)
    {
        _last = head.Unknown;
#if PROTOZERO_CHECKS
        _stamp = head.Stamp;
#endif
    }

    /// <summary>Whether there are none.</summary>
    public bool IsEmpty => Last == null;

    /// <summary>Bytes of all fields together, tags included.</summary>
    public long Size => UnknownSlice.SizeOf(Last);

    // The last of them, once it is clear that they are still there.
    private UnknownSlice* Last
    {
        get
        {
#if PROTOZERO_CHECKS
            ArenaChecks.View(_stamp);
#endif
            return _last;
        }
    }

    /// <summary>Enumerates runs of whole fields, in order; a <see cref="ProtoReader"/> over each reads them.</summary>
    public Enumerator GetEnumerator() => new(this);

    /// <summary>Copies all fields into a new array.</summary>
    public byte[] ToArray()
    {
        var array = new byte[Size];
        Span<byte> rest = array;
        foreach (ReadOnlySpan<byte> run in this)
        {
            run.CopyTo(rest);
            rest = rest[run.Length..];
        }

        return array;
    }

    /// <summary>
    /// The fields as text, for debugging: the text format on one line, with field numbers in place of names, cut at
    /// about 16,000 bytes. Throws nothing as long as the fields live.
    /// </summary>
    public override string ToString() => DebugText.Of(Last);

    /// <summary>Enumerates runs of unknown fields.</summary>
    public ref struct Enumerator
    {
        private readonly ProtoUnknownFields _fields;
        private UnknownSlice* _current;

        internal Enumerator(ProtoUnknownFields fields) => _fields = fields;

        /// <summary>The run, as encoded; empty where there is none.</summary>
        // SAFETY: a slice describes bytes that live as long as the message.
        public readonly ReadOnlySpan<byte> Current =>
            _fields.Last == null || _current == null ? default : new(_current->Start, checked((int)_current->Size));

        /// <summary>Moves to the next run; false at the end.</summary>
        public bool MoveNext()
        {
            UnknownSlice* last = _fields.Last;
            if (last == null) return false;
            UnknownSlice* next = _current == null ? UnknownSlice.FirstOf(last)
                : UnknownSlice.After(_current, last);
            if (next == null) return false;
            _current = next;
            return true;
        }
    }
}
