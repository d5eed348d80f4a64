using System;
using ProtoZeroSharp;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Filtering;

/// <summary>Leaves out records, and parts of those that stay.</summary>
/// <param name="schema">The schema of the records.</param>
/// <param name="condition">What records must be; null if all stay.</param>
/// <param name="selection">What stays of them; null if all does.</param>
internal sealed class RecordFilter(LoadedSchema schema, Condition? condition, Selection? selection)
{
    private long _read, _kept, _unknown;

    /// <summary>Whether a record stays, and what of it.</summary>
    /// <param name="record">The record; then, what stays.</param>
    /// <param name="name">Makes what errors call it.</param>
    /// <exception cref="ToolException">An extension that the filter names is damaged.</exception>
    public bool TryKeep(ref DynamicMessage record, Func<string> name)
    {
        _read++;
        try
        {
            if (condition is not null && !condition.Holds(record, record.Arena)) return false;
            if (selection is not null) record = Selected(record, selection);
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

    // On the encoded form, which is the same for fields, extensions and groups.
    private DynamicMessage Selected(DynamicMessage record, Selection kept)
    {
        byte[] encoded = record.ToByteArray();
        var writer = new ProtoWriter(record.Arena);
        try
        {
            kept.Write(new ProtoReader(encoded, int.MaxValue), ref writer);
            DynamicMessage selected = DynamicMessage.ParsePartial(schema.Type, writer.ToArray(), record.Arena);
            _unknown += record.CountUnknownFields(schema.Schema.Types)
                - selected.CountUnknownFields(schema.Schema.Types);
            return selected;
        }
        finally
        {
            writer.Dispose();
        }
    }
}
