using System.Collections;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

public readonly unsafe partial struct ProtoList<T>
{
    /// <summary>Enumerates the elements by reference, in order. Allocates nothing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Enumerator GetEnumerator() => new(in Raw);

    IEnumerator<T> IEnumerable<T>.GetEnumerator() => GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>
    /// Enumerates a list. Not a <c>ref struct</c>, so that the body of a <c>foreach</c> may <c>await</c>.
    /// </summary>
    public struct Enumerator : IEnumerator<T>
    {
        private readonly T* _items;
        private readonly int _count;

        // Number of the current element.
        private int _at;
#if PROTOZERO_CHECKS
        private readonly ulong _stamp;
        private long _begun;
#endif

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(in RawList list)
        {
            list.Check();
            _items = (T*)list.Items;
            _count = list.Length;
            _at = -1;
#if PROTOZERO_CHECKS
            _stamp = list.Stamp;
            _begun = ElementChanges.Now;
#endif
        }

        /// <summary>
        /// The current element. The reference is valid until the list changes or its arena is reset or disposed.
        /// </summary>
        public readonly ref readonly T Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get
            {
#if PROTOZERO_CHECKS
                ArenaChecks.View(_stamp);
#endif
                // Also tested for callers that read in front of the first element or behind the last one.
                if ((uint)_at >= (uint)_count) ProtoThrow.IndexOutOfRange(_at, _count);
                // SAFETY: the index was tested.
                return ref _items[_at];
            }
        }

        readonly T IEnumerator<T>.Current => Current;

        readonly object IEnumerator.Current => Current;

        /// <summary>
        /// Moves to the next element; false at the end. The checked library throws
        /// <see cref="System.InvalidOperationException"/> if elements were removed or overwritten meanwhile.
        /// </summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
#if PROTOZERO_CHECKS
            if (_count > 0) ArenaContract.Unchanged((nint)_items, _begun, _stamp);
#endif
            int next = _at + 1;
            if (next >= _count) return false;
            _at = next;
            return true;
        }

        /// <summary>Starts again in front of the first element.</summary>
        public void Reset()
        {
            _at = -1;
#if PROTOZERO_CHECKS
            _begun = ElementChanges.Now;
#endif
        }

        /// <summary>Does nothing.</summary>
        public readonly void Dispose()
        {
        }
    }
}
