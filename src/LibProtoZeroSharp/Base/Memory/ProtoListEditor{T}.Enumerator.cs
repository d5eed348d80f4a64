using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

public readonly unsafe ref partial struct ProtoListEditor<T>
{
    /// <summary>Enumerates the elements of a list by reference, to be changed in place.</summary>
    public ref struct Enumerator
    {
        private readonly Span<T> _elements;
        private int _at;
#if PROTOZERO_CHECKS
        private readonly ref RawList _field;
        private readonly RawList _begun;
#endif

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(ref RawList field, Span<T> elements)
        {
            _elements = elements;
            _at = -1;
#if PROTOZERO_CHECKS
            _field = ref field;
            _begun = field;
#endif
        }

        /// <summary>
        /// The current element. The reference is valid until the list changes or its arena is reset or disposed.
        /// </summary>
        public readonly ref T Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get
            {
                if ((uint)_at >= (uint)_elements.Length) ProtoThrow.IndexOutOfRange(_at, _elements.Length);
                return ref _elements[_at];
            }
        }

        /// <summary>
        /// Moves to the next element; false at the end. The checked library throws
        /// <see cref="InvalidOperationException"/> if elements were added or removed meanwhile.
        /// </summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
#if PROTOZERO_CHECKS
            _begun.Check();
            if (_elements.Length > 0)
                ArenaContract.StaysInPlace(_field.Items == _begun.Items && _field.Length == _begun.Length);
#endif
            int next = _at + 1;
            if (next >= _elements.Length) return false;
            _at = next;
            return true;
        }
    }
}
