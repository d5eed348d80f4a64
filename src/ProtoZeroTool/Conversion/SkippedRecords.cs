using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Conversion;

/// <summary>Counts records that are left out because they are damaged, if the user wants that.</summary>
/// <param name="isOn">Whether they are left out, or the first one ends the command.</param>
internal sealed class SkippedRecords(bool isOn)
{
    private long _count;
    private string? _first;

    /// <summary>Leaves a record out.</summary>
    /// <returns>False if that is an error.</returns>
    public bool TryAdd(ToolException reason)
    {
        if (!isOn) return false;
        _first ??= reason.Message;
        _count++;
        return true;
    }

    /// <summary>Says how many there were.</summary>
    public void Tell(string name, ToolConsole console)
    {
        if (_count == 0) return;
        string records = _count == 1 ? "1 record is" : $"{_count} records are";
        console.Error.WriteLine($"protozero: warning: {name}: {records} damaged and left out; the first: {_first}");
    }
}
