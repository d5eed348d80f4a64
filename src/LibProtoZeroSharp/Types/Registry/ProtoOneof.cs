using System;
using System.Runtime.InteropServices;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// What the schema says about a oneof: its members, in the order of their numbers. Valid as long as the process. The
/// oneof that a descriptor has for an <c>optional</c> field of proto3 is none.
/// </summary>
public readonly unsafe struct ProtoOneof : IEquatable<ProtoOneof>
{
    private readonly MessageTable* _table;

    // The place of its case among those of the message.
    private readonly int _index;

    internal ProtoOneof(MessageTable* table, int index)
    {
        _table = table;
        _index = index;
    }

    /// <summary>The name in the schema. Allocates a string.</summary>
    public string Name => Encoding.UTF8.GetString(Utf8Name);

    /// <summary><see cref="Name"/> as UTF-8. Valid as long as the process.</summary>
    public ReadOnlySpan<byte> Utf8Name
    {
        get
        {
            // SAFETY: there is a name for each oneof; its length lies in front of it.
            byte* name = Table->OneofNames[_index];
            return new ReadOnlySpan<byte>(name, *(int*)(name - sizeof(int)));
        }
    }

    /// <summary>The type of messages that has the oneof.</summary>
    public ProtoType ContainingType => new(Table);

    private MessageTable* Table
    {
        get
        {
            if (_table == null) ProtoThrow.Misuse("The default ProtoOneof is no oneof.");
            return _table;
        }
    }

    /// <summary>Whether both are one oneof of one type.</summary>
    public static bool operator ==(ProtoOneof left, ProtoOneof right) => left.Equals(right);

    /// <summary>Whether they are two oneofs.</summary>
    public static bool operator !=(ProtoOneof left, ProtoOneof right) => !left.Equals(right);

    /// <summary>Enumerates the members in the order of their numbers.</summary>
    public Enumerator GetEnumerator() => new(Table, _index);

    /// <inheritdoc/>
    public bool Equals(ProtoOneof other) => _table == other._table && _index == other._index;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ProtoOneof other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine((nint)_table, _index);

    /// <summary>The name in the schema.</summary>
    public override string ToString() => _table == null ? "" : Name;

    /// <summary>The oneof that a field is a member of, or null.</summary>
    internal static ProtoOneof? Of(FieldEntry* entry)
    {
        MessageTable* table = FieldEntry.OwnerOf(entry);
        if (table == null || !entry->IsMember) return null;
        return new ProtoOneof(table, (entry->PresenceOffset - table->CaseOffset) / sizeof(int));
    }

    /// <summary>Goes over the members of a oneof.</summary>
    [StructLayout(LayoutKind.Auto)]
    public struct Enumerator
    {
        private readonly MessageTable* _table;
        private readonly int _case;
        private int _index;

        internal Enumerator(MessageTable* table, int index)
        {
            _table = table;
            _case = table->CaseOffset + (index * sizeof(int));
            _index = -1;
        }

        /// <summary>The field; that of no message where there is none.</summary>
        // SAFETY: the index is tested. So below.
        public readonly ProtoField Current =>
            _table == null || (uint)_index >= (uint)_table->Count ? default : new(_table->Fields + _index);

        /// <summary>Goes to the next member.</summary>
        public bool MoveNext()
        {
            if (_table == null) return false;
            while (++_index < _table->Count)
            {
                FieldEntry* entry = _table->Fields + _index;
                if (entry->IsMember && entry->PresenceOffset == _case) return true;
            }

            return false;
        }
    }
}
