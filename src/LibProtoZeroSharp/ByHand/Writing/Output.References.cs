using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <content>
/// Large fields that are not copied into the block: it has a hole there, and a pending entry tells where the bytes lie.
/// The message then consists of pieces.
/// </content>
public unsafe partial struct Output
{
    /// <summary>Bytes from which on a field is worth a look at where it goes.</summary>
    internal const int LargeField = 4096;

    // More than FreeMove, so that a body with a hole is never closed by an inlined store and moved for nothing.
    private const int Hole = 512;

    /// <summary>
    /// Lets the next message refer to fields of that many bytes and more; 0 for none. Their memory must not change
    /// until the message is taken out.
    /// </summary>
    internal void AllowReferences(int from) => _referenceFrom = from;

    /// <summary>Writes bytes that are many, or that do not fit in front of <see cref="End"/>.</summary>
    /// <returns>The cursor, with <see cref="Slack"/> writable bytes.</returns>
    /// <inheritdoc cref="Grow" path="/exception"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* Append(byte* p, Output* output, byte* source, int length)
    {
        output->CheckSource(source, length);
        if (output->IsDirect)
        {
            // SAFETY: the cursor is in the target, up to whose end the bytes may go.
            if (length <= output->_target + output->_targetSize - p)
            {
                Unsafe.CopyBlockUnaligned(p, source, (uint)length);
                p += length;
                if (p <= output->End) return p;
                if (length < Kept) return output->Split(p);
                // A body with these bytes in it is longer than what the block needs to have.
                output->UseBlock(p - output->Start);
                return output->_block.Start;
            }

            p = output->Split(p);
        }

        if (output->_referenceFrom != 0 && length >= output->_referenceFrom) return Refer(p, output, source, length);
        p = Ensure(p, output, length);
        // SAFETY: there is space for the bytes.
        if (length != 0) Unsafe.CopyBlockUnaligned(p, source, (uint)length);
        return p + length;
    }

    /// <summary>Copies the pieces of a finished message that are not in the target to where they belong.</summary>
    internal static void CopyPieces(Output* output, byte* end, byte* destination)
    {
        if (output->_pendingCount == 0)
        {
            byte* start = output->Start + output->CountInTarget(end);
            // SAFETY: the caller has compared the length of the message with its memory.
            if (start != end) Unsafe.CopyBlockUnaligned(destination, start, (uint)(end - start));
            return;
        }

        foreach (ReadOnlySpan<byte> piece in new Pieces(output, end))
        {
            // SAFETY: the caller has compared the length of the message with its memory.
            piece.CopyTo(new Span<byte>(destination, piece.Length));
            destination += piece.Length;
        }
    }

    private static byte* Refer(byte* p, Output* output, byte* source, int length)
    {
        p = Ensure(p, output);
        output->AddPending(new PendingLength
        {
            Position = p - output->Start,
            Source = source,
            Reserved = Hole,
            Needed = length,
        });
        return Ensure(p + Hole, output);
    }

    /// <summary>The pieces of a finished message behind the bytes that are in the target.</summary>
    internal ref struct Pieces(Output* output, byte* end)
    {
        private byte* _next = output->Start + output->CountInTarget(end);
        private int _index;
        private bool _isReference;

        public ReadOnlySpan<byte> Current { get; private set; }

        public readonly Pieces GetEnumerator() => this;

        public bool MoveNext()
        {
            if (_index < output->_pendingCount)
            {
                ref readonly PendingLength reference = ref output->_pending[_index];
                if (_isReference)
                {
                    // SAFETY: the user's memory is still there, as he has promised.
                    Current = new ReadOnlySpan<byte>(reference.Source, reference.Needed);
                    _next = output->Start + reference.Position + Hole;
                    _index++;
                }
                else
                {
                    Take(output->Start + reference.Position);
                }

                _isReference = !_isReference;
                return true;
            }

            if (_next == end) return false;
            Take(end);
            return true;
        }

        // SAFETY: a piece lies in the block, and no message is longer than an int.
        private void Take(byte* to)
        {
            Current = new ReadOnlySpan<byte>(_next, (int)(to - _next));
            _next = to;
        }
    }
}
