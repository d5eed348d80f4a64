using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Compiler.Loading;

namespace ProtoZeroTool.Plugin;

/// <summary>
/// Makes of a <c>FileDescriptorProto</c> the tree that the parser makes of the file's text, so that everything behind
/// the parser is the same for both.
/// </summary>
internal sealed class FileSyntaxBuilder
{
    private const int FirstEdition = 1000, LastEdition = 1001, Edition2026 = 1002, Unstable = 9999;

    private readonly WireMessage _file;
    private readonly FileScope _scope;
    private readonly FileSyntax _tree;

    private FileSyntaxBuilder(WireMessage file, SourceLocations locations, OptionReader options)
    {
        string name = file.Text(1);
        _file = file;
        _scope = new FileScope(name, file.Text(12), locations, options);
        _tree = new FileSyntax(new SourceFile(name, locations.Lines, SourceFolder.Current));
    }

    /// <summary>Makes the tree of a file.</summary>
    /// <param name="file">The descriptor.</param>
    /// <param name="info">Its <c>SourceCodeInfo</c>.</param>
    /// <param name="options">Reads its options.</param>
    /// <param name="isKnown">Whether a file can be imported.</param>
    /// <exception cref="PluginException">It is no descriptor of a file.</exception>
    public static FileSyntax Build(
        WireMessage file, WireMessage info, OptionReader options, System.Predicate<string> isKnown)
    {
        var builder = new FileSyntaxBuilder(file, new SourceLocations(info), options);
        builder.AddEdition();
        builder.AddImports(isKnown, options);
        builder.AddDeclarations();
        return builder._tree;
    }

    private void AddEdition()
    {
        string syntax = _file.Text(12);
        string path = _scope.IsEditions ? "14" : "12";
        SourceSpan span = _scope.Locations.SpanOf(path);
        EditionSyntax edition = syntax switch
        {
            "" or "proto2" => new EditionSyntax(isEdition: false, "proto2", span),
            "proto3" => new EditionSyntax(isEdition: false, "proto3", span),
            "editions" => new EditionSyntax(isEdition: true, EditionName(_file.Int(14)), span),
            _ => throw _scope.Refuse($"the syntax \"{syntax}\" is not known"),
        };
        _tree.Edition = _scope.Finish(edition, path);
        if (_file.Find(2) is not { Length: > 0 } package) return;
        var name = new NameSyntax(package, _scope.Locations.SpanOf("2"));
        _tree.Package = _scope.Finish(new PackageSyntax(name), "2");
    }

    private string EditionName(int number) => number switch
    {
        FirstEdition => "2023",
        LastEdition => "2024",
        Edition2026 => "2026",
        Unstable => "UNSTABLE",
        _ => throw _scope.Refuse(string.Create(CultureInfo.InvariantCulture, $"edition {number} is not known")),
    };

    private void AddImports(System.Predicate<string> isKnown, OptionReader options)
    {
        HashSet<int> open = [.. _file.Ints(10)], weak = [.. _file.Ints(11)];
        int index = 0;
        foreach (string name in _file.Texts(3))
        {
            ImportKind kind = open.Contains(index) ? ImportKind.Public
                : weak.Contains(index) ? ImportKind.Weak : ImportKind.Plain;
            AddImport(kind, name, $"3,{index++}");
        }

        // Those that are imported for their options only may be missing: nothing else needs them.
        index = 0;
        foreach (string name in _file.Texts(15))
        {
            if (isKnown(name)) AddImport(ImportKind.Option, name, $"15,{index}");
            else options.HasLost = true;
            index++;
        }
    }

    private void AddImport(ImportKind kind, string name, string path)
    {
        SourceSpan span = _scope.Locations.SpanOf(path);
        _tree.Imports.Add(_scope.Finish(new ImportSyntax(kind, span, name, span), path));
    }

    private void AddDeclarations()
    {
        _tree.Options.AddRange(_scope.OptionsOf("FileOptions", _file, 8, ""));
        string package = _file.Text(2);
        var members = new MemberBuilder(_scope, package.Length > 0 ? $".{package}." : ".", isFile: true);
        members.AddMembers(_tree.Members, _file, path: "", messages: 4, enums: 5, extensions: 7, depth: 0);
        int index = 0;
        foreach (WireMessage service in _file.Messages(6)) _tree.Members.Add(Service(service, $"6,{index++}"));
    }

    private ServiceSyntax Service(WireMessage service, string path)
    {
        ServiceSyntax syntax = _scope.Finish(new ServiceSyntax(_scope.NameOf(service, path)), path);
        syntax.Options.AddRange(_scope.OptionsOf("ServiceOptions", service, 3, path));
        int index = 0;
        syntax.Methods.AddRange(service.Messages(2).Select(method => Method(method, $"{path},2,{index++}")));
        return syntax;
    }

    private MethodSyntax Method(WireMessage method, string path)
    {
        var syntax = new MethodSyntax(
            _scope.NameOf(method, path),
            new MethodTypeSyntax(method.Bool(5), _scope.TypeName(method, 2, path)),
            new MethodTypeSyntax(method.Bool(6), _scope.TypeName(method, 3, path)))
        {
            HasBody = method.Has(4),
        };
        syntax.Options.AddRange(_scope.OptionsOf("MethodOptions", method, 4, path));
        return _scope.Finish(syntax, path);
    }
}
