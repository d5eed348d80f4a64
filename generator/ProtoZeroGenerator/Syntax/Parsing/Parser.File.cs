using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Parsing;

/// <content>Statements of the file.</content>
internal sealed partial class Parser
{
    private void ParseFile()
    {
        ScanComments(isFileStart: true);
        _leading = _comments.Leading;
        _detached = _comments.Detached;
        if (At("syntax") || At("edition"))
        {
            if (!ParseEdition()) SkipStatement();
        }
        else if (!AtEnd)
        {
            _diagnostics.Add(_source, new SourceSpan(Current.Start, 0), DiagnosticId.SyntaxMissing);
        }

        while (!AtEnd)
        {
            int before = _index;
            _isReported = false;
            if (!ParseFileStatement()) SkipStatement();
            if (At("}"))
            {
                ErrorAt(Current.Span, DiagnosticId.UnmatchedBrace);
                ExpectEnd("}", null);
            }

            if (_index == before) Next();
        }

        _file.Span = new SourceSpan(0, _text.Length);
    }

    private bool ParseEdition()
    {
        int start = Current.Start;
        bool isEdition = At("edition");
        _dialect = Dialect.Unknown;
        Next();
        if (!Expect("=")) return false;
        bool isBad = Current.IsBad;
        if (!ExpectString(isEdition ? "an edition in quotes, such as \"2023\"" : "\"proto2\" or \"proto3\"",
                out string value, out SourceSpan span))
        {
            return false;
        }

        var node = new EditionSyntax(isEdition, value, span);
        _file.Edition = node;
        _dialect = (isEdition, value) switch
        {
            (false, "proto2") => Dialect.Proto2,
            (false, "proto3") => Dialect.Proto3,
            (true, "2023") => Dialect.Edition2023,
            (true, "2024" or "2026" or "UNSTABLE") => Dialect.Edition2024,
            _ => Dialect.Unknown,
        };
        _isUnstable = isEdition && value == "UNSTABLE";
        if (_dialect == Dialect.Unknown && !isBad)
            ErrorAt(span, isEdition ? DiagnosticId.UnknownEdition : DiagnosticId.UnknownSyntax, value);
        return Finish(node, start);
    }

    private bool Finish(SyntaxNode node, int start, string end = ";")
    {
        bool isGood = ExpectEnd(end, node);
        node.Span = new SourceSpan(start, Previous.End - start);
        return isGood;
    }

    private bool ParseFileStatement()
    {
        if (At(";")) return ExpectEnd(";", null);
        if (At("message")) return ParseMessage(VisibilityKind.Unset, Current.Start, _file.Members);
        if (At("enum")) return ParseEnum(VisibilityKind.Unset, Current.Start, _file.Members);
        if (At("service")) return ParseService();
        if (At("extend")) return ParseExtend(_file.Members);
        if (At("import")) return ParseImport();
        if (At("package")) return ParsePackage();
        if (At("option")) return ParseOptionStatement(_file.Options);
        if (At("export") || At("local")) return ParseVisible(_file.Members);
        return ErrorExpected("a declaration such as \"message\"");
    }

    private bool ParseVisible(System.Collections.Generic.List<SyntaxNode> members)
    {
        int start = Current.Start;
        VisibilityKind visibility = At("export") ? VisibilityKind.Export : VisibilityKind.Local;
        Next();
        if (At("message")) return ParseMessage(visibility, start, members);
        if (At("enum")) return ParseEnum(visibility, start, members);
        return ErrorExpected("\"message\" or \"enum\"");
    }

    private bool ParsePackage()
    {
        int start = Current.Start;
        SourceSpan keyword = Current.Span;
        Next();
        if (_file.Package is not null) ErrorAt(keyword, DiagnosticId.DuplicatePackage);
        if (!ExpectDottedName("a package name", mayBeRooted: false, out NameSyntax name)) return false;
        var node = new PackageSyntax(name);
        _file.Package ??= node;
        return Finish(node, start);
    }

    private bool ParseImport()
    {
        int start = Current.Start;
        Next();
        ImportKind kind = ImportKind.Plain;
        if (At("public")) kind = ImportKind.Public;
        else if (At("weak")) kind = ImportKind.Weak;
        else if (At("option")) kind = ImportKind.Option;
        if (kind == ImportKind.Option && _dialect is not (Dialect.Edition2024 or Dialect.Unknown))
            ErrorAt(Current.Span, DiagnosticId.NeedsEdition2024, "import option");
        SourceSpan kindSpan = Current.Span;
        if (kind != ImportKind.Plain) Next();
        if (!ExpectString("the name of a file in quotes", out string name, out SourceSpan span)) return false;
        var node = new ImportSyntax(kind, kindSpan, name, span);
        _file.Imports.Add(node);
        return Finish(node, start);
    }
}
