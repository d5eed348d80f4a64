using System;
using System.Buffers;
using System.IO;
#if LAZY
using LazyKinds.Twin;
using Keys = LazyKinds.Twin.KindsTwinExtensions;

namespace ProtoZeroSharp.LazyScript;
#else
using OurKinds.Twin;
using Keys = OurKinds.Twin.KindsTwinExtensions;

namespace ProtoZeroSharp.Script;
#endif

// Everything that reads a message or writes it.
public sealed partial class NodeScript
{
    private void Observe(in Node node)
    {
        switch (Next(12))
        {
            case 0:
                Observed.Add(node.ToString());
                break;
            case 1:
                Observed.Add($"{node.HasId} {node.Id} {node.Text} {node.Child.HasChild} {node.Child.Child.Id}");
                break;
            case 2:
                Observed.Add($"{node.Children.Count} {node.ByName.Count} {node.PickCase} {node.Inner.Text}");
                break;
            case 3:
                Write(in node);
                break;
            case 4:
                foreach (ref readonly Node child in node.Children) Observed.Add($"{child.Id} {child.HasChild}");
                break;
            case 5:
                Observed.Add(Extensions(in node));
                break;
            case 6:
                Observed.Add($"{node.Equals(_nodes[0])} {node == _nodes[1]} {node.Child != _nodes[2].Child}");
                break;
            case 7:
                Observed.Add($"{node.GetHashCode()} {node.Child.GetHashCode()}");
                break;
            case 8:
                Observed.Add($"{node.IsInitialized()} {node.UnknownFields} {node.Nest.Node.Id} {node.Nest.HasMark}");
                break;
            case 9:
                Observed.Add($"{node.Word} {node.Raw} {node.Number} {node.Small} {node.Mood} {node.Held.HasNode}");
                break;
            case 10:
                foreach (ref readonly ProtoMapEntry<ProtoString, Node> entry in node.ByName)
                    Observed.Add($"{entry.Key} {entry.Value.Id} {entry.Value.Children.Count}");
                foreach (ProtoString text in node.Texts) Observed.Add($"{text}");
                break;
            default:
                Observed.Add($"{node.Moods.Count} {node.PackedMoods.Count} {node.GradeOf.Count} {node.TextOf.Count}");
                Observed.Add($"{node.ByNumber.TryGetValue(1, out Node at)} {at.Text} {node.PlainMood}");
                break;
        }
    }

    private string Extensions(in Node node)
    {
        ArenaAllocator arena = _arenas[1];
        try
        {
            string steps = string.Join(' ', node.GetExtension(Keys.Steps, arena).ToArray());
            return $"{node.HasExtension(Keys.Remark)} {node.GetExtension(Keys.Remark, arena)} {steps} "
                + $"{node.GetExtension(Keys.Next, arena).Id} {node.GetExtension(Keys.More, arena).Count}";
        }
        catch (ProtoFormatException error)
        {
            return $"{error.Code} {error.Offset}";
        }
    }

    // Every way of writing gives the same bytes. They differ between lazy messages and others, but not in what they
    // mean.
    private void Write(in Node node)
    {
        byte[] bytes = node.ToByteArray();
        int size = node.CalculateSize();
        bool holds = size == bytes.Length;
        switch (Next(4))
        {
            case 0:
                byte[] exact = new byte[size];
                holds &= size == 0 || !node.TryWriteTo(exact.AsSpan(1), out _);
                holds &= node.TryWriteTo(exact, out int written) && written == size;
                holds &= exact.AsSpan().SequenceEqual(bytes);
                break;
            case 1:
                var buffer = new ArrayBufferWriter<byte>(16);
                node.WriteTo(buffer);
                holds &= buffer.WrittenSpan.SequenceEqual(bytes);
                break;
            case 2:
                var stream = new MemoryStream();
                node.WriteTo(stream);
                holds &= stream.ToArray().AsSpan().SequenceEqual(bytes);
                break;
            default:
                var writer = new ProtoWriter(_arenas[1]);
                node.WriteTo(ref writer);
                byte[] copied = new byte[writer.Length];
                writer.CopyTo(copied);
                writer.Dispose();
                holds &= copied.AsSpan().SequenceEqual(bytes);
                break;
        }

        if (!holds) throw new InvalidOperationException("the ways of writing differ");
        if (_inputs.Count < MostInputs && IsSmall(in node)) _inputs.Add(bytes);
        Node again = default;
        again.MergeFrom(bytes.AsSpan(), _arenas[1], s_deep);
        Observed.Add(again.ToString());
    }
}
