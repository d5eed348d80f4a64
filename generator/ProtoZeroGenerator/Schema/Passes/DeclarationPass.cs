using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Passes;

/// <summary>Makes the schema objects of one file and enters their names.</summary>
internal sealed partial class DeclarationPass
{
    /// <summary>Most parts a package may have, as in protoc.</summary>
    private const int MaxPackageParts = 101;

    /// <summary>Most characters a package may have, as in protoc.</summary>
    private const int MaxPackageLength = 511;

    private readonly LinkContext _context;
    private readonly SchemaFile _file;

    private DeclarationPass(LinkContext context, SchemaFile file)
    {
        _context = context;
        _file = file;
    }

    /// <summary>Runs the pass over all files.</summary>
    public static void Run(LinkContext context)
    {
        foreach (SchemaFile file in context.Files)
        {
            context.Cancellation.ThrowIfCancellationRequested();
            bool isReused = context.Reused.Contains(file);
            if (isReused && context.HasNamesOfReused) continue;
            var pass = new DeclarationPass(context, file);
            if (!isReused) pass.DeclareFile();
            pass.EnterNames();
        }
    }

    private void DeclareFile()
    {
        FileSyntax syntax = _file.Syntax;
        _file.Edition = EditionOf(syntax.Edition);
        if (_file.Edition == ProtoEdition.Unstable && !ImportNames.IsOfProtobuf(_file.Source))
            _context.Report(_file, syntax.Edition!.ValueSpan, DiagnosticId.UnknownEdition, syntax.Edition.Value);
        _file.Comments = syntax.Edition?.Comments ?? CommentSet.None;
        DeclarePackage(syntax.Package);
        string prefix = _file.Package.Length == 0 ? "" : _file.Package + ".";
        foreach (SyntaxNode member in syntax.Members)
        {
            switch (member)
            {
                case MessageSyntax message:
                    DeclareMessage(message, null, prefix);
                    break;
                case EnumSyntax type:
                    _file.MutableEnums.Add(DeclareEnum(type, null, prefix));
                    break;
                case ServiceSyntax service:
                    DeclareService(service, prefix);
                    break;
                case ExtendSyntax extend:
                    foreach (FieldSyntax field in extend.Fields) DeclareExtension(field, extend, null, prefix);
                    break;
            }
        }
    }

    private static ProtoEdition EditionOf(EditionSyntax? syntax) => syntax switch
    {
        null => ProtoEdition.Proto2,
        { IsEdition: false, Value: "proto3" } => ProtoEdition.Proto3,
        { IsEdition: false } => ProtoEdition.Proto2,
        { Value: "2023" } => ProtoEdition.Edition2023,
        { Value: "2026" } => ProtoEdition.Edition2026,
        { Value: "UNSTABLE" } => ProtoEdition.Unstable,
        _ => ProtoEdition.Edition2024,
    };

    private void DeclarePackage(PackageSyntax? syntax)
    {
        if (syntax is null || syntax.Name.Text.Length == 0) return;
        string package = syntax.Name.Text;
        if (package.Length > MaxPackageLength || package.Split('.').Length > MaxPackageParts)
        {
            _context.Report(_file, syntax.Name.Span, DiagnosticId.PackageTooLong);
            return;
        }

        _file.Package = package;
    }

    private void DeclareService(ServiceSyntax syntax, string prefix)
    {
        var service = new ServiceSchema(_file, syntax, prefix + syntax.Name.Text) { Comments = syntax.Comments };
        _file.MutableServices.Add(service);
        foreach (MethodSyntax methodSyntax in syntax.Methods)
        {
            var method = new MethodSchema(service, methodSyntax) { Comments = methodSyntax.Comments };
            service.MutableMethods.Add(method);
        }
    }

    private EnumSchema DeclareEnum(EnumSyntax syntax, MessageSchema? parent, string prefix)
    {
        var type = new EnumSchema(_file, parent, syntax, prefix + syntax.Name.Text) { Comments = syntax.Comments };
        _file.AllEnums.Add(type);
        foreach (EnumValueSyntax valueSyntax in syntax.Values)
        {
            var value = new EnumValueSchema(type, valueSyntax, prefix + valueSyntax.Name.Text)
            {
                Comments = valueSyntax.Comments,
                Number = ToInt32(valueSyntax.Number, DiagnosticId.EnumNumberOutOfRange),
            };
            type.MutableValues.Add(value);
        }

        foreach (ReservedSyntax reserved in syntax.Reserved)
        {
            foreach (NameSyntax name in reserved.Names) type.MutableReservedNames.Add(name.Text);
            foreach (RangeSyntax range in reserved.Ranges)
            {
                int first = ToInt32(range.First, DiagnosticId.EnumNumberOutOfRange);
                int last = range.IsToMax ? int.MaxValue : ToInt32(range.Last, DiagnosticId.EnumNumberOutOfRange);
                type.MutableReservedRanges.Add(new ReservedRange(first, last, range.Span));
            }
        }

        return type;
    }

    private int ToInt32(NumberSyntax number, DiagnosticId id, int most = int.MaxValue)
    {
        if (number.Value >= int.MinValue && number.Value <= int.MaxValue) return (int)number.Value;
        _context.Report(_file, number.Span, id);
        return number.Value < 0 ? int.MinValue : most;
    }
}
