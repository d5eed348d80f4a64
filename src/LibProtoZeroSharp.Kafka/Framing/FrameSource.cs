using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading.Tasks;
using Confluent.Kafka;
using Confluent.SchemaRegistry;

namespace ProtoZeroSharp.Kafka;

/// <summary>
/// The frames of a producer: one for each topic and component, kept once the registry has told the id.
/// </summary>
internal sealed class FrameSource
{
    private readonly ISchemaRegistryClient _registry;
    private readonly ProtoRegistryOptions _options;
    private readonly string _fullName;
    private readonly int[]? _path;
    private readonly ConcurrentDictionary<(string Topic, MessageComponentType Component), byte[]> _frames = new();
    private readonly ConcurrentDictionary<(string Topic, MessageComponentType Component), Lazy<Task<byte[]>>> _pending =
        new();

    private readonly AsyncSubjectNameStrategyDelegate _subjectName;

    public FrameSource(ISchemaRegistryClient registry, ProtoRegistryOptions options, string fullName)
    {
        ArgumentNullException.ThrowIfNull(registry);
        ArgumentNullException.ThrowIfNull(options);
        _registry = registry;
        _options = options;
        _fullName = fullName;
        _subjectName = options.SubjectName
            ?? options.SubjectNameStrategy.ToAsyncDelegate(registry, registry.Config ?? []);
        if (options.UseLatestVersion) return;
        if (options.Schema is not { } schema)
        {
            throw new ArgumentException(
                "The options need a Schema (ProtoSchemaFile.Of<…Reflection>()) or UseLatestVersion.", nameof(options));
        }

        _path = schema.Root.Names!.PathOf(fullName) ?? throw new ArgumentException(
            $"{schema.Root.Name} does not declare {fullName}. It has {schema.Root.Names}.", nameof(options));
    }

    /// <summary>The frame, if it is known.</summary>
    public bool TryGet(SerializationContext context, out byte[]? frame) =>
        _frames.TryGetValue((context.Topic ?? "", context.Component), out frame);

    /// <summary>The frame; the calling thread waits for the registry.</summary>
    /// <exception cref="ProtoRegistryException">The registry refuses the schema, or does not have it.</exception>
    public byte[] Get(SerializationContext context) =>
        TryGet(context, out byte[]? frame) ? frame! : Wait(context);

    /// <inheritdoc cref="Get"/>
    public async Task<byte[]> GetAsync(SerializationContext context)
    {
        // One call of the registry for messages that come together; what fails is not kept.
        var key = (context.Topic ?? "", context.Component);
        Lazy<Task<byte[]>> pending =
            _pending.GetOrAdd(key, _ => new Lazy<Task<byte[]>>(() => MakeAsync(context)));
        try
        {
            return _frames[key] = await pending.Value.ConfigureAwait(false);
        }
        finally
        {
            _pending.TryRemove(new(key, pending));
        }
    }

    // On a thread of the pool: what continues the call may need the thread that waits here.
    private byte[] Wait(SerializationContext context) =>
        Task.Run(() => GetAsync(context)).GetAwaiter().GetResult();

    private async Task<byte[]> MakeAsync(SerializationContext context)
    {
        string subject = "";
        try
        {
            subject = await _subjectName(context, _fullName).ConfigureAwait(false);
            if (_path is null) return await LatestAsync(subject).ConfigureAwait(false);
            Schema schema = await SchemaAsync(context, _options.Schema!.Root, []).ConfigureAwait(false);
            int id = _options.AutoRegister
                ? await _registry.RegisterSchemaAsync(subject, schema, _options.NormalizeSchemas).ConfigureAwait(false)
                : await _registry.GetSchemaIdAsync(subject, schema, _options.NormalizeSchemas).ConfigureAwait(false);
            return Frame.Write(id, _path);
        }
        catch (Exception error) when (RegistryCall.IsOfRegistry(error))
        {
            throw RegistryCall.Refused(_registry, subject, _fullName, error);
        }
    }

    private async Task<byte[]> LatestAsync(string subject)
    {
        RegisteredSchema latest = await _registry.GetLatestSchemaAsync(subject).ConfigureAwait(false);
        FileNames names = RegistryCall.Read(latest.Schema, latest.Id);
        int[] path = names.PathOf(_fullName) ?? throw new ProtoRegistryException(
            ProtoRegistryError.ForeignSchema, latest.Id,
            $"The latest schema of the subject {subject}, with the id {latest.Id}, has {names}, not {_fullName}.");
        return Frame.Write(latest.Id, path);
    }

    // Imports first: a schema refers to their subjects and versions.
    private async Task<Schema> SchemaAsync(
        SerializationContext context, SchemaNode file, Dictionary<string, SchemaReference> done)
    {
        var references = new List<SchemaReference>();
        foreach (SchemaNode import in file.Imports)
        {
            if (!done.TryGetValue(import.Name, out SchemaReference? reference))
            {
                Schema schema = await SchemaAsync(context, import, done).ConfigureAwait(false);
                string subject = _options.ReferenceSubjectName(context, import.Name);
                if (_options.AutoRegister)
                {
                    await _registry.RegisterSchemaAsync(subject, schema, _options.NormalizeSchemas)
                        .ConfigureAwait(false);
                }

                RegisteredSchema registered = await _registry.LookupSchemaAsync(
                    subject, schema, ignoreDeletedSchemas: true, _options.NormalizeSchemas).ConfigureAwait(false);
                reference = new SchemaReference(import.Name, subject, registered.Version);
                done.Add(import.Name, reference);
            }

            references.Add(reference);
        }

        return new Schema(file.Text, references, SchemaType.Protobuf);
    }
}
