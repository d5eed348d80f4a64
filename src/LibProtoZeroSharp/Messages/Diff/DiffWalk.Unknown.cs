using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Fields that the schema does not know.</content>
internal unsafe ref partial struct DiffWalk
{
    private void Unknown(MessageHead* a, MessageHead* b)
    {
        if (Equality.Unknown(in *a, in *b)) return;
        using var left = new DiffUnknown(a);
        using var right = new DiffUnknown(b);
        int i = 0, j = 0;
        while ((i < left.Count || j < right.Count) && !IsFull)
        {
            int number = Math.Min(left.NumberAt(i), right.NumberAt(j));
            int leftEnd = left.EndOf(number, i), rightEnd = right.EndOf(number, j);
            if (!left.Same(i, leftEnd, in right, j, rightEnd))
                Add(_path.TextWith(number), left.TextOf(i, leftEnd), right.TextOf(j, rightEnd));
            i = leftEnd;
            j = rightEnd;
        }
    }
}
