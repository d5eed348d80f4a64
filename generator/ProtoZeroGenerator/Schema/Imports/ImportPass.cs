using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Imports;

/// <summary>Gives every file its name, finds what it imports, and orders the files.</summary>
internal sealed class ImportPass
{
    private readonly LinkContext _context;
    private readonly IImportSource _builtIn;
    private readonly ImportNames _names;
    private readonly Dictionary<FileSyntax, SchemaFile> _files = new Dictionary<FileSyntax, SchemaFile>();
    private readonly Dictionary<string, SchemaFile> _copies = new Dictionary<string, SchemaFile>();
    private readonly Queue<SchemaFile> _pending = new Queue<SchemaFile>();

    private ImportPass(LinkContext context, IReadOnlyList<FileSyntax> files, IImportSource builtIn)
    {
        _context = context;
        _builtIn = builtIn;
        _names = new ImportNames(files);
    }

    /// <summary>Runs the pass.</summary>
    public static void Run(LinkContext context, IReadOnlyList<FileSyntax> files, IImportSource builtIn)
    {
        var pass = new ImportPass(context, files, builtIn);
        pass.NameFiles();
        while (pass._pending.Count > 0) pass.ResolveImports(pass._pending.Dequeue());
        pass.Order();
    }

    private void NameFiles()
    {
        // The longest name that an import uses for a file is its name, in any order of the files.
        var written = new Dictionary<FileSyntax, string>();
        void Use(string name, string? fromRoot)
        {
            FileSyntax? file = ImportNames.IsWellFormed(name) ? _names.Find(name, fromRoot, out _) : null;
            if (file is null) return;
            if (!written.TryGetValue(file, out string? known) || name.Length > known.Length) written[file] = name;
        }

        Use(EmbeddedImports.Descriptor, null);
        foreach (FileSyntax file in _names.Files)
        {
            foreach (ImportSyntax import in file.Imports) Use(import.Name, file.Source.ImportRoot);
        }

        var sorted = new List<FileSyntax>(_names.Files);
        sorted.Sort((left, right) => string.CompareOrdinal(left.Source.Path, right.Source.Path));
        var copies = new Dictionary<FileSyntax, string>();
        foreach (FileSyntax file in sorted)
        {
            if (BuiltInCopies.Find(file) is { } copied) copies.Add(file, copied);
            else if (written.TryGetValue(file, out string? name)) AddFile(file, name, isBuiltIn: false);
        }

        foreach (FileSyntax file in sorted)
        {
            if (written.ContainsKey(file) || copies.ContainsKey(file)) continue;
            string name = _names.NameOf(
                file, _context.FilesByName.ContainsKey, tail => _builtIn.Find(tail) is not null);
            AddFile(file, name, isBuiltIn: false);
        }

        foreach (KeyValuePair<FileSyntax, string> copy in copies) AddCopy(copy.Key, copy.Value);
        FindFile(EmbeddedImports.Descriptor, null, out _);
    }

    // Of several copies the first counts, and the file at its own path before all of them.
    private void AddCopy(FileSyntax syntax, string name)
    {
        if (_context.FilesByName.TryGetValue(name, out SchemaFile? known)) _files.Add(syntax, known);
        else _copies.Add(name, AddFile(syntax, name, isBuiltIn: false));
    }

    private SchemaFile AddFile(FileSyntax syntax, string name, bool isBuiltIn)
    {
        while (_context.FilesByName.ContainsKey(name)) name += "'";
        var file = new SchemaFile(syntax, name) { IsBuiltIn = isBuiltIn, HasErrors = syntax.HasErrors };
        _context.FilesByName.Add(name, file);
        _context.Files.Add(file);
        _files.Add(syntax, file);
        _pending.Enqueue(file);
        return file;
    }

    private SchemaFile? FindFile(string name, string? fromRoot, out List<string>? ambiguous)
    {
        FileSyntax? syntax = _names.Find(name, fromRoot, out ambiguous);
        if (syntax is not null) return _files[syntax];
        if (ambiguous is not null) return null;
        if (_copies.TryGetValue(name, out SchemaFile? copy)) return copy;
        syntax = _builtIn.Find(name);
        if (syntax is null) return null;
        return _files.TryGetValue(syntax, out SchemaFile? file) ? file : AddFile(syntax, name, isBuiltIn: true);
    }

    private void ResolveImports(SchemaFile file)
    {
        var seen = new HashSet<string>();
        foreach (ImportSyntax import in file.Syntax.Imports)
        {
            if (!seen.Add(import.Name))
            {
                _context.Report(file, import.NameSpan, DiagnosticId.DuplicateImport, import.Name);
                continue;
            }

            if (!ImportNames.IsWellFormed(import.Name))
            {
                file.HasMissingImports = true;
                _context.Report(file, import.NameSpan, DiagnosticId.ImportNameMalformed, import.Name);
                continue;
            }

            SchemaFile? imported = FindFile(import.Name, file.Source.ImportRoot, out List<string>? ambiguous);
            if (imported is not null)
            {
                // The file itself may be imported beside a copy of it.
                if (!file.MutableImports.Exists(other => other.File == imported))
                    file.MutableImports.Add(new ImportSchema(import, imported));
                continue;
            }

            file.HasMissingImports = true;
            if (ambiguous is null)
            {
                _context.Report(file, import.NameSpan, DiagnosticId.ImportNotFound, import.Name);
                continue;
            }

            ambiguous.Sort(StringComparer.Ordinal);
            _context.Report(
                file, import.NameSpan, DiagnosticId.ImportAmbiguous, import.Name, string.Join(", ", ambiguous));
        }
    }

    /// <summary>Puts every file behind those it imports, without recursion: chains may be long.</summary>
    private void Order()
    {
        _context.Files.Sort((left, right) => string.CompareOrdinal(left.Name, right.Name));
        var ordered = new List<SchemaFile>(_context.Files.Count);
        var state = new Dictionary<SchemaFile, int>();
        var stack = new List<SchemaFile>();
        foreach (SchemaFile root in _context.Files)
        {
            if (state.ContainsKey(root)) continue;
            stack.Add(root);
            state[root] = 0;
            while (stack.Count > 0)
            {
                SchemaFile file = stack[stack.Count - 1];
                int next = state[file];
                if (next == file.Imports.Count)
                {
                    state[file] = int.MaxValue;
                    ordered.Add(file);
                    stack.RemoveAt(stack.Count - 1);
                    continue;
                }

                state[file] = next + 1;
                SchemaFile imported = file.Imports[next].File;
                if (!state.TryGetValue(imported, out int importedState))
                {
                    state[imported] = 0;
                    stack.Add(imported);
                }
                else if (importedState != int.MaxValue)
                {
                    ReportCycle(stack, file, file.Imports[next]);
                }
            }
        }

        _context.Files.Clear();
        _context.Files.AddRange(ordered);
        for (int i = 0; i < ordered.Count; i++) ordered[i].Index = i;
    }

    private void ReportCycle(List<SchemaFile> stack, SchemaFile file, ImportSchema import)
    {
        int first = stack.IndexOf(import.File);
        var names = new List<string>();
        for (int i = first; i < stack.Count; i++)
        {
            stack[i].HasErrors = true;
            if (names.Count < 8) names.Add(stack[i].ImportName);
        }

        names.Add(import.File.ImportName);
        _context.Report(file, import.Syntax.NameSpan, DiagnosticId.ImportCycle, string.Join(" -> ", names));
    }
}
