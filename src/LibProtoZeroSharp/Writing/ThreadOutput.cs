using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// An output that each thread keeps, for writing messages where there is no arena. It ends with the thread. Between
/// messages it keeps at most 16 MiB.
/// </summary>
internal sealed unsafe class ThreadOutput
{
    private const long KeptBytes = 16 << 20;

    [ThreadStatic]
    private static ThreadOutput? t_kept;

    private Output* _output;
    private bool _isRented;

    private ThreadOutput() => _output = Create();

    ~ThreadOutput() => Destroy(_output);

    /// <summary>An output with an empty message, for one use on this thread. Uses may nest.</summary>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static Output* Rent()
    {
        ThreadOutput kept = t_kept ??= new ThreadOutput();
        // The second of a nested use, as when a stream writes messages while it is written to, gets an output of its
        // own.
        if (kept._isRented) return Create();
        kept._isRented = true;
        return kept._output;
    }

    /// <summary>Ends the use of an output, on the thread that rented it.</summary>
    public static void Return(Output* output)
    {
        ThreadOutput? kept = t_kept;
        if (kept == null || kept._output != output)
        {
            Destroy(output);
            return;
        }

        kept._isRented = false;
        output->Trim(KeptBytes);
    }

    private static Output* Create()
    {
        var output = (Output*)NativeBlock.Allocate((nuint)sizeof(Output), hugePages: false);
        try
        {
            Output.Initialize(output);
        }
        catch
        {
            NativeBlock.Free(output, (nuint)sizeof(Output));
            throw;
        }

        return output;
    }

    private static void Destroy(Output* output)
    {
        if (output == null) return;
        Output.Free(output);
        NativeBlock.Free(output, (nuint)sizeof(Output));
    }
}
