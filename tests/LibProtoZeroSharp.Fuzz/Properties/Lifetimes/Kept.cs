using AnyLook =
    ProtoZeroSharp.Fuzz.MessageLook<ProtoZeroSharp.Fuzz.AllForm, OurKinds.Three.All, OurKinds.Three.Leaf>;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Something that a program has read and keeps, also after the end of its memory.</summary>
internal abstract class Kept
{
    /// <summary>Uses it in one random way.</summary>
    public abstract void Look(ref FuzzRandom random, Scratch scratch);
}

internal sealed class KeptText(ProtoString text, ModelText model) : Kept
{
    public ProtoString Text { get; } = text;

    public ModelText Model { get; } = model;

    public override void Look(ref FuzzRandom random, Scratch scratch) =>
        ViewLook.At(Text, Model, ref random, scratch);
}

internal sealed class KeptBytes(ProtoBytes bytes, ModelText model) : Kept
{
    public ProtoBytes Bytes { get; } = bytes;

    public ModelText Model { get; } = model;

    public override void Look(ref FuzzRandom random, Scratch scratch) =>
        ViewLook.At(Bytes, Model, ref random, scratch);
}

internal sealed class KeptUnknown(ProtoUnknownFields fields, ModelText model) : Kept
{
    public override void Look(ref FuzzRandom random, Scratch scratch) => ViewLook.At(fields, model, ref random);
}

internal sealed class KeptNumbers(ProtoList<int> list, ModelList<int> model) : Kept
{
    public ProtoList<int> List { get; } = list;

    public ModelList<int> Model { get; } = model;

    public override void Look(ref FuzzRandom random, Scratch scratch) =>
        ViewLook.At(List, Model, true, ref random, scratch, AnyLook.Number);
}

internal sealed class KeptTexts(ProtoList<ProtoString> list, ModelList<ModelText> model) : Kept
{
    public ProtoList<ProtoString> List { get; } = list;

    public ModelList<ModelText> Model { get; } = model;

    public override void Look(ref FuzzRandom random, Scratch scratch) =>
        AnyLook.Texts(List, Model, ref random, scratch);
}

internal sealed class KeptItems<TForm, T, TItem>(ProtoList<TItem> list, ModelList<ModelMessage> model) : Kept
    where TForm : struct, IForm<T, TItem>
    where T : unmanaged, IProtoMessage<T>
    where TItem : unmanaged, IProtoMessage<TItem>
{
    public ProtoList<TItem> List { get; } = list;

    public ModelList<ModelMessage> Model { get; } = model;

    public override void Look(ref FuzzRandom random, Scratch scratch) =>
        MessageLook<TForm, T, TItem>.Items(List, Model, ref random, scratch);
}

internal sealed class KeptMap<TForm, T, TItem>(ProtoMap<ProtoString, TItem> map, ModelList<ModelEntry> model) : Kept
    where TForm : struct, IForm<T, TItem>
    where T : unmanaged, IProtoMessage<T>
    where TItem : unmanaged, IProtoMessage<TItem>
{
    public ProtoMap<ProtoString, TItem> Map { get; } = map;

    public ModelList<ModelEntry> Model { get; } = model;

    public override void Look(ref FuzzRandom random, Scratch scratch) =>
        MessageLook<TForm, T, TItem>.ByName(Map, Model, ref random, scratch);
}

internal sealed class KeptMessage<TForm, T, TItem>(T message, ModelMessage model) : Kept
    where TForm : struct, IForm<T, TItem>
    where T : unmanaged, IProtoMessage<T>
    where TItem : unmanaged, IProtoMessage<TItem>
{
    public T Message { get; } = message;

    public ModelMessage Model { get; } = model;

    public override void Look(ref FuzzRandom random, Scratch scratch) =>
        MessageLook<TForm, T, TItem>.At(Message, Model, ref random, scratch);
}

internal sealed class KeptItem<TForm, T, TItem>(TItem item, ModelMessage model) : Kept
    where TForm : struct, IForm<T, TItem>
    where T : unmanaged, IProtoMessage<T>
    where TItem : unmanaged, IProtoMessage<TItem>
{
    public TItem Item { get; } = item;

    public ModelMessage Model { get; } = model;

    public override void Look(ref FuzzRandom random, Scratch scratch) =>
        MessageLook<TForm, T, TItem>.Item(Item, Model, ref random, scratch);
}
