using System;
using System.Collections.Generic;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Goes over two messages side by side. SAFETY: both are of the type of the table, so what it tells of a field is true
/// of both; and they stay where they are.
/// </summary>
internal unsafe ref partial struct DiffWalk
{
    private readonly ProtoDiffOptions _options;
    private List<ProtoDifference>? _found;
    private DiffPath _path;

    public DiffWalk(ProtoDiffOptions options) => _options = options;

    /// <summary>What was found so far.</summary>
    public readonly IReadOnlyList<ProtoDifference> Found =>
        _found is null ? Array.Empty<ProtoDifference>() : _found;

    private readonly bool IsFull => _found is not null && _found.Count >= _options.MaxDifferences;

    /// <summary>Gives memory back.</summary>
    public readonly void Dispose() => _path.Dispose();

    /// <summary>Compares two messages.</summary>
    /// <param name="table">Their type.</param>
    /// <param name="a">The left one.</param>
    /// <param name="b">The right one.</param>
    /// <param name="rules">What the options say of them; null if nothing is said.</param>
    /// <param name="depth">How many messages they are in.</param>
    public void Messages(MessageTable* table, byte* a, byte* b, DiffRules? rules, int depth)
    {
        if (a == b) return;
        StackGuard.Descend(depth, DynamicCode.StackSize);
        WorkLimit.Visit(1);
        table->Read(a);
        table->Read(b);
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end && !IsFull; field++)
        {
            bool isLeft = field->IsSetIn(a), isRight = field->IsSetIn(b);
            if (!isLeft && !isRight) continue;
            DiffRules? inner = rules?.Find(field);
            if (inner is { IsIgnored: true }) continue;
            Fields(field, isLeft ? field->ValueIn(a) : null, isRight ? field->ValueIn(b) : null, inner, depth);
        }

        if (!_options.IgnoreUnknownFields && !IsFull) Unknown((MessageHead*)a, (MessageHead*)b);
    }

    private void Fields(FieldEntry* field, byte* a, byte* b, DiffRules? rules, int depth)
    {
        switch (field->Shape)
        {
            case FieldShape.List when rules is { Key.Length: > 0 }:
                Pairs(new DiffItems(field, (RawList*)a, rules.Key), new DiffItems(field, (RawList*)b, rules.Key), rules,
                    depth);
                break;
            case FieldShape.Map:
                Pairs(new DiffItems(field, (RawMap*)a), new DiffItems(field, (RawMap*)b), rules, depth);
                break;
            case FieldShape.List:
                Places(new DiffItems(field, (RawList*)a, []), new DiffItems(field, (RawList*)b, []), rules, depth);
                break;
            default:
                Values(new DiffStep { Field = field, Index = DiffStep.NoIndex }, field, a, b, rules, depth);
                break;
        }
    }

    private void Places(in DiffItems left, in DiffItems right, DiffRules? rules, int depth)
    {
        // Long lists of numbers mostly are equal as a whole.
        if (left.HasSameNumbers(in right)) return;
        int count = Math.Max(left.Count, right.Count);
        WorkLimit.VisitAll(count);
        for (int i = 0; i < count && !IsFull; i++)
        {
            byte* a = i < left.Count ? left.ValueAt(i) : null, b = i < right.Count ? right.ValueAt(i) : null;
            Values(new DiffStep { Field = left.Field, Index = i }, left.ValueField, a, b, rules, depth);
        }
    }

    private void Pairs(in DiffItems left, in DiffItems right, DiffRules? rules, int depth)
    {
        WorkLimit.VisitAll(Math.Max(left.Count, right.Count));
        using var keys = new DiffKeys(in right);
        for (int i = 0; i < left.Count && !IsFull; i++)
        {
            int at = keys.Take(in left, i);
            Values(left.StepAt(i), left.ValueField, left.ValueAt(i), at < 0 ? null : right.ValueAt(at), rules, depth);
        }

        for (int i = 0; i < right.Count && !IsFull; i++)
        {
            if (!keys.IsTaken(i)) Values(right.StepAt(i), right.ValueField, null, right.ValueAt(i), rules, depth);
        }
    }

    // One of the two may be null.
    private void Values(DiffStep step, FieldEntry* field, byte* a, byte* b, DiffRules? rules, int depth)
    {
        if (a == null || b == null)
        {
            Add(step, field, a, b);
        }
        else if (field->IsMessage)
        {
            if (a == b) return;
            _path.Push(step);
            Messages(field->Message, a, b, rules, depth + 1);
            _path.Pop();
        }
        else if (!Same(field, a, b))
        {
            Add(step, field, a, b);
        }
    }

    private readonly bool Same(FieldEntry* field, byte* a, byte* b) => field->Storage switch
    {
        StorageKind.Double => Near(*(double*)a, *(double*)b),
        StorageKind.Float => Near(*(float*)a, *(float*)b),
        _ => Equality.Values(field, a, b),
    };

    private readonly bool Near(double a, double b)
    {
        if (double.IsNaN(a) || double.IsNaN(b)) return double.IsNaN(a) && double.IsNaN(b);
        if (BitConverter.DoubleToInt64Bits(a) == BitConverter.DoubleToInt64Bits(b)) return true;
        double size = Math.Max(1, Math.Max(Math.Abs(a), Math.Abs(b)));
        return _options.Tolerance > 0 && double.IsFinite(size) && Math.Abs(a - b) <= _options.Tolerance * size;
    }

    private void Add(DiffStep step, FieldEntry* field, byte* a, byte* b) => Add(
        _path.TextWith(step), a == null ? null : DebugText.Of(field, a), b == null ? null : DebugText.Of(field, b));

    private void Add(string path, string? left, string? right)
    {
        ProtoDifferenceKind kind = left is null ? ProtoDifferenceKind.Added
            : right is null ? ProtoDifferenceKind.Removed : ProtoDifferenceKind.Changed;
        (_found ??= []).Add(new ProtoDifference(path, kind, left, right));
    }
}
