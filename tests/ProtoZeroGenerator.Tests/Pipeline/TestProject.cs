using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>
/// A project whose files can be changed between runs of the generator, which remembers what it did as in an editor.
/// </summary>
internal sealed class TestProject
{
    private readonly List<MemoryText> _files = [];
    private readonly Dictionary<string, string> _properties = [];
    private readonly Dictionary<string, Dictionary<string, string>> _fileOptions = [];
    private GeneratorDriver _driver = CSharpGeneratorDriver.Create(
        [new ProtoZeroGenerator().AsSourceGenerator()],
        parseOptions: new CSharpParseOptions(LanguageVersion.Preview),
        driverOptions: new GeneratorDriverOptions(
            IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true));

    private CSharpCompilation _compilation = CSharpCompilation.Create("Project");

    /// <summary>Makes a project of files given as path and text.</summary>
    public static TestProject Of(params (string Path, string Text)[] files)
    {
        var project = new TestProject();
        foreach ((string path, string text) in files) project.Add(path, text);
        return project;
    }

    /// <summary>Adds a file; no text stands for one that cannot be read.</summary>
    public TestProject Add(string path, string? text)
    {
        _files.Add(new MemoryText(path, text));
        _driver = _driver.AddAdditionalTexts([_files[^1]]);
        return this;
    }

    /// <summary>Gives a file another text.</summary>
    public TestProject Edit(string path, string text)
    {
        int index = _files.FindIndex(file => file.Path == path);
        var edited = new MemoryText(path, text);
        _driver = _driver.ReplaceAdditionalText(_files[index], edited);
        _files[index] = edited;
        return this;
    }

    /// <summary>Takes a file out.</summary>
    public TestProject Remove(string path)
    {
        MemoryText file = _files.Single(one => one.Path == path);
        _driver = _driver.RemoveAdditionalTexts([file]);
        _files.Remove(file);
        return this;
    }

    /// <summary>Sets a property of the project.</summary>
    public TestProject Set(string property, string value)
    {
        _properties["build_property." + property] = value;
        return WithOptions();
    }

    /// <summary>A property of the project, or null.</summary>
    public string? Property(string name) => _properties.GetValueOrDefault("build_property." + name);

    /// <summary>Sets metadata of a file's item.</summary>
    public TestProject SetItem(string path, string name, string value) =>
        SetKey(path, "build_metadata.AdditionalFiles." + name, value);

    /// <summary>Sets a key of the editor configuration for a file.</summary>
    public TestProject SetKey(string path, string key, string value)
    {
        if (!_fileOptions.TryGetValue(path, out Dictionary<string, string>? own)) _fileOptions[path] = own = [];
        own[key] = value;
        return WithOptions();
    }

    /// <summary>Makes the project reference gRPC.</summary>
    public TestProject ReferenceGrpc()
    {
        _compilation = _compilation.AddReferences(
            MetadataReference.CreateFromFile(typeof(Grpc.Core.CallInvoker).Assembly.Location));
        return this;
    }

    /// <summary>Changes the C# of the project.</summary>
    public TestProject EditCSharp(string text)
    {
        _compilation = _compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(CSharpSyntaxTree.ParseText(text));
        return this;
    }

    /// <summary>Sets the language version of the project.</summary>
    public TestProject SetLanguage(LanguageVersion version)
    {
        _driver = _driver.WithUpdatedParseOptions(new CSharpParseOptions(version));
        return this;
    }

    /// <summary>Runs the generator.</summary>
    public TestRun Run()
    {
        _driver = _driver.RunGenerators(_compilation);
        return new TestRun(_driver.GetRunResult().Results.Single());
    }

    private TestProject WithOptions()
    {
        var files = _fileOptions.ToDictionary(pair => pair.Key, pair => new Dictionary<string, string>(pair.Value));
        _driver = _driver.WithUpdatedAnalyzerConfigOptions(
            new MemoryOptions(new Dictionary<string, string>(_properties), files));
        return this;
    }
}
