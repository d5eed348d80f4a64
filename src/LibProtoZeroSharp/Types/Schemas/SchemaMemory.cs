using System;

namespace ProtoZeroSharp;

/// <summary>
/// What loading a schema may take: managed memory as the thread allocates it, and the tables that are made of it.
/// </summary>
internal sealed class SchemaMemory
{
    // What tables take at most beside names, which lie there twice or thrice.
    private const int BytesOfMessage = 512, BytesOfField = 384, BytesOfValue = 96, BytesOfName = 64,
        CopiesOfName = 3;

    private readonly long _most;
    private readonly bool _isOfInput;
    private readonly long _start = GC.GetAllocatedBytesForCurrentThread();

    /// <summary>Begins to count.</summary>
    /// <param name="options">What the caller says.</param>
    /// <param name="length">Bytes of the set.</param>
    public SchemaMemory(ProtoSchemaOptions options, int length)
    {
        _most = options.MaxMemoryBytes;
        _isOfInput = _most < 0;
        if (_isOfInput) _most = ProtoSchemaOptions.FreeBytes + (ProtoSchemaOptions.BytesPerInputByte * (long)length);
    }

    /// <summary>Refuses what has taken too much.</summary>
    /// <exception cref="ProtoSchemaException">It has.</exception>
    public void Check() => Check(0);

    /// <summary>Refuses what would take too much with its tables, before they are made: they are never freed.</summary>
    /// <exception cref="ProtoSchemaException">It would.</exception>
    public void CheckTables(SchemaLinker schema)
    {
        long tables = 0;
        foreach (MessageNode message in schema.Messages)
        {
            tables += BytesOfMessage + (CopiesOfName * (long)message.FullName.Length);
            foreach (FieldNode field in message.Fields) tables += BytesOf(field);
            foreach (OneofNode oneof in message.Oneofs) tables += BytesOfName + oneof.Name.Length;
        }

        foreach (FieldNode extension in schema.Extensions) tables += BytesOf(extension);
        foreach (EnumNode node in schema.Enums)
        {
            tables += BytesOfName + node.FullName.Length;
            foreach ((string name, _) in node.Values) tables += BytesOfValue + (CopiesOfName * (long)name.Length);
        }

        Check(tables);
    }

    private static long BytesOf(FieldNode field) =>
        BytesOfField + (CopiesOfName * (long)(field.Name.Length + field.Default.Length));

    private void Check(long more)
    {
        if (GC.GetAllocatedBytesForCurrentThread() - _start <= _most - more) return;
        SchemaLinker.Refuse(_isOfInput
            ? $"The schema takes more memory than {new ProtoLimit(ProtoLimitKind.SchemaMemory, _most)}."
            : FormattableString.Invariant(
                $"The schema takes more memory than MaxMemoryBytes of the options, {_most} bytes."));
    }
}
