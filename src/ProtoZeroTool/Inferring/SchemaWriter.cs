using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace ProtoZeroTool.Inferring;

/// <summary>Writes declarations as a <c>.proto</c> file, with the comments of a message in one column.</summary>
internal sealed class SchemaWriter(TextWriter writer)
{
    // Longer declarations have their comments where they end.
    private const int Column = 60;

    /// <summary>Writes a file.</summary>
    /// <param name="summary">What it was made of: lines.</param>
    /// <param name="package">The package; empty if there is none.</param>
    /// <param name="hasGroups">Whether messages are encoded as groups, too.</param>
    /// <param name="messages">The messages.</param>
    public void Write(
        IEnumerable<string> summary, string package, bool hasGroups, IEnumerable<MessageDraft> messages)
    {
        foreach (string line in summary) writer.WriteLine($"// {line}");
        writer.WriteLine();
        // proto3 has no groups.
        writer.WriteLine(hasGroups ? "edition = \"2023\";" : "syntax = \"proto3\";");
        if (package.Length > 0) writer.WriteLine($"\npackage {package};");
        foreach (MessageDraft message in messages) Write(message);
    }

    private void Write(MessageDraft message)
    {
        writer.WriteLine();
        string times = message.Count == 1 ? "time" : "times";
        writer.WriteLine(string.Create(CultureInfo.InvariantCulture, $"// Seen {message.Count:N0} {times}."));
        if (message.Fields.Count == 0)
        {
            writer.WriteLine($"message {message.Name} {{}}");
            return;
        }

        writer.WriteLine($"message {message.Name} {{");
        int width = message.Fields.Max(field => Math.Min(Column, field.Code.Length + Indent(field)));
        int oneof = 0;
        foreach (FieldDraft field in message.Fields)
        {
            if (field.Oneof != oneof)
            {
                if (oneof > 0) writer.WriteLine("  }");
                if (field.Oneof > 0) writer.WriteLine($"  oneof {NameOf(field.Oneof)} {{");
                oneof = field.Oneof;
            }

            string code = (new string(' ', Indent(field)) + field.Code).PadRight(width);
            writer.WriteLine($"{code}  // {field.Comment}");
        }

        if (oneof > 0) writer.WriteLine("  }");
        writer.WriteLine("}");
    }

    private static int Indent(FieldDraft field) => field.Oneof > 0 ? 4 : 2;

    private static string NameOf(int oneof) =>
        oneof == 1 ? "choice" : string.Create(CultureInfo.InvariantCulture, $"choice_{oneof}");
}
