using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// An output that each thread keeps, for writing messages where there is no arena. It ends with the thread. Between
/// messages it keeps at most 16 MiB.
/// </summary>
internal sealed unsafe class ThreadOutput
{
    private const long KeptBytes = 16 << 20;

    // Ends with the thread, and its output with it.
    [ThreadStatic]
    private static ThreadOutput? t_kept;

    // The output of the one above: it is found with fewer loads, each of which waits for the one before.
    [ThreadStatic]
    private static Output* t_output;

    private readonly Output* _output;

    private ThreadOutput() => _output = Create();

    ~ThreadOutput() => Destroy(_output);

    /// <summary>An output with an empty message, for one use on this thread. Uses may nest.</summary>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static Output* Rent()
    {
        Output* output = t_output;
        if (output == null || output->Loan != OutputLoan.Free) return RentOther();
        output->Loan = OutputLoan.Rented;
        return output;
    }

    /// <summary>Ends the use of an output, on the thread that rented it.</summary>
    public static void Return(Output* output)
    {
        if (output->Loan == OutputLoan.None)
        {
            Destroy(output);
            return;
        }

        output->Loan = OutputLoan.Free;
        output->Trim(KeptBytes);
    }

    // For the first use on a thread, and for the second of a nested use, as when a stream writes messages while it is
    // written to: that one gets an output of its own.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Output* RentOther()
    {
        if (t_kept != null) return Create();
        t_kept = new ThreadOutput();
        t_output = t_kept._output;
        t_output->Loan = OutputLoan.Rented;
        return t_output;
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
