using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>Extension declarations: the list a range may hold of the extensions it is for.</summary>
internal static class DeclarationChecks
{
    private const int Unverified = 1;

    /// <summary>Checks the declarations of one message.</summary>
    public static void Check(LinkContext context, MessageSchema message)
    {
        // The ranges of one statement share its options, and each is checked with them: so several ranges cannot be
        // declared together, in protoc either.
        HashSet<string>? names = null;
        foreach (ExtensionRangeSchema range in message.ExtensionRanges)
        {
            if (range.Options.Entries.Count > 0) CheckRange(context, range, names ??= new HashSet<string>());
        }
    }

    /// <summary>Checks that an extension is as its range declares it.</summary>
    public static void CheckExtension(LinkContext context, FieldSchema extension, ExtensionRangeSchema range)
    {
        // What descriptor.proto declares is kept by its authors, and protoc does not enforce it either.
        if (range.Message.File.ImportName == EmbeddedImports.Descriptor) return;
        bool hasDeclarations = range.Options.Find("declaration") is not null;
        bool isVerified = range.Options.Find("verification") is { } entry && entry.Value.Signed != Unverified;
        if (!hasDeclarations && !isVerified) return;
        OptionMessage? declaration = Find(range, extension.Number);
        string number = FieldChecks.Text(extension.Number);
        string type = range.Message.FullName;
        SchemaFile file = extension.File;
        if (declaration is null)
        {
            context.Report(file, extension.Syntax.Number.Span, DiagnosticId.ExtensionUndeclared, type, number);
            return;
        }

        if (declaration.GetBool("reserved"))
        {
            context.Report(file, extension.Syntax.Number.Span, DiagnosticId.FieldNumberReserved, number,
                extension.Name);
            return;
        }

        string? fullName = declaration.GetString("full_name");
        if (fullName is not null && fullName != "." + extension.FullName)
        {
            context.Report(
                file, extension.NameSpan, DiagnosticId.ExtensionNotAsDeclared, type, "the name", fullName,
                "." + extension.FullName);
            return;
        }

        string? declaredType = declaration.GetString("type");
        string actual = TypeName(extension);
        if (declaredType is not null && declaredType != actual)
        {
            context.Report(
                file, extension.Syntax.Type.Span, DiagnosticId.ExtensionNotAsDeclared, type, "the type", declaredType,
                actual);
            return;
        }

        if (declaration.GetBool("repeated") == extension.IsRepeated) return;
        string expected = extension.IsRepeated ? "optional" : "repeated";
        string found = extension.IsRepeated ? "repeated" : "optional";
        context.Report(
            file, extension.NameSpan, DiagnosticId.ExtensionNotAsDeclared, type, "the label", expected, found);
    }

    private static OptionMessage? Find(ExtensionRangeSchema range, int number)
    {
        foreach (OptionEntry entry in range.Options.Entries)
        {
            if (entry.Name != "declaration" || entry.Value.Kind != ConstantKind.Message) continue;
            if (entry.Value.Message.Find("number") is { } found && found.Value.Signed == number)
                return entry.Value.Message;
        }

        return null;
    }

    private static string TypeName(FieldSchema field)
    {
        SchemaElement? type = (SchemaElement?)field.MessageType ?? field.EnumType;
        if (type is not null) return "." + type.FullName;
        return field.Scalar.Keyword;
    }

    private static void CheckRange(LinkContext context, ExtensionRangeSchema range, HashSet<string> names)
    {
        var numbers = new HashSet<long>();
        OptionEntry? verification = range.Options.Find("verification");
        bool isUnverified = verification is not null && verification.Value.Signed == Unverified;
        foreach (OptionEntry entry in range.Options.Entries)
        {
            if (entry.Name != "declaration" || entry.Value.Kind != ConstantKind.Message) continue;
            if (isUnverified)
            {
                string text = FieldChecks.Text(entry.Value.Message.Find("number")?.Value.Signed ?? 0);
                Report(context, range, text, "a range with declarations cannot be UNVERIFIED");
                isUnverified = false;
            }

            OptionMessage declaration = entry.Value.Message;
            long number = declaration.Find("number")?.Value.Signed ?? 0;
            string? problem = Problem(range, declaration, number, numbers, names);
            if (problem is not null) Report(context, range, FieldChecks.Text(number), problem);
        }
    }

    private static void Report(LinkContext context, ExtensionRangeSchema range, string number, string problem) =>
        context.Report(range.Message.File, range.Span, DiagnosticId.DeclarationWrong, number, problem);

    private static string? Problem(
        ExtensionRangeSchema range, OptionMessage declaration, long number, HashSet<long> numbers,
        HashSet<string> names)
    {
        if (number < range.First || number > range.Last) return "the number lies outside of the range";
        if (!numbers.Add(number)) return "the number is declared twice";
        string? name = declaration.GetString("full_name");
        string? type = declaration.GetString("type");
        if (name is null != type is null) return "full_name and type go together";
        if (name is null || type is null)
            return declaration.GetBool("reserved") ? null : "full_name and type are missing";
        if (!names.Add(name)) return "the name is declared twice";
        if (!IsFullName(name)) return "full_name is a dot and a full name";
        // protoc's table of types has a word for enums; no extension has it.
        bool isScalar = type == "enum" || ScalarTypes.Parse(type) != ScalarKind.Unknown;
        return isScalar || IsFullName(type) ? null : "type is a scalar type, or a dot and a full name";
    }

    private static bool IsFullName(string name)
    {
        if (name.Length < 2 || name[0] != '.') return false;
        foreach (string part in name.Substring(1).Split('.'))
        {
            if (part.Length == 0) return false;
            foreach (char c in part)
            {
                if (!CharKinds.IsLetter(c) && !CharKinds.IsDigit(c)) return false;
            }
        }

        return true;
    }
}
