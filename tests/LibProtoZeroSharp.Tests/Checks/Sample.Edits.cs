using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Tests.Checks;

/// <content>What changes the message, as it is emitted.</content>
internal static class SampleEdits
{
    extension(ref Sample m)
    {
        public ProtoListEditor<Sample> MutableItems => GetField.List<Sample>(ref m._items, in m._head);

        public ProtoListEditor<int> MutableNumbers => GetField.List<int>(ref m._numbers, in m._head);

        public ProtoListEditor<uint> MutableWords => GetField.List<uint>(ref m._words, in m._head);
    }

    public static ref Sample MutableChild(this ref Sample m, ArenaAllocator arena) =>
        ref GetField.Mutable<Sample>(ref m._child, ref m._head, arena);
}
