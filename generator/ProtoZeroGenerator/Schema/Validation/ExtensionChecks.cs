using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>Extensions and the ranges they must lie in.</summary>
internal sealed class ExtensionChecks
{
    private readonly LinkContext _context;
    private readonly Dictionary<(MessageSchema Type, int Number), FieldSchema> _taken =
        new Dictionary<(MessageSchema Type, int Number), FieldSchema>();

    public ExtensionChecks(LinkContext context) => _context = context;

    /// <summary>Takes note of an extension without checking more than that nothing else has its number.</summary>
    public void Enter(FieldSchema extension)
    {
        if (extension.ContainingType is not { } type) return;
        if (!_taken.TryGetValue((type, extension.Number), out FieldSchema? other))
        {
            _taken.Add((type, extension.Number), extension);
            return;
        }

        SchemaFile file = extension.File;
        DiagnosticId id = other.File == file ? DiagnosticId.ExtensionNumberTaken : DiagnosticId.ExtensionNumberShared;
        _context.ReportShared(
            file, extension.Syntax.Number.Span, id, FieldChecks.Text(extension.Number), type.FullName, other.FullName);
    }

    /// <summary>Checks one extension.</summary>
    public void Check(FieldSchema extension)
    {
        SchemaFile file = extension.File;
        if (extension.HasJsonName && extension.JsonName != JsonNames.Default(extension.Name))
            _context.Report(file, JsonNameChecks.OptionSpan(extension), DiagnosticId.ExtensionJsonName);
        if (extension.Label == FieldLabel.Required && file.Edition != ProtoEdition.Proto3)
            _context.Report(file, extension.Syntax.LabelSpan, DiagnosticId.ExtensionRequired);
        if (extension.ContainingType is not { } type) return;
        bool isOptions = type.File.ImportName == EmbeddedImports.Descriptor;
        isOptions &= type.Name.EndsWith("Options", System.StringComparison.Ordinal);
        if (file.Edition == ProtoEdition.Proto3 && !isOptions)
            _context.Report(file, extension.Extendee.Span, DiagnosticId.ExtensionInProto3);
        if (FileChecks.IsLite(file) && !FileChecks.IsLite(type.File))
            _context.Report(file, extension.Extendee.Span, DiagnosticId.ExtendsLite, type.FullName);
        bool isOptionalMessage = extension.Kind == ScalarKind.Message && !extension.IsDelimited
            && extension.Label == FieldLabel.Optional;
        if (type.IsMessageSet && !isOptionalMessage && extension.Kind != ScalarKind.Unknown)
            _context.Report(file, extension.Syntax.Type.Span, DiagnosticId.MessageSetExtension);
        CheckNumber(extension, type);
    }

    private void CheckNumber(FieldSchema extension, MessageSchema type)
    {
        SchemaFile file = extension.File;
        NumberSyntax number = extension.Syntax.Number;
        if (number.IsMissing || extension.Number <= 0) return;
        ExtensionRangeSchema? range = null;
        foreach (ExtensionRangeSchema candidate in type.ExtensionRanges)
        {
            if (extension.Number >= candidate.First && extension.Number <= candidate.Last) range = candidate;
        }

        if (range is null)
        {
            bool isWrongAnyway = extension.Number > FieldNumbers.Max && !type.IsMessageSet;
            if (!isWrongAnyway)
            {
                _context.Report(
                    file, number.Span, DiagnosticId.ExtensionNumberNotDeclared, type.FullName,
                    FieldChecks.Text(extension.Number));
            }

            return;
        }

        Enter(extension);
        DeclarationChecks.CheckExtension(_context, extension, range);
    }
}
