using System;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>A thread that takes part in a parse: what the state of its reading refers to by a handle.</summary>
internal sealed class CrewMember : IDisposable
{
    private GCHandle _handle;

    /// <summary>Makes a member of a crew.</summary>
    public CrewMember(ParseCrew crew)
    {
        Crew = crew;
        _handle = GCHandle.Alloc(this);
    }

    /// <summary>All threads of the parse.</summary>
    public ParseCrew Crew { get; }

    /// <summary>The work of which the thread does a piece; of those that it has begun the last one.</summary>
    public SharedWork? Current { get; set; }

    /// <summary>What <see cref="ParseState.Member"/> holds.</summary>
    public nint Handle => GCHandle.ToIntPtr(_handle);

    /// <summary>The member that reads with a state.</summary>
    public static CrewMember Of(ref readonly ParseState s) => (CrewMember)GCHandle.FromIntPtr(s.Member).Target!;

    /// <summary>Ends the handle.</summary>
    public void Dispose() => _handle.Free();
}
