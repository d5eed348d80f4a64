using System.Collections;
using System.Collections.Generic;

namespace ProtoZeroSharp.Classes;

public sealed partial class RepeatedField<T>
{
    /// <summary>
    /// Enumerates the elements in order, without allocating. Elements that are added meanwhile are enumerated, too.
    /// </summary>
    public Enumerator GetEnumerator() => new(this);

    IEnumerator<T> IEnumerable<T>.GetEnumerator() => GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>An enumeration of a list. It is a value: a copy of it goes its own way.</summary>
    public struct Enumerator : IEnumerator<T>
    {
        private readonly RepeatedField<T> _list;
        private int _next;

        internal Enumerator(RepeatedField<T> list)
        {
            _list = list;
            _next = 0;
            Current = default!;
        }

        /// <summary>The element that was reached last; a default value before the first.</summary>
        public T Current { get; private set; }

        readonly object? IEnumerator.Current => Current;

        /// <summary>Goes to the next element.</summary>
        /// <returns>Whether there is one. Once there was none, there will be none.</returns>
        public bool MoveNext()
        {
            RepeatedField<T> list = _list;
            if ((uint)_next >= (uint)list._count)
            {
                _next = int.MaxValue;
                return false;
            }

            Current = list._items[_next++];
            return true;
        }

        /// <summary>Does nothing: nothing is held.</summary>
        public readonly void Dispose()
        {
        }

        void IEnumerator.Reset() => this = new(_list);
    }
}
