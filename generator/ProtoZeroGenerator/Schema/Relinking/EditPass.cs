using System.Collections.Generic;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Schema.Validation;

namespace ProtoZeroGenerator.Schema.Relinking;

/// <summary>
/// After an edit in one file: leaves the files that use it as they are, if nothing has changed that they read of it, and makes them
/// refer to the file as it is now.
/// </summary>
internal sealed class EditPass
{
    private readonly FileEdit _edit;
    private readonly SymbolTable _symbols;

    private EditPass(FileEdit edit, SymbolTable symbols)
    {
        _edit = edit;
        _symbols = symbols;
    }

    /// <summary>The edit that a link is about; null if more is new than the text of one file below its imports.</summary>
    public static FileEdit? Find(LinkContext context, SchemaSet earlier)
    {
        FileEdit? edit = null;
        foreach (SchemaFile file in context.Files)
        {
            if (earlier.Find(file.ImportName) is not { } known) return null;
            if (known.Syntax == file.Syntax) continue;

            // Everybody's options are read by the descriptor's messages.
            if (edit is not null || file.ImportName == ImportPass.DescriptorName || !HasSameImports(file, known)) return null;
            edit = new FileEdit(known, file);
        }

        return edit;
    }

    /// <summary>Runs the pass when the new file is linked, but for its validation.</summary>
    /// <returns>False if files that use it have to be linked again; then nothing was done.</returns>
    public static bool Run(LinkContext context, SchemaSet? earlier)
    {
        if (earlier is null || context.Edit is not { } edit) return true;
        if (context.Kept.Count != context.Files.Count - 1) return false;
        if (edit.Old.Package != edit.New.Package || FileChecks.IsLite(edit.Old) != FileChecks.IsLite(edit.New)) return false;
        HashSet<string> changed = Face.Differences(edit.Old, edit.New);
        foreach (SchemaFile file in context.Kept)
        {
            if (file.OptionFiles.Contains(edit.Old) || file.Asked.Overlaps(changed)) return false;
        }

        // From here to the end is little, and half of it would be of no use to anybody.
        context.Cancellation = default;
        earlier.IsUsedUp = true;
        var pass = new EditPass(edit, context.Symbols);
        foreach (SchemaFile file in context.Kept) pass.Bind(file);
        return true;
    }

    private static bool HasSameImports(SchemaFile file, SchemaFile known)
    {
        if (file.Imports.Count != known.Imports.Count) return false;
        for (int i = 0; i < file.Imports.Count; i++)
        {
            ImportSchema import = file.Imports[i];
            ImportSchema before = known.Imports[i];
            if (import.File.ImportName != before.File.ImportName || import.Syntax.Kind != before.Syntax.Kind) return false;
        }

        return true;
    }

    private void Bind(SchemaFile user)
    {
        foreach (ImportSchema import in user.Imports)
        {
            if (import.File == _edit.Old) import.File = _edit.New;
        }

        if (!BindReferences(user.References)) return;
        foreach (MessageSchema message in user.AllMessages)
        {
            foreach (FieldSchema field in message.Fields) Bind(field);
        }

        foreach (FieldSchema extension in user.AllExtensions)
        {
            Bind(extension);
            extension.ContainingType = Now(extension.ContainingType);
        }

        foreach (ServiceSchema service in user.Services)
        {
            foreach (MethodSchema method in service.Methods)
            {
                method.InputType = Now(method.InputType);
                method.OutputType = Now(method.OutputType);
            }
        }
    }

    private bool BindReferences(List<TypeReference> references)
    {
        bool isUser = false;
        for (int i = 0; i < references.Count; i++)
        {
            SchemaElement type = references[i].Type;
            if (type.File != _edit.Old) continue;
            isUser = true;
            type = type is MessageSchema message ? Now(message)! : Now((EnumSchema)type)!;
            references[i] = new TypeReference(type, references[i].Span);
        }

        return isUser;
    }

    private void Bind(FieldSchema field)
    {
        field.MessageType = Now(field.MessageType);
        if (field.EnumType?.File != _edit.Old) return;
        field.EnumType = Now(field.EnumType);
        if (field.Default is not { } old) return;
        foreach (EnumValueSchema value in field.EnumType!.Values)
        {
            if (value.Name == old.EnumValue.Name) field.Default = ConstantValue.OfEnum(value);
        }
    }

    // What has the name now; there is one, since a type that is gone has lost its face.
    private T? Now<T>(T? element)
        where T : SchemaElement
    {
        if (element is null || element.File != _edit.Old) return element;
        Symbol? symbol = _symbols.Find(element.FullName);
        while (symbol is not null && (symbol.File != _edit.New || symbol.Element is not T)) symbol = symbol.Next;
        return (T)symbol!.Element!;
    }
}
