using System.Collections.Generic;
using System.Threading;
using ProtoZeroGenerator.Hosting;

namespace ProtoZeroGenerator.Linking;

/// <summary>
/// Links, and remembers a link to go on from, so that after an edit only the files it touches are linked and modelled again, and those
/// that read of them what has changed. The outcome depends on the files alone.
/// </summary>
internal sealed class LinkMemory
{
    private readonly object _lock = new();
    private LinkedFiles? _last;

    /// <inheritdoc cref="LinkedFiles.Link"/>
    public LinkedFiles Link(
        IReadOnlyList<(ProtoInput Input, ParsedFile Parsed)> files, GeneratorOptions project, CancellationToken cancellation)
    {
        // One at a time: a link writes into what it takes over. Files that another run of the compiler parsed are not found in it.
        lock (_lock)
        {
            try
            {
                LinkedFiles linked = LinkedFiles.Link(files, project, _last, cancellation);
                if (linked.CanGoOn) _last = linked;
                return linked;
            }
            finally
            {
                if (_last is { CanGoOn: false }) _last = null;
            }
        }
    }
}
