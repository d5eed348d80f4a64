using System;
using System.Buffers;
using System.Globalization;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>The way to the value that is looked at. Its text is made only where something differs.</summary>
internal unsafe struct DiffPath
{
    private const int FirstSteps = 32;

    // Characters of a key that a path shows: what is in a long one would repeat it.
    private const int ShownKey = 64;

    // The most bytes that ShownKey characters have; no more of a key is looked at.
    private const int ShownBytes = 4 * ShownKey;

    private DiffStep[]? _steps;
    private int _count;

    /// <summary>Goes a step further.</summary>
    public void Push(DiffStep step)
    {
        if (_steps is null || _count == _steps.Length)
        {
            DiffStep[] grown = ArrayPool<DiffStep>.Shared.Rent(Math.Max(FirstSteps, 2 * _count));
            _steps?.CopyTo(grown, 0);
            Dispose();
            _steps = grown;
        }

        _steps[_count++] = step;
    }

    /// <summary>Goes a step back.</summary>
    public void Pop() => _count--;

    /// <summary>Gives its memory back.</summary>
    public readonly void Dispose()
    {
        if (_steps is not null) ArrayPool<DiffStep>.Shared.Return(_steps);
    }

    /// <summary>The path, and one more step.</summary>
    public readonly string TextWith(DiffStep last)
    {
        var text = new StringBuilder();
        for (int i = 0; i < _count; i++) Append(text, _steps![i]);
        Append(text, last);
        return text.ToString();
    }

    /// <summary>The path, and a field that the schema does not know.</summary>
    public readonly string TextWith(int number)
    {
        var text = new StringBuilder();
        for (int i = 0; i < _count; i++) Append(text, _steps![i]);
        return Separate(text).Append(CultureInfo.InvariantCulture, $"{number}").ToString();
    }

    private static void Append(StringBuilder text, DiffStep step)
    {
        Separate(text).Append(step.Field->NameText);
        if (step.KeyField != null)
        {
            text.Append('[');
            if (step.Field->Shape == FieldShape.List) text.Append(step.KeyField->NameText).Append('=');
            // SAFETY: the key is a value of its field.
            string key = step.Key == null ? "" : DebugText.Of(step.KeyField, step.Key, ShownBytes);
            text.Append(key.Length <= ShownKey ? key : $"{key.AsSpan(0, ShownKey)}…").Append(']');
        }
        else if (step.Index != DiffStep.NoIndex)
        {
            text.Append(CultureInfo.InvariantCulture, $"[{step.Index}]");
        }
    }

    private static StringBuilder Separate(StringBuilder text) => text.Length > 0 ? text.Append('.') : text;
}
