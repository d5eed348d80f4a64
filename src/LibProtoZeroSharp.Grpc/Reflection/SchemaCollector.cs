using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Grpc;

/// <summary>Collects files and what they import, and finds what is missing.</summary>
internal sealed class SchemaCollector : IProtoFileVisitor
{
    private readonly Dictionary<string, ReflectedFile> _files = [];
    private readonly HashSet<Type> _seen = [];
    private readonly HashSet<string> _services = [];
    private readonly Dictionary<string, ReflectedFile> _builtIn = BuiltInFiles.Read();

    /// <summary>Full names of the services that are declared in files that were added.</summary>
    public IReadOnlySet<string> Services => _services;

    /// <summary>Takes a file with its services, and all that it imports.</summary>
    /// <inheritdoc cref="Visit"/>
    public void Add<TFile>()
        where TFile : IProtoFile
    {
        Visit<TFile>();
        if (!TFile.Descriptor.IsEmpty) _services.UnionWith(ReflectedNames.Read(TFile.Descriptor).Services);
    }

    /// <summary>Takes a file and all that it imports.</summary>
    /// <typeparam name="TFile">The generated class of the file.</typeparam>
    /// <exception cref="InvalidOperationException">
    /// A file was generated without its descriptor, or two different ones have one name.
    /// </exception>
    public void Visit<TFile>()
        where TFile : IProtoFile
    {
        if (!_seen.Add(typeof(TFile))) return;
        if (TFile.Descriptor.IsEmpty)
        {
            // Of these there are descriptors here.
            if (IsBuiltIn(typeof(TFile))) return;
            throw new InvalidOperationException(
                $"{typeof(TFile).FullName} has no descriptor, so reflection cannot serve it. Let "
                + $"{typeof(TFile).Assembly.GetName().Name} generate it, with this line in a PropertyGroup of its "
                + "project: <ProtoZeroGenerate>Read;Write;Equality;Descriptor</ProtoZeroGenerate>");
        }

        var file = new GeneratedFile<TFile>();
        if (!_files.TryAdd(file.Names.File, file) && !_files[file.Names.File].Descriptor.SequenceEqual(file.Descriptor))
        {
            throw new InvalidOperationException(
                $"Two different files are called {file.Names.File}: those of {_files[file.Names.File]} and of {file}. "
                + "Clients know a file by its name alone. Give their items a ProtoZeroImportRoot with which the names "
                + "differ, or add one of them only.");
        }

        TFile.VisitImports(this);
    }

    /// <summary>Takes a file with its services. The file is not needed if there is one of its name.</summary>
    /// <typeparam name="TFile">The generated class of the file, which imports nothing.</typeparam>
    public void AddOwn<TFile>()
        where TFile : IProtoFile
    {
        var file = new GeneratedFile<TFile>();
        _files.TryAdd(file.Names.File, file);
        _services.UnionWith(file.Names.Services);
    }

    /// <summary>Makes the set of all that was visited.</summary>
    /// <exception cref="InvalidOperationException">A file imports one that was not visited.</exception>
    public ReflectedFiles Build()
    {
        var served = new List<ReflectedFile>(_files.Values);
        for (int i = 0; i < served.Count; i++)
        {
            ReflectedFile file = served[i];
            file.Imports = [.. file.Names.Dependencies.Select(name => Find(name, file))];
            served.AddRange(file.Imports.Where(import => _files.TryAdd(import.Names.File, import)));
        }

        ReflectedFile[] known = [.. _builtIn.Values.Where(file => !_files.ContainsKey(file.Names.File))];
        foreach (ReflectedFile file in known)
            file.Imports = [.. file.Names.Dependencies.Select(name => Find(name, file))];
        return new ReflectedFiles(served, known);
    }

    private ReflectedFile Find(string name, ReflectedFile importer) =>
        _files.GetValueOrDefault(name) ?? _builtIn.GetValueOrDefault(name)
        ?? throw new InvalidOperationException(
            $"{importer.Names.File} imports {name}, which {importer} does not tell of. Add the class of that file, "
            + "too.");

    // The code of these is in the library or, in the same namespaces, in projects that need it.
    private static bool IsBuiltIn(Type file) =>
        file.Namespace is "ProtoZeroSharp.WellKnownTypes" or "ProtoZeroSharp.Reflection";
}
