using System;
using Confluent.Kafka;
using Confluent.SchemaRegistry;

namespace ProtoZeroSharp.Kafka;

/// <summary>Which schema a producer registers, and how.</summary>
public sealed class ProtoRegistryOptions
{
    /// <summary>
    /// The file that declares the message, with all that it imports. It may be null with
    /// <see cref="UseLatestVersion"/>.
    /// </summary>
    public ProtoSchemaFile? Schema { get; init; }

    /// <summary>
    /// Whether a schema that the registry does not have is registered, with its imports; true unless set. Otherwise it
    /// is only looked up.
    /// </summary>
    public bool AutoRegister { get; init; } = true;

    /// <summary>
    /// Whether the id is that of the latest schema of the subject, whatever that is, as long as it declares the
    /// message. Nothing is registered then.
    /// </summary>
    public bool UseLatestVersion { get; init; }

    /// <summary>Whether the registry compares schemas without regard to their layout.</summary>
    public bool NormalizeSchemas { get; init; }

    /// <summary>
    /// The subject of a message, from topic and full name: <see cref="SubjectNameStrategy.Topic"/> unless set. It is
    /// found once for each topic and component.
    /// </summary>
    public SubjectNameStrategy SubjectNameStrategy { get; init; } = SubjectNameStrategy.Topic;

    /// <summary>The subject of a message by code, in place of <see cref="SubjectNameStrategy"/>.</summary>
    public AsyncSubjectNameStrategyDelegate? SubjectName { get; init; }

    /// <summary>The subject of an imported file, from its name; the name itself unless set.</summary>
    public Func<SerializationContext, string, string> ReferenceSubjectName { get; init; } = static (_, name) => name;
}
