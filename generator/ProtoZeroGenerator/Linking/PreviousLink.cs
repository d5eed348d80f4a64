using System.Collections.Generic;
using System.Threading;
using ProtoZeroGenerator.Hosting;

namespace ProtoZeroGenerator.Linking;

/// <summary>
/// Links, and keeps the result for the next link. After an edit only those files are linked and modelled again that
/// have changed, or that read of a changed file what has changed. The outcome depends on the files alone.
/// </summary>
internal sealed class PreviousLink
{
    private readonly object _lock = new();
    private LinkedFiles? _previous;

    /// <inheritdoc cref="LinkedFiles.Link"/>
    public LinkedFiles Link(
        IReadOnlyList<(ProtoInput Input, ParsedFile Parsed)> files, GeneratorOptions project,
        CancellationToken cancellation)
    {
        // One at a time: a link changes the schema that it reuses. Files that another run of the compiler parsed are
        // not found in it.
        lock (_lock)
        {
            try
            {
                LinkedFiles linked = LinkedFiles.Link(files, project, _previous, cancellation);
                if (linked.IsReusable) _previous = linked;
                return linked;
            }
            finally
            {
                if (_previous is { IsReusable: false }) _previous = null;
            }
        }
    }
}
