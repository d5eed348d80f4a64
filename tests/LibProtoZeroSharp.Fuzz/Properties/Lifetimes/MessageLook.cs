using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Fuzz;

/// <summary>One random use of a message, or of something that it refers to, at any depth.</summary>
internal static class MessageLook<TForm, T, TItem>
    where TForm : struct, IForm<T, TItem>
    where T : unmanaged, IProtoMessage<T>
    where TItem : unmanaged, IProtoMessage<TItem>
{
    public static void At(T message, ModelMessage model, ref FuzzRandom random, Scratch scratch)
    {
        bool isRight = !model.Head.HasEnded;
        switch (random.Next(16))
        {
            case 0:
                Judge.View(isRight, "a number", () => TForm.Number(in message) == model.Number);
                break;
            case 1:
                ProtoString text = default;
                if (Judge.View(isRight, "a text field", () => Is(text = TForm.Text(in message))))
                    ViewLook.At(text, model.Text, ref random, scratch);
                break;
            case 2:
                ProtoBytes data = default;
                if (TForm.Fields.Data == 0) break;
                if (Judge.View(isRight, "bytes", () => Is(data = TForm.Data(in message))))
                    ViewLook.At(data, model.Data, ref random, scratch);
                break;
            case 3:
                ProtoString word = default;
                if (Judge.View(isRight, "a text in a oneof", () => Is(word = TForm.Word(in message))))
                    ViewLook.At(word, model.Word, ref random, scratch);
                break;
            case 4 or 5:
                if (Judge.View(isRight, "a child", () => TForm.HasChild(in message) == (model.Child != null)))
                    Place(in TForm.Child(in message), model.Child, ref random, scratch);
                break;
            case 6:
                bool hasInner = model.Inner != null;
                if (Judge.View(isRight, "a message in a oneof", () => TForm.HasInner(in message) == hasInner))
                    Place(in TForm.Inner(in message), model.Inner, ref random, scratch);
                break;
            case 7:
                ProtoList<int> numbers = default;
                if (TForm.Fields.Numbers == 0) break;
                if (Judge.View(isRight, "a list of numbers", () => Is(numbers = TForm.Numbers(in message))))
                    ViewLook.At(numbers, model.Numbers, true, ref random, scratch, Number);
                break;
            case 8:
                ProtoList<ProtoString> texts = default;
                if (Judge.View(isRight, "a list of texts", () => Is(texts = TForm.Texts(in message))))
                    Texts(texts, model.Texts, ref random, scratch);
                break;
            case 9:
                ProtoList<TItem> items = default;
                if (Judge.View(isRight, "a list of messages", () => Is(items = TForm.Items(in message))))
                    Items(items, model.Items, ref random, scratch);
                break;
            case 10:
                ProtoMap<ProtoString, TItem> map = default;
                if (Judge.View(isRight, "a map", () => Is(map = TForm.ByName(in message))))
                    ByName(map, model.ByName, ref random, scratch);
                break;
            case 11:
                ProtoUnknownFields unknown = default;
                if (Judge.View(isRight, "unknown fields", () => Is(unknown = ProtoMessage.UnknownFields(in message))))
                    ViewLook.At(unknown, new ModelText(model.Unknown.Content, model.Head), ref random);
                break;
            default:
                WholeLook.At(message, model, TForm.Fields, ref random, scratch);
                break;
        }
    }

    public static void Texts(
        ProtoList<ProtoString> texts, ModelList<ModelText> model, ref FuzzRandom random, Scratch scratch)
    {
        bool areRight = true;
        foreach (ModelText text in model.Elements) areRight &= !text.Life.HasEnded;
        ViewLook.At(
            texts, model, areRight, ref random, scratch,
            (text, element, ref next) => ViewLook.At(text, element, ref next, scratch));
    }

    public static void Items(
        ProtoList<TItem> items, ModelList<ModelMessage> model, ref FuzzRandom random, Scratch scratch)
    {
        bool areRight = true;
        foreach (ModelMessage item in model.Elements) areRight &= item.IsWhole;
        ViewLook.At(
            items, model, areRight, ref random, scratch,
            (item, element, ref next) => Item(item, element, ref next, scratch));
    }

    public static void ByName(
        ProtoMap<ProtoString, TItem> map, ModelList<ModelEntry> model, ref FuzzRandom random, Scratch scratch) =>
        ViewLook.At(
            map, model, ref random, scratch,
            (item, element, ref next) => Item(item, element, ref next, scratch));

    public static void Number(int number, int model, ref FuzzRandom random)
    {
        if (number != model) Trial.Fail($"an element shows {number}, not {model}");
    }

    public static void Item(TItem item, ModelMessage model, ref FuzzRandom random, Scratch scratch)
    {
        bool isRight = !model.Head.HasEnded;
        if (typeof(T) == typeof(TItem))
        {
            // SAFETY: the types are the same.
            At(Unsafe.BitCast<TItem, T>(item), model, ref random, scratch);
        }
        else if (random.OneIn(3))
        {
            Judge.View(isRight, "a number of an element", () => TForm.ItemNumber(in item) == model.Number);
        }
        else if (random.OneIn(2))
        {
            ProtoString text = default;
            if (Judge.View(isRight, "a text of an element", () => Is(text = TForm.ItemText(in item))))
                ViewLook.At(text, model.Text, ref random, scratch);
        }
        else
        {
            WholeLook.At(item, model, TForm.Fields.OfItem, ref random, scratch);
        }
    }

    /// <summary>Looks at what lies in the place of a field, or at the empty message of one that is unset.</summary>
    private static void Place(ref readonly T message, ModelPlace? place, ref FuzzRandom random, Scratch scratch)
    {
        if (place == null) At(message, new ModelMessage(), ref random, scratch);
        else if (!place.Life.HasEnded) At(message, place.Content, ref random, scratch);
        else Released(in message);
    }

    private static void Released(ref readonly T message)
    {
        // The fast library does not keep the memory.
        if (!ProtoZeroInfo.ChecksEnabled) return;
        T copy = message;
        Judge.View(false, "a message in memory that was released", () => Is(TForm.Number(in copy)));
    }

    private static bool Is<TValue>(TValue value)
        where TValue : unmanaged
    {
        _ = value;
        return true;
    }
}
