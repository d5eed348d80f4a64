using System;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.InteropTests.Classes;

/// <summary>What an operation gave: a result, or the type of the exception.</summary>
internal static class Outcome
{
    public static object? Of(Func<object?> operation)
    {
        try
        {
            return operation();
        }
        catch (Exception error) when (error is not NullReferenceException)
        {
            return error.GetType();
        }
        catch (NullReferenceException)
        {
            // Google's way to refuse some arguments that are null.
            return typeof(ArgumentNullException);
        }
    }

    public static object? Of(Action operation) => Of(() =>
    {
        operation();
        return null;
    });
}
