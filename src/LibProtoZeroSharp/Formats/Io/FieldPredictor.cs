using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Says which field a text names next where it is not the one that comes next in order: fields that are unset are left
/// out, and the messages of one type mostly leave out the same ones. So a reader compares a name with two fields at
/// most, one after the other, before it hashes the name.
/// </summary>
/// <remarks>
/// The field that was named the last time is kept in the reader, by the address of the field whose turn it was: a
/// cache without tags, where the entry of another type is noticed by its address. What the reader has not seen the
/// table tells, which keeps for each field what was named in its place the first time.
/// </remarks>
internal unsafe struct FieldPredictor
{
    // Entries are larger than 16 bytes, so the lowest four bits of an address tell nothing.
    private const int Places = 32, Shift = 4;

    private fixed ulong _named[Places];

    /// <summary>The field that is likely to be named; the end behind the last field if nothing is known.</summary>
    /// <param name="table">The type of the message.</param>
    /// <param name="expected">The field whose turn it is, and which is not named.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FieldEntry* Predict(MessageTable* table, FieldEntry* expected)
    {
        FieldEntry* fields = table->Fields;
        var named = (FieldEntry*)_named[PlaceOf(expected)];
        bool isOfTable = (nuint)((byte*)named - (byte*)fields) < (nuint)table->Count * (nuint)sizeof(FieldEntry);
        return isOfTable ? named : expected->Likely(fields, table->Count);
    }

    /// <summary>Notes which field was named.</summary>
    /// <param name="table">The type of the message.</param>
    /// <param name="expected">The field whose turn it was.</param>
    /// <param name="named">The field that was named.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Learn(MessageTable* table, FieldEntry* expected, FieldEntry* named)
    {
        _named[PlaceOf(expected)] = (ulong)named;
        expected->Learn(named, table->Fields);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint PlaceOf(FieldEntry* expected) => ((nint)expected >> Shift) & (Places - 1);
}
