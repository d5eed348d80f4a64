using System;
using System.Collections.Generic;
using System.Numerics;

namespace ProtoZeroTool.Inferring;

/// <summary>
/// Finds messages that hold messages of their own type. Two are taken for one type only if every field that both have,
/// and every field inside of these, is of the same kind; what is known of them is put together then, so that the one
/// type reads all of them.
/// </summary>
internal sealed class Folder
{
    // How many messages around one are compared with it, and how many fields of each.
    private const int Nearest = 8, MostCompared = 4096;

    // What is alike in two messages: texts tell more than numbers.
    private const int OfText = 2, OfOther = 1, Enough = 4;

    // Fields, and different kinds among them, that make two messages one type even if the inner one holds none of it.
    private const int ManyFields = 4, ManyClasses = 3;

    // What is put together tells more about what is left.
    private const int Rounds = 3;

    // The messages around one, and the field of each that leads to it.
    private readonly List<(MessageEvidence Message, int Number)> _around = [];
    private readonly List<(MessageEvidence Into, MessageEvidence Of)> _united = [];
    private readonly List<(FieldEvidence Into, FieldEvidence Of)> _fields = [];
    private readonly List<MessageEvidence> _added = [];
    private int _left;
    private bool _hasFound;

    /// <summary>Puts together what is one type, from a message on.</summary>
    public static void Fold(MessageEvidence root)
    {
        var folder = new Folder { _hasFound = true };
        for (int round = 0; round < Rounds && folder._hasFound; round++)
        {
            folder._hasFound = false;
            folder.Inside(root.Root());
        }
    }

    private void Inside(MessageEvidence message)
    {
        // More fields may come meanwhile, and the message itself may turn out to be another one.
        for (int i = 0; i < message.Fields.Count && message.Same is null; i++)
        {
            FieldEvidence field = message.Fields[i];
            if (field.Class is not (ValueClass.Message or ValueClass.Group) || field.Inside is not { } inside) continue;
            if (inside.Same is not null) continue;
            _around.Add((message, field.Number));
            if (!IsFolded(inside)) Inside(inside);
            _around.RemoveAt(_around.Count - 1);
        }
    }

    private bool IsFolded(MessageEvidence message)
    {
        for (int i = _around.Count - 1; i >= Math.Max(0, _around.Count - Nearest); i--)
        {
            _left = MostCompared;
            MessageEvidence other = _around[i].Message.Root();
            if (!IsAlike(other, message, _around[i].Number) || !TryUnite(other, message)) continue;
            return _hasFound = true;
        }

        return false;
    }

    // Whether nearly all fields are those of the other one, and the field that leads here goes on in the same way; or
    // whether all are, and there are enough of them to be no chance.
    private bool IsAlike(MessageEvidence other, MessageEvidence message, int number)
    {
        int common = 0, classes = 0;
        foreach (FieldEvidence field in message.Fields)
        {
            if (_left-- <= 0) return false;
            if (other.Find(field.Number) is not { } same || same.Class != field.Class) continue;
            common++;
            classes |= 1 << (int)field.Class;
        }

        int rest = message.Fields.Count - common;
        if (rest == 0 && common >= ManyFields && BitOperations.PopCount((uint)classes) >= ManyClasses) return true;
        return common >= 2 && rest * 3 <= common
            && message.Find(number)?.Class is ValueClass.Message or ValueClass.Group
            && Likeness(other, message, 0) >= Enough;
    }

    private int Likeness(MessageEvidence other, MessageEvidence message, int depth)
    {
        int likeness = 0;
        foreach (FieldEvidence field in message.Fields)
        {
            if (_left-- <= 0 || depth > Nearest || likeness >= Enough) return likeness;
            if (other.Find(field.Number) is not { } same || same.Class != field.Class) continue;
            likeness += field.Class == ValueClass.String ? OfText : OfOther;
            if (field.Inside is { } inside && same.Inside is { } sameInside && field.Class == ValueClass.Message)
                likeness += Likeness(sameInside.Root(), inside.Root(), depth + 1);
        }

        return likeness;
    }

    // All that follows from two types being one, or nothing of it.
    private bool TryUnite(MessageEvidence other, MessageEvidence message)
    {
        var work = new Queue<(MessageEvidence, MessageEvidence)>();
        work.Enqueue((other, message));
        bool isGood = true;
        while (isGood && work.TryDequeue(out (MessageEvidence, MessageEvidence) pair))
        {
            (MessageEvidence into, MessageEvidence of) = (pair.Item1.Root(), pair.Item2.Root());
            if (into == of) continue;
            of.Same = into;
            _united.Add((into, of));
            foreach (FieldEvidence field in of.Fields)
            {
                if (into.Find(field.Number) is not { } same)
                {
                    into.Add(field);
                    _added.Add(into);
                    continue;
                }

                isGood &= IsSame(same, field) && _left-- > 0;
                _fields.Add((same, field));
                if (field.Inside is null || same.Inside is null) continue;
                work.Enqueue((same.Inside, field.Inside));
            }
        }

        if (isGood) Commit();
        else Undo();
        _united.Clear();
        _fields.Clear();
        _added.Clear();
        return isGood;
    }

    // What the user says of one and not of the other makes them different.
    private static bool IsSame(FieldEvidence one, FieldEvidence other) =>
        one.Class == other.Class && one.Path.Forced == other.Path.Forced;

    private void Undo()
    {
        for (int i = _added.Count - 1; i >= 0; i--) _added[i].RemoveLast();
        foreach ((_, MessageEvidence of) in _united) of.Same = null;
    }

    private void Commit()
    {
        foreach ((MessageEvidence into, MessageEvidence of) in _united)
        {
            into.Count += of.Count;
            into.Pairs += of.Pairs;
        }

        foreach ((FieldEvidence into, FieldEvidence of) in _fields)
        {
            into.Absorb(of);
            into.Inside ??= of.Inside;
        }
    }
}
