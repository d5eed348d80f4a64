using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted code calls to print fields.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class PrintField
{
    /// <summary>Prints a field that is set.</summary>
    public static void Value<T, TCodec>(ref Printer printer, string name, T value)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        printer.Name(name);
        TCodec.Print(in value, ref printer);
    }

    /// <summary>Prints a message field if it is set.</summary>
    public static void Message<T>(ref Printer printer, string name, nint field)
        where T : unmanaged, IProtoMessage<T>
    {
        if (field == 0) return;
        printer.Name(name);
        // SAFETY: a field that is set holds the address of a T in the arena.
        printer.Message(in *(T*)field);
    }

    /// <summary>Prints the elements of a list.</summary>
    public static void Repeated<T, TCodec>(ref Printer printer, string name, ref readonly RawList list)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        foreach (ref readonly T element in list.Of<T>().Span)
        {
            if (printer.IsFull)
            {
                printer.Ellipsis();
                return;
            }

            printer.Name(name);
            TCodec.Print(in element, ref printer);
        }
    }

    /// <summary>Prints the entries of a map.</summary>
    public static void Map<TKey, TValue, TKeyCodec, TValueCodec>(ref Printer printer, string name, ref readonly RawMap map)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in map.Of<TKey, TValue>())
        {
            if (printer.IsFull)
            {
                printer.Ellipsis();
                return;
            }

            printer.Name(name);
            printer.Open();
            printer.Name("key");
            TKeyCodec.Print(in entry.KeyField, ref printer);
            printer.Name("value");
            TValueCodec.Print(in entry.ValueField, ref printer);
            printer.Close();
        }
    }
}
