using System;
using System.Collections.Concurrent;
using System.Threading.Tasks;
using Confluent.SchemaRegistry;

namespace ProtoZeroSharp.Kafka;

/// <summary>Reads frames, and compares the message that their schema names with the one that is expected.</summary>
internal sealed class SchemaChecker
{
    private readonly ISchemaRegistryClient _registry;
    private readonly string _fullName;
    private readonly ConcurrentDictionary<int, FileNames> _schemas = new();

    // The frame that was good last: most messages have the same.
    private byte[] _last = [byte.MaxValue];

    public SchemaChecker(ISchemaRegistryClient registry, string fullName)
    {
        ArgumentNullException.ThrowIfNull(registry);
        _registry = registry;
        _fullName = fullName;
    }

    /// <summary>Checks the frame of a message.</summary>
    /// <returns>Where the message begins.</returns>
    /// <exception cref="ProtoFormatException">The frame is damaged.</exception>
    /// <exception cref="ProtoRegistryException">The schema is unknown, or that of another message.</exception>
    public int Check(ReadOnlySpan<byte> data)
    {
        byte[] last = _last;
        return data.StartsWith(last) ? last.Length : CheckOther(data);
    }

    /// <summary>Loads the schema of a message without a thread that waits.</summary>
    /// <inheritdoc cref="Check" path="/exception"/>
    public Task LoadAsync(ReadOnlyMemory<byte> data)
    {
        int id = Frame.ReadId(data.Span);
        return _schemas.ContainsKey(id) ? Task.CompletedTask : LoadAsync(id);
    }

    private int CheckOther(ReadOnlySpan<byte> data)
    {
        int id = Frame.Read(data, out int[] path, out int length);
        if (!_schemas.TryGetValue(id, out FileNames? schema))
        {
            schema = Load(id);
        }

        string? name = schema.Find(path);
        if (name != _fullName)
        {
            throw new ProtoRegistryException(ProtoRegistryError.ForeignSchema, id, name is null
                ? $"The schema with the id {id} has no message at the place {string.Join('.', path)} that the frame "
                    + $"tells, where {_fullName} should be."
                : $"The schema with the id {id} is that of {name}, not of {_fullName}.");
        }

        _last = data[..length].ToArray();
        return length;
    }

    // On a thread of the pool: what continues the call may need the thread that waits here.
    private FileNames Load(int id) => Task.Run(() => LoadAsync(id)).GetAwaiter().GetResult();

    private async Task<FileNames> LoadAsync(int id)
    {
        FileNames schema = await RegistryCall.LoadAsync(_registry, id).ConfigureAwait(false);
        return _schemas.GetOrAdd(id, schema);
    }
}
