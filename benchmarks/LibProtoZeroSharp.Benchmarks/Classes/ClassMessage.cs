using System.Collections.Generic;
using LibProtoZeroSharp.Benchmarks.Peers;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>One message in the classes of all libraries that have it.</summary>
internal sealed class ClassMessage
{
    /// <summary>Checks that all peers agree.</summary>
    /// <param name="name">Of the row.</param>
    /// <param name="length">Bytes of the message.</param>
    /// <param name="peers">The message in each library.</param>
    public ClassMessage(string name, int length, IReadOnlyDictionary<ClassLibrary, ClassPeer> peers)
    {
        Name = name;
        Length = length;
        Peers = peers;
        ClassPeer google = peers[ClassLibrary.Google];
        foreach ((ClassLibrary library, ClassPeer peer) in peers)
        {
            Agreement.Length(google.Texts, peer.Texts, $"{name}: {library}, texts");
            Agreement.Bytes(google.Written, peer.Written, $"{name}: {library}, written");
            Agreement.Bytes(google.Written, peer.Built, $"{name}: {library}, built");
        }
    }

    public string Name { get; }

    public int Length { get; }

    public IReadOnlyDictionary<ClassLibrary, ClassPeer> Peers { get; }
}
