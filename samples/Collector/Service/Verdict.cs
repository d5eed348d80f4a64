namespace Collector.Service;

/// <summary>What a sender is told of its request.</summary>
internal enum Verdict
{
    /// <summary>The exit has confirmed all of its records that the filter has kept.</summary>
    Confirmed,

    /// <summary>There was no place in the queue: none of its records goes on.</summary>
    Full,

    /// <summary>The exit has not confirmed it in time. Its records may arrive all the same.</summary>
    Unconfirmed,

    /// <summary>The exit will not take it, or has rejected some of the records that it was sent with.</summary>
    Rejected,
}
