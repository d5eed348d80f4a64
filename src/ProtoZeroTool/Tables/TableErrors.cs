using System;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Arrow;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Tables;

/// <summary>Makes one plain line of what the libraries of columns throw.</summary>
internal static class TableErrors
{
    /// <summary>Does something with the library, of which any error is one of the file.</summary>
    /// <exception cref="ToolException">It did not work.</exception>
    public static T Try<T>(string name, Func<T> work)
    {
        try
        {
            return work();
        }
        catch (Exception exception) when (IsMissing(exception))
        {
            throw new ToolException(
                $"Parquet: there is no library for it here (ParquetSharp has none for "
                + $"{RuntimeInformation.RuntimeIdentifier}); --to arrow and --to csv need none");
        }
#pragma warning disable CA1031 // Bytes of strangers, and a library that throws what it likes.
        catch (Exception exception) when (exception is not (ToolException or OutOfMemoryException))
#pragma warning restore CA1031
        {
            throw new ToolException($"{name}: {Plain(exception)}");
        }
    }

    // The C++ library puts the name of its class around the text.
    private static string Plain(Exception exception)
    {
        const string Begin = "(message: '", End = "')";
        string text = exception.Message;
        int begin = text.IndexOf(Begin, StringComparison.Ordinal);
        return begin >= 0 && text.EndsWith(End, StringComparison.Ordinal)
            ? text[(begin + Begin.Length)..^End.Length] : text;
    }

    private static bool IsMissing(Exception? exception) =>
        exception is DllNotFoundException or BadImageFormatException
        || (exception is TypeInitializationException && IsMissing(exception.InnerException));

    /// <summary>What a user can do about a type or a message that columns do not hold.</summary>
    public static string Describe(ProtoArrowException exception)
    {
        // The row counts in the batch, which no user sees.
        string text = exception.Message.Replace($" (row {exception.Row})", "", StringComparison.Ordinal);
        return exception.Code switch
        {
            ProtoArrowError.RecursiveType =>
                $"{text} Here these are --recursion-depth and --leave-out; --to csv needs neither.",
            ProtoArrowError.UnnamedNumber => $"{text} Here that is --enums numbers.",
            ProtoArrowError.MissingColumn => $"{text} Here that is --leave-out.",
            _ => text,
        };
    }
}
