using System.Diagnostics;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// The state that many parses of copies in one arena with the same options begin with. It may be a field, which a state
/// may not.
/// </summary>
internal unsafe struct ParseTemplate
{
    private Words _words;
    private ArenaState* _arena;
    private ProtoParseOptions _options;

    /// <summary>Makes ready for an arena and options.</summary>
    public void Set(ArenaState* arena, in ProtoParseOptions options)
    {
        Debug.Assert(sizeof(ParseState) <= sizeof(Words), "A state is longer than its template.");
        if (_arena == arena && _options == options) return;
        _arena = arena;
        _options = options;
        ref ParseState state = ref StateIn(ref _words);
        state = new ParseState(arena, options);
        state.UseCopy(null, 0);
    }

    /// <summary>A state for the next parse of a copy, by what the arena is now.</summary>
    /// <param name="arena">The arena, which the caller has at hand.</param>
    /// <param name="s">The state.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Get(ArenaState* arena, out ParseState s)
    {
        s = StateIn(ref _words);
        s.Cursor = arena->Memory.Cursor;
        s.End = arena->Memory.End;
        s.ScratchCursor = arena->Scratch.Cursor;
        s.ScratchEnd = arena->Scratch.End;
        s.TextStamp = arena->TextStamp;
    }

    // SAFETY: there is space for a state, which holds no references.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref ParseState StateIn(ref Words words) => ref Unsafe.As<Words, ParseState>(ref words);

    // A state has fewer.
    [InlineArray(28)]
    private struct Words
    {
        private long _first;
    }
}
