using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Imports;

/// <summary>
/// Finds the file an import means. A file with an import root has one exact name, its path below the root; any
/// other file answers to every end of its path that begins at a folder.
/// </summary>
internal sealed class ImportNames
{
    // Ends of paths are looked up by at most this many folders; what is longer is compared.
    private const int IndexedParts = 8;

    private readonly Dictionary<string, List<Candidate>> _byTail = new Dictionary<string, List<Candidate>>();
    private readonly Dictionary<string, FileSyntax> _exact = new Dictionary<string, FileSyntax>();
    private readonly Dictionary<string, FileSyntax> _exactInRoot = new Dictionary<string, FileSyntax>();

    public ImportNames(IReadOnlyList<FileSyntax> files)
    {
        var paths = new HashSet<string>();
        foreach (FileSyntax file in files)
        {
            string path = Normalize(file.Source.Path);
            if (!paths.Add(path)) continue;
            Files.Add(file);
            string? exact = ExactName(path, file.Source);
            if (exact is not null)
            {
                _exactInRoot[Key(file.Source.ImportRoot, exact)] = file;
                if (!_exact.ContainsKey(exact)) _exact.Add(exact, file);
                continue;
            }

            string? inProject = file.Source.ProjectFolder is { Length: > 0 } folder ? Below(path, folder) : null;
            Index(new Candidate(path, inProject, file));
        }
    }

    /// <summary>The given files without repetitions of a path.</summary>
    public List<FileSyntax> Files { get; } = new List<FileSyntax>();

    /// <summary>Whether a name can be imported at all: no empty part, no <c>.</c>, <c>..</c> or backslash.</summary>
    public static bool IsWellFormed(string name)
    {
        if (name.Length == 0 || name.IndexOf('\\') >= 0 || name.IndexOf('\0') >= 0) return false;
        foreach (string part in name.Split('/'))
        {
            if (part.Length == 0 || part == "." || part == "..") return false;
        }

        return true;
    }

    /// <summary>
    /// Finds the file; where several match, returns null and their paths. Of two roots with a file of that name the
    /// importing file's own comes first.
    /// </summary>
    public FileSyntax? Find(string name, string? fromRoot, out List<string>? ambiguous)
    {
        ambiguous = null;
        if (fromRoot is not null && _exactInRoot.TryGetValue(Key(fromRoot, name), out FileSyntax? own)) return own;
        if (_exact.TryGetValue(name, out FileSyntax? exact)) return exact;
        if (!_byTail.TryGetValue(Tail(name), out List<Candidate>? list)) return null;
        FileSyntax? found = null;
        string tail = "/" + name;
        foreach (Candidate candidate in list)
        {
            if (candidate.Path == name || candidate.NameInProject == name)
            {
                ambiguous = null;
                return candidate.File;
            }

            if (!candidate.Path.EndsWith(tail, StringComparison.Ordinal)) continue;
            if (found is null)
            {
                found = candidate.File;
            }
            else
            {
                ambiguous ??= new List<string> { found.Source.Path };
                ambiguous.Add(candidate.File.Source.Path);
            }
        }

        return ambiguous is null ? found : null;
    }

    /// <summary>
    /// The name of a file that no file imports: its exact name, or the shortest end of its path that means it and
    /// nothing else.
    /// </summary>
    public string NameOf(FileSyntax file, Func<string, bool> isTaken, Func<string, bool> isBuiltIn)
    {
        string path = Normalize(file.Source.Path);
        string? exact = ExactName(path, file.Source);
        if (exact is not null) return exact;

        string? best = null;
        for (int slash = path.LastIndexOf('/'); ; slash = slash > 0 ? path.LastIndexOf('/', slash - 1) : -1)
        {
            string tail = path.Substring(slash + 1);
            bool isFree = tail.Length > 0 && !isTaken(tail) && ReferenceEquals(Find(tail, null, out _), file);
            if (isFree && isBuiltIn(tail)) return tail;
            if (isFree) best ??= tail;
            if (slash < 0) break;
        }

        return best ?? path;
    }

    /// <summary>
    /// Whether it is a file of protobuf itself by its name: only these may be of an edition that is not released, as
    /// for protoc.
    /// </summary>
    public static bool IsOfProtobuf(SourceFile source)
    {
        string path = Normalize(source.Path);
        string? exact = ExactName(path, source);
        bool Has(string folder) => exact is null
            ? ("/" + path).IndexOf(folder, StringComparison.Ordinal) >= 0
            : ("/" + exact).StartsWith(folder, StringComparison.Ordinal);
        return Has("/google/protobuf/") || Has("/upb/");
    }

    private static string Normalize(string path)
    {
        path = path.Replace('\\', '/');
        while (path.StartsWith("./", StringComparison.Ordinal)) path = path.Substring(2);
        return path;
    }

    private static string Key(string? root, string name) => root + "\n" + name;

    private void Index(Candidate candidate)
    {
        string path = candidate.Path;
        int slash = path.Length;
        for (int i = 0; i < IndexedParts && slash > 0; i++)
        {
            slash = path.LastIndexOf('/', slash - 1);
            string tail = path.Substring(slash + 1);
            if (!_byTail.TryGetValue(tail, out List<Candidate>? list)) _byTail[tail] = list = new List<Candidate>();
            list.Add(candidate);
            if (slash < 0) break;
        }
    }

    private static string Tail(string name)
    {
        int start = name.Length;
        for (int i = 0; i < IndexedParts; i++)
        {
            int slash = start > 0 ? name.LastIndexOf('/', start - 1) : -1;
            if (slash < 0) return name;
            start = slash;
        }

        return name.Substring(start + 1);
    }

    /// <summary>The name of a file below its import root; null if it has no root or does not lie below it.</summary>
    public static string? NameBelowRoot(SourceFile source) => ExactName(Normalize(source.Path), source);

    /// <summary>The same where the path is normalized.</summary>
    internal static string? ExactName(string path, SourceFile source)
    {
        return source.ImportRoot is null ? null : Below(path, source.ImportRoot);
    }

    private static string? Below(string path, string folder)
    {
        string root = Normalize(Normalize(folder).TrimEnd('/') + "/");
        if (path.StartsWith(root, StringComparison.Ordinal)) return path.Substring(root.Length);

        // A root given relative to the project, while the path is absolute.
        int place = path.LastIndexOf("/" + root, StringComparison.Ordinal);
        return root.Length > 1 && place >= 0 ? path.Substring(place + 1 + root.Length) : null;
    }

    private readonly struct Candidate
    {
        public readonly string Path;
        public readonly string? NameInProject;
        public readonly FileSyntax File;

        public Candidate(string path, string? nameInProject, FileSyntax file)
        {
            Path = path;
            NameInProject = nameInProject;
            File = file;
        }
    }
}
