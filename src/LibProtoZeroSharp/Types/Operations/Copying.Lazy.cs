using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

internal static unsafe partial class Copying
{
    /// <summary>Copies a lazy message that is as it was read as it was read.</summary>
    /// <returns>Whether it is copied.</returns>
    public static bool TryCopySource(ref LazyState to, ref readonly LazyState from, ArenaAllocator arena)
    {
        if (!to.IsPristine || !from.IsUnchanged) return false;
        ArenaState* state = arena.State;
        byte* source = arena.AllocateBytes((nuint)from.Length + ParseState.ReadAhead);
        // SAFETY: the copy has space for the bytes and the slack.
        Unsafe.CopyBlockUnaligned(source, from.Source, (uint)from.Length);
        Unsafe.InitBlockUnaligned(source + from.Length, 0, ParseState.ReadAhead);
        var input = (LazyInput*)arena.AllocateBytes((nuint)sizeof(LazyInput));
        *input = new LazyInput
        {
            Arena = state,
            SafeEnd = (byte*)nint.MaxValue,
            MaxBytes = from.IsUndecoded && from.Input->MaxBytes >= 0
                ? ProtoParseOptions.NoArenaLimit : ProtoParseOptions.ArenaLimitOfInput,
            Budget = from.IsUndecoded ? from.Input->Budget : ProtoParseOptions.ArenaBytesFor(from.Length),
            WholeBudget = from.IsUndecoded ? from.Input->WholeBudget : ProtoParseOptions.ArenaBytesFor(from.Length),
            Sample = from.IsUndecoded ? from.Input->Sample : 0,
            IsUnchecked = from.IsUnchecked,
        };
        to.Begin((nint)source, from.Length, from.DepthLeft | LazyState.FlagsOf(from.IsUnchecked), input);
        return true;
    }
}
