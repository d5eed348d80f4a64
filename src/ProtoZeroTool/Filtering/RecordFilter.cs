using System;
using ProtoZeroSharp;
using ProtoZeroSharp.WellKnownTypes;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Filtering;

/// <summary>Leaves out records, and parts of those that stay.</summary>
/// <param name="schema">The schema of the records.</param>
/// <param name="condition">What records must be; null if all stay.</param>
/// <param name="selection">What stays of them; null if all does.</param>
/// <param name="isEncoded">Whether records are encoded, so that they can be decoded in part.</param>
internal sealed class RecordFilter(LoadedSchema schema, Condition? condition, Selection? selection, bool isEncoded)
    : IDisposable
{
    private readonly DecodedFields? _decoded = isEncoded ? DecodedFields.Of(condition, selection) : null;
    private long _read, _kept, _unknown;

    /// <summary>Which fields of records are decoded; null for all.</summary>
    public FieldMask? Mask => _decoded?.Mask;

    /// <summary>Whether a record stays, and what of it.</summary>
    /// <param name="record">The record, of which the <see cref="Mask"/> is decoded; then, what stays.</param>
    /// <param name="encoded">The encoded record; of use with a mask only.</param>
    /// <param name="name">Makes what errors call it.</param>
    /// <exception cref="ToolException">An extension that the filter names is damaged.</exception>
    public bool TryKeep(ref DynamicMessage record, ReadOnlySpan<byte> encoded, Func<string> name)
    {
        _read++;
        try
        {
            if (condition is not null && !condition.Holds(record, record.Arena)) return false;
            if (selection is not null) record = Selected(record, selection, encoded);
        }
        catch (ProtoFormatException exception)
        {
            throw new ToolException($"{name()}: {exception.Message}");
        }

        _kept++;
        return true;
    }

    /// <summary>Says how many records were read, how many stayed, and what was left out without being named.</summary>
    /// <param name="name">What messages call the input.</param>
    /// <param name="isWhole">Whether all of it was read; an error at its begin leaves nothing to say.</param>
    /// <param name="console">Where to say it.</param>
    public void Tell(string name, bool isWhole, ToolConsole console)
    {
        if (condition is not null && (isWhole || _read > 0))
            console.Error.WriteLine($"protozero: {name}: {_kept} of {_read} {(_read == 1 ? "record" : "records")} kept");
        if (_unknown == 0) return;
        string fields = _unknown == 1 ? "1 field that is" : $"{_unknown} fields that are";
        console.Error.WriteLine($"protozero: warning: {name}: --select leaves out {fields} not in the schema");
    }

    /// <inheritdoc/>
    public void Dispose() => _decoded?.Dispose();

    private DynamicMessage Selected(DynamicMessage record, Selection kept, ReadOnlySpan<byte> encoded)
    {
        ProtoTypeRegistry types = schema.Schema.Types;
        if (_decoded is not null)
        {
            _unknown += kept.CountUnknown(new ProtoReader(encoded, int.MaxValue), types, record.Arena);
            return _decoded.IsSelection ? record : Copied(record, kept);
        }

        DynamicMessage selected = Copied(record, kept);
        _unknown += record.CountUnknownFields(types) - selected.CountUnknownFields(types);
        return selected;
    }

    // On the encoded form, which is the same for fields, extensions and groups.
    private DynamicMessage Copied(DynamicMessage record, Selection kept)
    {
        byte[] encoded = record.ToByteArray();
        var writer = new ProtoWriter(record.Arena);
        try
        {
            kept.Write(new ProtoReader(encoded, int.MaxValue), ref writer);
            return DynamicMessage.ParsePartial(schema.Type, writer.ToArray(), record.Arena);
        }
        finally
        {
            writer.Dispose();
        }
    }
}
