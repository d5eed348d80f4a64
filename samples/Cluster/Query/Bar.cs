using System;
using System.IO;

namespace Cluster.Query;

/// <summary>A line that fills, in a terminal. Elsewhere it is not written.</summary>
internal sealed class Bar(TextWriter output, int total, bool isTerminal)
{
    private const int Width = 40;

    public void Show(int done)
    {
        if (!isTerminal) return;
        int full = total == 0 ? Width : Width * done / total;
        output.Write($"\r[{new string('#', full)}{new string('.', Width - full)}] {done} of {total} files");
        if (done == total) output.WriteLine();
    }
}
