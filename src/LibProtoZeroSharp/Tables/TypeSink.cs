using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Notes in an entry what a codec is for.</summary>
/// <param name="entry">The entry.</param>
internal readonly unsafe struct TypeSink(FieldEntry* entry) : ITypeSink
{
    /// <summary>Notes the type of a codec's values and their size.</summary>
    public static void Describe<T, TCodec>(FieldEntry* entry)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        entry->Size = sizeof(T);
        entry->IsRaw = typeof(TCodec) == typeof(RawStringCodec);
        var sink = new TypeSink(entry);
        TCodec.Describe(ref sink);
    }

    /// <inheritdoc/>
    public void Scalar(ProtoFieldType type) => entry->Type = (byte)type;

    /// <inheritdoc/>
    public void Enum<TValues>(bool isClosed)
        where TValues : struct, IEnumValues
    {
        entry->Type = (byte)ProtoFieldType.Enum;
        entry->IsClosed = isClosed;
        entry->LinkTo(&EnumTable.Of<TValues>);
    }

    /// <inheritdoc/>
    public void Message<T>(ProtoFieldType type)
        where T : unmanaged, IProtoMessage<T>
    {
        // A name may have said already that it is a group.
        if (entry->Type == 0) entry->Type = (byte)type;
        entry->LinkTo(&TableOf<T>.Get);
    }
}
