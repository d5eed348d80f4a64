using System;

namespace ProtoZeroGenerator.Schema;

/// <content>References to elements of other files.</content>
internal sealed partial class SchemaFile
{
    /// <summary>
    /// Rewrites every reference to an element of another file: imports, types of fields and methods, extended messages,
    /// default values of enums, and the list of references itself. Options are not rewritten: a file whose options are
    /// made of what another one declares is linked again (<see cref="Dependencies"/>). Nothing else changes an element
    /// after it was linked.
    /// </summary>
    /// <param name="fileOf">The file that takes the place of an imported one; the same if none does.</param>
    /// <param name="elementOf">The message or enum that takes the place of one; the same if none does.</param>
    internal void RebindReferences(Func<SchemaFile, SchemaFile> fileOf, Func<SchemaElement, SchemaElement> elementOf)
    {
        foreach (ImportSchema import in _imports) import.File = fileOf(import.File);
        if (!RebindList(elementOf)) return;
        foreach (MessageSchema message in AllMessages)
        {
            foreach (FieldSchema field in message.Fields) Rebind(field, elementOf);
        }

        foreach (FieldSchema extension in AllExtensions)
        {
            Rebind(extension, elementOf);
            extension.ContainingType = Rebound(extension.ContainingType, elementOf);
        }

        foreach (ServiceSchema service in _services)
        {
            foreach (MethodSchema method in service.Methods)
            {
                method.InputType = Rebound(method.InputType, elementOf);
                method.OutputType = Rebound(method.OutputType, elementOf);
            }
        }
    }

    private static void Rebind(FieldSchema field, Func<SchemaElement, SchemaElement> elementOf)
    {
        field.MessageType = Rebound(field.MessageType, elementOf);
        EnumSchema? type = Rebound(field.EnumType, elementOf);
        if (type == field.EnumType) return;
        field.EnumType = type;
        if (field.Default is not { } old) return;
        foreach (EnumValueSchema value in type!.Values)
        {
            if (value.Name == old.EnumValue.Name) field.Default = ConstantValue.OfEnum(value);
        }
    }

    private static T? Rebound<T>(T? element, Func<SchemaElement, SchemaElement> elementOf)
        where T : SchemaElement =>
            element is null ? null : (T)elementOf(element);

    // Every type is in the list that the file names, so most files are done here.
    private bool RebindList(Func<SchemaElement, SchemaElement> elementOf)
    {
        bool isChanged = false;
        for (int i = 0; i < References.Count; i++)
        {
            SchemaElement type = elementOf(References[i].Type);
            if (type == References[i].Type) continue;
            isChanged = true;
            References[i] = new TypeReference(type, References[i].Span);
        }

        return isChanged;
    }
}
