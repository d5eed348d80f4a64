using System;

namespace ProtoZeroSharp.Arrow.Memory;

/// <summary>An arena for what is not kept, made when it is first used.</summary>
internal sealed class ScratchArena : IDisposable
{
    private ArenaAllocator _arena;
    private bool _isMade;

    /// <summary>The arena; whoever uses it resets it.</summary>
    public ArenaAllocator Arena
    {
        get
        {
            if (!_isMade) _arena = new ArenaAllocator();
            _isMade = true;
            return _arena;
        }
    }

    public void Dispose()
    {
        if (_isMade) _arena.Dispose();
        _isMade = false;
    }
}
