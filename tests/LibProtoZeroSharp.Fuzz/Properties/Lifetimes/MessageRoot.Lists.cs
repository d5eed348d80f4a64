using System.Linq;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Fuzz;

/// <content>Changes of lists and maps. Elements are only added: what a view shows does not change.</content>
internal sealed partial class MessageRoot<TForm, T, TItem>
{
    private const int MostMessages = ModelMessage.MostMessages;

    private void ChangeList(Room room, ref FuzzRandom random, LifetimeProgram program)
    {
        switch (random.Next(8))
        {
            case 0 or 1 when TForm.Fields.Numbers > 0:
                AddNumbers(room, ref random, program);
                break;
            case 2:
                AddText(room, ref random, program);
                break;
            case 3 or 4:
                AddItem(room, ref random, program);
                break;
            case 5:
                AddEntry(room, ref random, program);
                break;
            default:
                AssignList(ref random, program);
                break;
        }
    }

    private void AddNumbers(Room room, ref FuzzRandom random, LifetimeProgram program)
    {
        ModelList<int> list = _model.Numbers;
        KeptNumbers? kept = random.OneIn(2) ? program.Find<KeptNumbers>(ref random) : null;
        if (kept is { Model.Elements.Length: 0 or > 40 }) kept = null;
        int[] added = kept?.Model.Elements ?? [random.Between(1, 999)];
        // Space alone would belong to the arena, too, so nothing may fail behind it.
        bool isSame = IsSame(list, room), reserves = isSame && kept == null && random.OneIn(4);
        bool isRight = IsRight(list) && kept is null or { Model.Life.HasEnded: false };
        if (Judge.Change(isRight, isSame, "Add of numbers", () =>
        {
            ProtoListEditor<int> editor = TForm.EditNumbers(ref Value);
            if (reserves) editor.EnsureCapacity(list.Elements.Length + added.Length + 3, room.Arena);
            if (kept != null) editor.AddRange(kept.List, room.Arena);
            else editor.Add(added[0], room.Arena);
        })) _model.Numbers = new ModelList<int>([.. list.Elements, .. added], room.Life);
    }

    private void AddText(Room room, ref FuzzRandom random, LifetimeProgram program)
    {
        ModelList<ModelText> list = _model.Texts;
        (ProtoString text, ModelText model) = TextOf(room, ref random, program);
        // By value it is copied if it lies elsewhere, by reference it is stored as it is.
        bool isCopied = random.OneIn(2), isRight = IsRight(list) && !(isCopied && model.Life.HasEnded);
        if (isCopied) model = model.In(room.Life);
        if (Judge.Change(isRight, IsSame(list, room), "Add of a text", () =>
        {
            ProtoListEditor<ProtoString> editor = TForm.EditTexts(ref Value);
            if (isCopied) editor.Add(text, room.Arena);
            else editor.Add(room.Arena) = text;
        })) _model.Texts = list.With(model, room.Life);
    }

    private void AddItem(Room room, ref FuzzRandom random, LifetimeProgram program)
    {
        ModelList<ModelMessage> list = _model.Items;
        int number = random.Between(1, 999);
        (ProtoString text, ModelText textModel) = TextOf(room, ref random, program);
        bool isKept = FindItem(ref random, program, out TItem item, out ModelMessage model) && Fits(model);
        if (!isKept) model = new ModelMessage { Number = number, Text = textModel };
        if (Judge.Change(IsRight(list), IsSame(list, room), "Add of a message", () =>
        {
            ProtoListEditor<TItem> editor = TForm.EditItems(ref Value);
            if (isKept) editor.Add(item, room.Arena);
            else Fill(ref editor.Add(room.Arena), number, text);
        })) _model.Items = list.With(model.Copy(), room.Life);
    }

    private void AddEntry(Room room, ref FuzzRandom random, LifetimeProgram program)
    {
        ModelList<ModelEntry> map = _model.ByName;
        // A key is looked for among those that are there.
        if (!map.Life.HasEnded && map.Elements.Any(entry => entry.Key.Life.HasEnded)) return;
        int number = random.Between(1, 999);
        string key = $"key of {program.NextNumber()}";
        (ProtoString text, ModelText textModel) = TextOf(room, ref random, program);
        bool isKept = FindItem(ref random, program, out TItem item, out ModelMessage model) && Fits(model);
        if (!isKept) model = new ModelMessage { Number = number, Text = textModel };
        if (Judge.Change(IsRight(map), IsSame(map, room), "Set of a map", () =>
        {
            ProtoMapEditor<ProtoString, TItem> editor = TForm.EditByName(ref Value);
            if (isKept) editor.Set(key, item, room.Arena);
            else Fill(ref editor.GetOrAdd(key, room.Arena), number, text);
        })) _model.ByName = map.With(new ModelEntry(new ModelText(key, room.Life), model.Copy()), room.Life);
    }

    private void AssignList(ref FuzzRandom random, LifetimeProgram program)
    {
        switch (random.Next(4))
        {
            case 0 when TForm.Fields.Numbers > 0 && program.Find<KeptNumbers>(ref random) is { } numbers:
                if (Assigns(numbers.Model, () => TForm.SetNumbers(ref Value, numbers.List)))
                    _model.Numbers = Assigned(numbers.Model);
                break;
            case 1 when program.Find<KeptTexts>(ref random) is { } texts:
                if (Assigns(texts.Model, () => TForm.SetTexts(ref Value, texts.List)))
                    _model.Texts = Assigned(texts.Model);
                break;
            case 2 when program.Find<KeptItems<TForm, T, TItem>>(ref random) is { } items:
                if (items.Model.Elements.Sum(item => item.Count) + _model.Count > MostMessages) break;
                if (Assigns(items.Model, () => TForm.SetItems(ref Value, items.List)))
                    _model.Items = Assigned(items.Model);
                break;
            case 3 when program.Find<KeptMap<TForm, T, TItem>>(ref random) is { } map:
                if (map.Model.Elements.Sum(entry => entry.Value.Count) + _model.Count > MostMessages) break;
                if (Assigns(map.Model, () => TForm.SetByName(ref Value, map.Map)))
                    _model.ByName = Assigned(map.Model);
                break;
        }
    }

    private void KeepList(ref FuzzRandom random, LifetimeProgram program)
    {
        if (!IsAlive) return;
        T copy = Value;
        Scratch scratch = program.Scratch;
        switch (random.Next(9))
        {
            case 0 or 1 when TForm.Fields.Numbers > 0:
                ProtoList<int> numbers = TForm.Numbers(in copy);
                if (Plant.Is(Defect.ListWithoutStamp)) Planted.ClearStamp(ref numbers);
                program.Add(new KeptNumbers(numbers, _model.Numbers));
                if (!random.OneIn(2) || _model.Numbers.Life.HasEnded) break;
                program.Add(new KeptEnumerator<int, int>(
                    numbers.GetEnumerator(), _model.Numbers, MessageLook<TForm, T, TItem>.Number));
                break;
            case 2:
                program.Add(new KeptTexts(TForm.Texts(in copy), _model.Texts));
                break;
            case 3 when !_model.Texts.Life.HasEnded:
                program.Add(new KeptEnumerator<ProtoString, ModelText>(
                    TForm.Texts(in copy).GetEnumerator(), _model.Texts,
                    (text, model, ref next) => ViewLook.At(text, model, ref next, scratch)));
                break;
            case 4:
                program.Add(new KeptItems<TForm, T, TItem>(TForm.Items(in copy), _model.Items));
                break;
            case 5 when _model.Items is { Life.HasEnded: false, Elements.Length: > 0 } items:
                int at = random.Next(items.Elements.Length);
                program.Add(new KeptItem<TForm, T, TItem>(TForm.Items(in copy)[at], items.Elements[at]));
                break;
            case 6 when !_model.Items.Life.HasEnded:
                program.Add(new KeptEnumerator<TItem, ModelMessage>(
                    TForm.Items(in copy).GetEnumerator(), _model.Items,
                    (item, model, ref next) => MessageLook<TForm, T, TItem>.Item(item, model, ref next, scratch)));
                break;
            case 7:
                program.Add(new KeptMap<TForm, T, TItem>(TForm.ByName(in copy), _model.ByName));
                break;
            case 8 when !_model.ByName.Life.HasEnded:
                program.Add(new KeptEnumerator<ProtoMapEntry<ProtoString, TItem>, ModelEntry>(
                    TForm.ByName(in copy).GetEnumerator(), _model.ByName, (entry, model, ref next) =>
                    {
                        if (next.OneIn(2)) ViewLook.At(entry.Key, model.Key, ref next, scratch);
                        else MessageLook<TForm, T, TItem>.Item(entry.Value, model.Value, ref next, scratch);
                    }));
                break;
        }
    }

    private static void Fill(ref TItem item, int number, ProtoString text)
    {
        TForm.SetItemNumber(ref item, number);
        TForm.SetItemText(ref item, text);
    }

    // An element that was kept, or a message of the same type.
    private static bool FindItem(
        ref FuzzRandom random, LifetimeProgram program, out TItem item, out ModelMessage model)
    {
        (item, model) = (default, new ModelMessage());
        if (random.OneIn(3)) return false;
        if (program.Find<KeptItem<TForm, T, TItem>>(ref random) is { } kept)
        {
            (item, model) = (kept.Item, kept.Model);
            return true;
        }

        if (typeof(T) != typeof(TItem)) return false;
        if (program.Find<KeptMessage<TForm, T, TItem>>(ref random) is not { } message) return false;
        (item, model) = (Unsafe.BitCast<T, TItem>(message.Message), message.Model);
        return true;
    }

    private bool IsRight<TModel>(ModelList<TModel> list) => IsAlive && !list.Life.HasEnded;

    private static bool IsSame<TModel>(ModelList<TModel> list, Room room) =>
        list.Elements.Length == 0 || list.Life == room.Life;

    private bool Assigns<TModel>(ModelList<TModel> model, System.Action assign) => Judge.View(
        IsRight(model), "an assignment of a list or map", () =>
        {
            assign();
            return true;
        });

    private static ModelList<TModel> Assigned<TModel>(ModelList<TModel> model) =>
        model.Elements.Length == 0 ? ModelList<TModel>.None : model;
}
