using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using ProtoZeroSharp;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Dumping;

/// <summary>
/// Brings together what the bytes, the evidence, the user and a schema say about a field. The schema counts most: what
/// it knows is not judged.
/// </summary>
/// <param name="wantsAll">Whether all readings of a value are needed.</param>
internal sealed class FieldLooker(bool wantsAll)
{
    // Values of a path that is new which are taken into account.
    private const int Enough = 64;

    // Names are made once for each field of the schema.
    private readonly Dictionary<ProtoField, string> _names = [];

    /// <summary>
    /// Whether evidence of paths that are new is collected while fields are looked at, because the records were not
    /// gone over before.
    /// </summary>
    public bool Gathers { get; set; }

    /// <summary>Looks at a field.</summary>
    /// <param name="record">The record.</param>
    /// <param name="field">The field.</param>
    /// <param name="parent">The path of its message.</param>
    /// <param name="scope">What the schema says of its message.</param>
    /// <param name="depth">How many messages and groups it lies in.</param>
    /// <param name="view">Takes what is known.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Look(
        ReadOnlySpan<byte> record, in WireField field, FieldPath parent, in SchemaScope scope, int depth,
        out FieldView view)
    {
        view = default;
        view.Path = parent.Child(field.Number);
        if (Gathers) view.Path.See(field.Type, field.Bits);
        if (scope.TryGetField(field.Number, out ProtoField known) && TakeSchema(ref view, field.Type, known, in scope))
            return;
        if (view.Path.Forced is { } forced) TakeForced(ref view, field.Type, forced);
        if (field.Type != WireType.LengthDelimited || view.IsGiven) return;
        ReadOnlySpan<byte> value = record.Slice(field.ValueOffset, field.ValueSize);
        // There is no evidence yet where the user says more than the evidence, or where a message was too long.
        if (view.Path.Values < (Gathers ? Enough : 1) && view.Path is { IsKept: true, IsSettled: false })
            Gatherer.Value(value, view.Path, depth);
        view.Verdict = Judge.Decide(value, view.Path, depth, wantsAll);
    }

    /// <summary>
    /// Whether a value that is cut by the end of its message is itself one, so that its fields can be shown.
    /// </summary>
    /// <inheritdoc cref="Look" path="/param"/>
    public bool IsCutMessage(
        ReadOnlySpan<byte> record, in WireField field, FieldPath parent, in SchemaScope scope, int depth,
        out FieldView view)
    {
        view = default;
        view.Path = parent.Child(field.Number);
        view.Verdict.Reading = Reading.Message;
        view.Verdict.Confidence = 1;
        if (depth >= WireWalker.DepthLimit) return false;
        if (scope.TryGetField(field.Number, out ProtoField known) && TakeSchema(ref view, field.Type, known, in scope))
            return view.Verdict.Reading == Reading.Message;
        if (view.Path.Forced?.Reading is { } forced) return forced == Reading.Message;
        return Gatherer.IsCutMessage(record.Slice(field.ValueOffset, field.ValueSize), view.Path, depth);
    }

    private static void TakeForced(ref FieldView view, WireType wire, ForcedType forced)
    {
        view.Type = forced.Type;
        if (wire == WireType.LengthDelimited)
        {
            if (forced.Reading is not { } reading) return;
            view.Verdict.Reading = reading;
            view.Verdict.Confidence = 1;
            view.IsGiven = true;
        }
        else
        {
            view.IsGiven = forced.Type is { } type && WireTypeOf(type) == wire;
            if (!view.IsGiven) view.Type = null;
        }
    }

    // False if the field has a wire type that it has not in the schema: then it is an unknown one.
    private bool TakeSchema(ref FieldView view, WireType wire, ProtoField known, in SchemaScope scope)
    {
        if (wire == WireType.LengthDelimited)
        {
            Reading? reading = known.IsMap ? Reading.Message : known.Type switch
            {
                ProtoFieldType.Message => Reading.Message,
                ProtoFieldType.String => Reading.String,
                ProtoFieldType.Bytes => Reading.Bytes,
                ProtoFieldType type => known.IsList ? ForcedType.PackedReading(type) : null,
            };
            if (reading is null) return false;
            view.Verdict.Reading = reading.Value;
            view.Verdict.Confidence = 1;
        }
        else if (known.IsMap || WireTypeOf(known.Type) != wire)
        {
            return false;
        }

        view.Type = known.Type;
        view.Field = known;
        view.Inside = scope.Of(known);
        view.Name = NameOf(known, in scope);
        view.IsGiven = true;
        return true;
    }

    private string NameOf(ProtoField field, in SchemaScope scope)
    {
        if (!_names.TryGetValue(field, out string? name)) _names.Add(field, name = scope.NameOf(field));
        return name;
    }

    private static WireType WireTypeOf(ProtoFieldType type) => type switch
    {
        ProtoFieldType.Double or ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 => WireType.Fixed64,
        ProtoFieldType.Float or ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32 => WireType.Fixed32,
        ProtoFieldType.String or ProtoFieldType.Bytes or ProtoFieldType.Message => WireType.LengthDelimited,
        ProtoFieldType.Group => WireType.StartGroup,
        _ => WireType.Varint,
    };
}
