using ProtoZeroSharp;
using ProtoZeroTool.Filtering;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Conversion;

/// <summary>Converts messages one after the other, in memory for as many as the input and the output hold.</summary>
internal sealed class MessageStream(MessageInput input, MessageOutput output, RecordFilter? filter, ToolConsole console)
{
    // The output is emptied here, although it is not full: long messages are few then.
    private const long MostBytes = 32 << 20;

    /// <summary>Converts all; after an error what is before it is written.</summary>
    /// <exception cref="ToolException">Something is damaged, or has no such form.</exception>
    public void Convert()
    {
        using var arena = new ArenaAllocator();
        try
        {
            ConvertAll(arena);
        }
        catch (ToolException)
        {
            try
            {
                output.Flush();
            }
            finally
            {
                output.Finish();
            }

            throw;
        }

        output.Finish();
    }

    private void ConvertAll(ArenaAllocator arena)
    {
        using var progress = new ByteProgress(console);
        long held = 0;
        while (input.MoveNext(arena))
        {
            held += input.Size;
            if (input.Message is { } message
                && (filter is null || filter.TryKeep(ref message, input.Encoded, input.NameOfThis)))
                output.Write(message, input);

            // What is in the arena ends with a group of the input.
            bool ends = input.IsGrouped && input.IsSpent;
            if (ends || output.IsFull || held >= MostBytes)
            {
                output.Flush();
                held = 0;
            }

            if (input.IsSpent && output.IsEmpty) arena.Reset();
            if (progress.IsDue) progress.Report(input.Progress.Done, input.Progress.All);
        }

        output.Flush();
    }
}
