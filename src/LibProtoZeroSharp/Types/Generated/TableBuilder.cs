using System;
using System.Text;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Makes the table of a generated type: reads what its code says of the schema, computes where the struct holds the
/// fields, and links them to the tables of what they hold.
/// </summary>
internal static unsafe class TableBuilder
{
    /// <summary>Makes the table of a type.</summary>
    public static MessageTable* Build<T>()
        where T : unmanaged, IProtoMessage<T>
    {
        MessageTable* table = TableMemory.Take<MessageTable>(1);
        table->Operations = GeneratedOperations.Of<T>();
        Read(table, T.FullName, T.Schema, T.IsLazy, sizeof(T));
        var links = new TableLinks(table);
        T.Link(ref links);
        links.End();
        table->Complete();
        table->WellKnown = WellKnownShapes.Of(table);
        return table;
    }

    private static void Read(
        MessageTable* table, string fullName, ReadOnlySpan<byte> schema, bool isLazy, int size)
    {
        table->Take(Encoding.UTF8.GetBytes(fullName), schema);
        table->Size = size;
        long laid = FieldLayout.Lay(table, isLazy ? LazyState.FieldsOffset : sizeof(MessageHead));
        // Emitted code of another version, or the rules of the compiler and those of the layout differ.
        if (laid != size) ProtoThrow.OtherLayout(fullName, size, laid);
    }
}
