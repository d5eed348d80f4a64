using System.Diagnostics;
using Apache.Arrow;
using Apache.Arrow.Types;
using ProtoZeroSharp.Arrow.Memory;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Oneofs as dense unions; the first child, of type null, stands for the one that is not set.</summary>
internal sealed unsafe class UnionWriter(ColumnPlan plan, WriterScope scope) : ColumnWriter(plan, scope.Memory)
{
    private readonly ColumnBuffer _codes = new(scope.Memory);
    private readonly ColumnBuffer _places = new(scope.Memory);
    private readonly ColumnWriter[] _members = ColumnWriters.Make(plan.Children, scope);
    private readonly ProtoField[] _fields = System.Array.ConvertAll(plan.Children, child => child.Field);

    // By code, how many of its values the codes refer to.
    private readonly int[] _counts = new int[plan.Children.Length + 1];

    public override void AppendField(ProtoView owner)
    {
        for (int i = 0; i < _fields.Length; i++)
        {
            if (!owner.TryGet(_fields[i], out ProtoValue value)) continue;
            _members[i].Append(value);
            Add(i + 1);
            Count++;
            return;
        }

        AppendUnset(1);
    }

    // A oneof is no value.
    public override void Append(ProtoValue value) => throw new UnreachableException();

    protected override void AppendEmpty(int times)
    {
        for (int i = 0; i < times; i++) Add(0);
    }

    protected override void TruncateValues(int count)
    {
        // SAFETY: that many codes were written.
        for (int i = _codes.Length - 1; i >= count; i--) _counts[_codes.Start[i]]--;
        // Also a member that was appended without its code.
        for (int i = 0; i < _members.Length; i++) _members[i].Truncate(_counts[i + 1]);
        _codes.Length = count;
        _places.Length = count * sizeof(int);
    }

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity)
    {
        validity.Dispose();
        var children = new ArrayData[_members.Length + 1];
        children[0] = new ArrayData(
            NullType.Default, _counts[0], _counts[0], 0, System.Array.Empty<ArrowBuffer>());
        for (int i = 0; i < _members.Length; i++) children[i + 1] = _members[i].Take();
        System.Array.Clear(_counts);
        return new ArrayData(Plan.Arrow.DataType, count, 0, 0, [_codes.Take(), _places.Take()], children);
    }

    protected override void Clear()
    {
        System.Array.Clear(_counts);
        _codes.Clear();
        _places.Clear();
        foreach (ColumnWriter member in _members) member.Dispose();
    }

    private void Add(int code)
    {
        // SAFETY: there is space for a code and a place.
        byte* codes = _codes.Reserve(1);
        *(int*)_places.Reserve(sizeof(int)) = _counts[code];
        *codes = (byte)code;
        _counts[code]++;
        _codes.Length++;
        _places.Length += sizeof(int);
    }
}
