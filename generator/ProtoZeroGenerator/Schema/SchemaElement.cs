using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema;

/// <summary>
/// What every declaration has. Two elements are the same if and only if they are the same object. Elements are made by
/// one link and do not change afterwards, with one exception: when a later link reuses a file, it rebinds the file's
/// references to elements of other files (<see cref="SchemaFile.RebindReferences"/>), and the previous
/// <see cref="SchemaSet"/> must not be used again.
/// </summary>
internal abstract class SchemaElement
{
    private protected SchemaElement(SchemaFile? file, string name, string fullName, SourceSpan nameSpan)
    {
        File = file ?? (SchemaFile)this;
        Name = name;
        FullName = fullName;
        NameSpan = nameSpan;
    }

    /// <summary>The file that declares it.</summary>
    public SchemaFile File { get; }

    /// <summary>Name as written.</summary>
    public string Name { get; }

    /// <summary>Name with package and enclosing messages, without a leading dot.</summary>
    public string FullName { get; }

    /// <summary>Where the name stands in the file.</summary>
    public SourceSpan NameSpan { get; }

    /// <summary>Comments that belong to the declaration.</summary>
    public CommentSet Comments { get; internal set; } = CommentSet.None;

    /// <summary>All options set on it, interpreted.</summary>
    public OptionMessage Options { get; internal set; } = OptionMessage.Empty;

    /// <summary>Its resolved features.</summary>
    public FeatureSet Features { get; internal set; } = null!;

    /// <summary>Whether option <c>deprecated</c> is set on it.</summary>
    public bool IsDeprecated => Options.GetBool("deprecated");

    public override string ToString() => FullName;
}
