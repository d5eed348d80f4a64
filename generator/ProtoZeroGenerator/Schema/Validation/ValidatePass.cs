using ProtoZeroGenerator.Schema.Names;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>Checks the rules of the language beyond names and types.</summary>
internal static class ValidatePass
{
    /// <summary>Runs the pass over all files.</summary>
    public static void Run(LinkContext context)
    {
        var extensions = new ExtensionChecks(context);
        foreach (SchemaFile file in context.Files)
        {
            context.Cancellation.ThrowIfCancellationRequested();
            if (file.IsBuiltIn || context.Reused.Contains(file))
            {
                foreach (FieldSchema extension in file.AllExtensions) extensions.Enter(extension);
                continue;
            }

            FileChecks.Check(context, file);
            foreach (MessageSchema message in file.AllMessages)
            {
                MessageChecks.Check(context, message);
                JsonNameChecks.Check(context, message);
                DeclarationChecks.Check(context, message);
                ViewChecks.Check(context, message);
                StreamedChecks.Check(context, message);
                foreach (FieldSchema field in message.Fields) FieldChecks.Check(context, field);
            }

            foreach (FieldSchema extension in file.AllExtensions)
            {
                extensions.Check(extension);
                FieldChecks.Check(context, extension);
                StreamedChecks.CheckExtension(context, extension);
            }

            foreach (EnumSchema type in file.AllEnums) EnumChecks.Check(context, type);
            OptionChecks.Check(context, file);

            // Which of these rules hold, options say that are for the source only.
            if (file.Source.IsDescribed) continue;
            StyleChecks.Check(context, file);
            VisibilityChecks.Check(context, file);
        }

        // What is unused is known only after everything was looked up; a broken file may merely not have got there.
        foreach (SchemaFile file in context.Files)
        {
            if (!file.HasErrors) FileChecks.CheckUnusedImports(context, file);
        }
    }
}
