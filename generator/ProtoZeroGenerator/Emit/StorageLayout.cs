using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Scalars;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// The fields of a message's struct in their order: the head, what refers to memory, then the <b>plain</b> ones, which
/// are equal exactly when their bits are: numbers, presence words and the cases of oneofs. Of these, large ones come
/// before small ones, so that they are one run of bytes without gaps.
/// </summary>
internal sealed class StorageLayout
{
    private readonly bool _isLazy;
    private readonly List<(string Type, string Name)> _references = [];
    private readonly Dictionary<string, string> _behind = [];
    private readonly List<(string Type, string Name)> _words = [];
    private readonly List<(string Type, string Name)> _halves = [];
    private readonly List<(string Type, string Name)> _bytes = [];

    /// <summary>Lays out a message.</summary>
    public StorageLayout(MessageModel message)
    {
        _isLazy = message.IsLazy;
        for (int i = 0; i < message.PresenceWords; i++) _halves.Add(("uint", $"_has{FieldText.Number(i)}"));
        foreach (OneofModel oneof in message.Oneofs)
        {
            AddReference(oneof.Union, oneof.Storage);
            _halves.Add(("int", oneof.CaseStorage));
        }

        foreach (FieldModel field in message.Fields)
        {
            if (field.Oneof >= 0) continue;
            if (field.Shape == FieldShape.Map) AddReference(N.RawMap, field.Storage);
            else if (field.Shape == FieldShape.Repeated) AddReference(N.RawList, field.Storage);
            else AddSingular(field);
        }
    }

    /// <summary>Bytes of all plain fields.</summary>
    public int PlainBytes => (8 * _words.Count) + (4 * _halves.Count) + _bytes.Count;

    /// <summary>The first plain field. There is one if there are <see cref="PlainBytes"/>.</summary>
    public string FirstPlain => (_words.Count > 0 ? _words : _halves.Count > 0 ? _halves : _bytes)[0].Name;

    /// <summary>Whether a field outside of a oneof is a plain one.</summary>
    public static bool IsPlain(FieldModel field) =>
        field.Shape == FieldShape.Singular && field.Value.Scalar.Form != ValueForm.Message
            && field.Value.Scalar.Bits != 0;

    /// <summary>What lies behind a field that is not plain; null if nothing does.</summary>
    public string? Behind(FieldModel field) =>
        _behind.TryGetValue(field.Storage, out string? next) ? next : PlainBytes > 0 ? FirstPlain : null;

    /// <summary>
    /// Emits the declarations. They are internal, since what changes a message stands beside it and not inside.
    /// </summary>
    public void Emit(SourceWriter w)
    {
        w.Line($"internal {N.Head} _head;");
        if (_isLazy) w.Line($"internal {N.LazyState} {LazyText.State};");
        foreach (List<(string Type, string Name)> group in new[] { _references, _words, _halves, _bytes })
        {
            foreach ((string type, string name) in group) w.Line($"internal {type} {name};");
        }
    }

    private void AddSingular(FieldModel field)
    {
        ScalarType scalar = field.Value.Scalar;
        if (scalar.Form == ValueForm.Message) AddReference(N.Slot, field.Storage);
        else if (scalar.Bits == 0) AddReference(field.Value.CSharp, field.Storage);
        else (scalar.Bits == 64 ? _words : scalar.Bits == 32 ? _halves : _bytes)
            .Add((field.Value.CSharp, field.Storage));
    }

    private void AddReference(string type, string name)
    {
        if (_references.Count > 0) _behind[_references[_references.Count - 1].Name] = name;
        _references.Add((type, name));
    }
}
