using ProtoZeroGenerator.Diagnostics;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Options;

/// <summary>
/// Reads what stands in a field's brackets without being an option: <c>default</c> and <c>json_name</c>.
/// </summary>
internal sealed class DefaultPass
{
    private readonly LinkContext _context;
    private readonly SchemaFile _file;

    private DefaultPass(LinkContext context, SchemaFile file)
    {
        _context = context;
        _file = file;
    }

    /// <summary>Runs the pass over all files.</summary>
    public static void Run(LinkContext context)
    {
        foreach (SchemaFile file in context.Fresh)
        {
            var pass = new DefaultPass(context, file);
            foreach (MessageSchema message in file.AllMessages)
            {
                foreach (FieldSchema field in message.Fields) pass.Read(field);
            }

            foreach (FieldSchema field in file.AllExtensions) pass.Read(field);
        }
    }

    /// <summary>Whether the option is one of the two.</summary>
    public static bool IsPseudoOption(OptionSyntax option) => option.IsNamed("default") || option.IsNamed("json_name");

    private void Read(FieldSchema field)
    {
        bool hasDefault = false;
        foreach (OptionSyntax option in field.Syntax.Options)
        {
            if (option.IsNamed("default"))
            {
                if (hasDefault)
                    _context.Report(_file, option.Name[0].Name.Span, DiagnosticId.OptionSetTwice, "default");
                else ReadDefault(field, option);
                hasDefault = true;
            }
            else if (option.IsNamed("json_name"))
            {
                ReadJsonName(field, option);
            }
        }
    }

    private void ReadJsonName(FieldSchema field, OptionSyntax option)
    {
        if (field.HasJsonName)
        {
            _context.Report(_file, option.Name[0].Name.Span, DiagnosticId.OptionSetTwice, "json_name");
        }
        else if (option.Value.Kind != OptionValueKind.String)
        {
            if (option.Value.Kind != OptionValueKind.Missing)
                _context.Report(_file, option.Value.Span, DiagnosticId.ValueNotOfType, "json_name",
                    "a string in quotes");
        }
        else
        {
            field.JsonName = Utf8Text.FromBytes(option.Value.Bytes!);
            field.HasJsonName = true;
        }
    }

    private void ReadDefault(FieldSchema field, OptionSyntax option)
    {
        OptionValueSyntax value = option.Value;
        if (value.Kind == OptionValueKind.Missing || field.Kind == ScalarKind.Unknown) return;
        if (field.Kind == ScalarKind.Message)
        {
            DiagnosticId wrong = field.IsRepeated ? DiagnosticId.DefaultOnRepeated : DiagnosticId.DefaultOnMessage;
            _context.Report(_file, option.Name[0].Name.Span, wrong);
            return;
        }

        ConstantValue? constant = ScalarValues.Read(
            field.Kind, field.EnumType, value, ValuePlace.Default, out DiagnosticId id, out string argument);
        if (constant is not null && field.Scalar.Form == ValueForm.Unsigned && value.IsNegative)
        {
            // Even minus zero.
            constant = null;
            id = DiagnosticId.ValueOutOfRange;
        }

        if (constant is null)
        {
            string subject = id == DiagnosticId.EnumValueUnknown ? value.Text : "default";
            _context.Report(_file, value.Span, id, subject, argument);
            return;
        }

        if (field.IsRepeated) _context.Report(_file, option.Name[0].Name.Span, DiagnosticId.DefaultOnRepeated);
        else field.Default = constant;
    }
}
