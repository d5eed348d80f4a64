using System.Runtime.ExceptionServices;

namespace ProtoZeroSharp;

/// <summary>A part of work whose results are needed in order.</summary>
internal abstract class OrderedPiece
{
    /// <summary>Its place in the order, from 0.</summary>
    public long Index { get; set; }

    /// <summary>What ended it; what it has done before counts.</summary>
    public ExceptionDispatchInfo? Error { get; set; }

    /// <summary>Whether nothing more will happen to it.</summary>
    public bool IsDone { get; set; }

    /// <summary>Does the work, and ends early where the crew says so.</summary>
    public abstract void Run(OrderedCrew crew);

    /// <summary>Makes it ready for other work.</summary>
    protected void Renew()
    {
        Error = null;
        IsDone = false;
    }
}
