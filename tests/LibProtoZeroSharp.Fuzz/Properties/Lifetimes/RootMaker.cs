using System;
using System.Text;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Makes messages of random content in all ways of reading them.</summary>
internal static class RootMaker
{
    /// <summary>Makes a message of one of the types.</summary>
    public static Root Make(Room room, ref FuzzRandom random, LifetimeProgram program) => random.Next(7) switch
    {
        0 or 1 or 2 => Make<AllForm, OurKinds.Three.All, OurKinds.Three.Leaf>(room, ref random, program),
        3 or 4 => Make<NodeForm, OurKinds.Twin.Node, OurKinds.Twin.Node>(room, ref random, program),
        5 => Make<LazyNodeForm, LazyKinds.Twin.Node, LazyKinds.Twin.Node>(room, ref random, program),
        _ => Make<WideForm, OurFuzz.Wide, OurFuzz.Wide>(room, ref random, program),
    };

    private static MessageRoot<TForm, T, TItem> Make<TForm, T, TItem>(
        Room room, ref FuzzRandom random, LifetimeProgram program)
        where TForm : struct, IForm<T, TItem>
        where T : unmanaged, IProtoMessage<T>
        where TItem : unmanaged, IProtoMessage<TItem>
    {
        int way = random.Next(10);
        if (way == 0) return new(room, default, new ModelMessage());
        if (way == 1) return new(new Owned<T>());
        ModelMessage content = ModelBytes.RandomMessage(ref random, TForm.Fields, 2);
        ReadOnlySpan<byte> bytes = program.Scratch.Encode(content, TForm.Fields);
        if (way < 5)
        {
            var made = new MessageRoot<TForm, T, TItem>(Owned<T>.Parse(bytes));
            made.TakeContent(content);
            return made;
        }

        if (way < 8) return new(room, ProtoMessage.Parse<T>(bytes, room.Arena), content.In(room.Life));
        T fresh = program.Scratch.Fresh<T>(content, TForm.Fields);
        string text = way == 8 ? ProtoJson.ToJson(in fresh) : ProtoText.ToText(in fresh);
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        T read = way == 8 ? ProtoJson.Parse<T>(utf8, room.Arena) : ProtoText.Parse<T>(utf8, room.Arena);
        return new(room, read, content.Known().In(room.Life));
    }
}
