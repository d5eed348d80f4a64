namespace ProtoZeroSharp.Fuzz;

/// <content>Changes of single values, and what a program keeps.</content>
internal sealed partial class MessageRoot<TForm, T, TItem>
{
    public override void Change(Room room, ref FuzzRandom random, LifetimeProgram program)
    {
        int number = random.Between(1, 999);
        switch (random.Next(18))
        {
            case 0:
                if (Judge.View(IsAlive, "a setter", () =>
                {
                    TForm.SetNumber(ref Value, number);
                    return true;
                })) _model.Number = number;
                break;
            case 1 or 2:
                (ProtoString text, ModelText model) = TextOf(room, ref random, program);
                if (Judge.View(IsAlive, "a setter of a text", () =>
                {
                    TForm.SetText(ref Value, text);
                    return true;
                })) _model.Text = model;
                break;
            case 3 when TForm.Fields.Data > 0:
                string content = ModelBytes.RandomText(ref random);
                KeptBytes? kept = program.Find<KeptBytes>(ref random);
                if (kept is { Model.Content: "" }) kept = null;
                ProtoBytes bytes = kept?.Bytes ?? room.Arena.Bytes(System.Text.Encoding.UTF8.GetBytes(content));
                if (Judge.View(IsAlive, "a setter of bytes", () =>
                {
                    TForm.SetData(ref Value, bytes);
                    return true;
                })) _model.Data = kept?.Model ?? new ModelText(content, room.Life);
                break;
            case 4:
                (ProtoString word, ModelText wordModel) = TextOf(room, ref random, program);
                if (Judge.View(IsAlive, "a setter of a oneof", () =>
                {
                    TForm.SetWord(ref Value, word);
                    return true;
                })) (_model.Word, _model.Inner) = (wordModel, null);
                break;
            case 5 or 6:
                ChangePlace(random.OneIn(3), room, ref random, program);
                break;
            case 7 or 8:
                AssignPlace(random.OneIn(3), room, ref random, program);
                break;
            case 9:
                if (Judge.View(IsAlive, "a Clear method", () =>
                {
                    TForm.ClearChild(ref Value);
                    return true;
                })) _model.Child = null;
                break;
            case 10 when random.OneIn(2):
                Value = default;
                _model = new ModelMessage();
                break;
            default:
                ChangeList(room, ref random, program);
                break;
        }
    }

    public override void Keep(ref FuzzRandom random, LifetimeProgram program)
    {
        switch (random.Next(9))
        {
            case 0:
                ProtoString text = default;
                if (Judge.View(IsAlive, "a text", () => Is(text = TForm.Text(in Value))))
                    program.Add(new KeptText(text, _model.Text));
                break;
            case 1 when TForm.Fields.Data > 0:
                ProtoBytes bytes = default;
                if (Judge.View(IsAlive, "bytes", () => Is(bytes = TForm.Data(in Value))))
                    program.Add(new KeptBytes(bytes, _model.Data));
                break;
            case 2:
                ProtoUnknownFields unknown = default;
                if (Judge.View(IsAlive, "unknown fields", () => Is(unknown = ProtoMessage.UnknownFields(in Value))))
                    program.Add(new KeptUnknown(unknown, new ModelText(_model.Unknown.Content, _model.Head)));
                break;
            case 3 or 4 when _model.Child is { Life.HasEnded: false } place && IsAlive:
                T child = TForm.Child(in Value);
                if (Plant.Is(Defect.NestedWithoutStamp)) Planted.ClearStamp(ref child);
                program.Add(new KeptMessage<TForm, T, TItem>(child, place.Content.Copy()));
                break;
            case 5:
                program.Add(new KeptMessage<TForm, T, TItem>(Value, _model.Copy()));
                break;
            default:
                KeepList(ref random, program);
                break;
        }
    }

    // A text, never empty, from an arena, or one that was kept, which may have ended: to set it is no use.
    private (ProtoString Text, ModelText Model) TextOf(Room room, ref FuzzRandom random, LifetimeProgram program)
    {
        if (random.OneIn(3) && program.Find<KeptText>(ref random) is { Model.Content.Length: > 0 } kept)
            return (kept.Text, kept.Model);
        string content = ModelBytes.RandomText(ref random);
        ProtoString text = room.Arena.Utf8(content);
        if (Plant.Is(Defect.StampOfTarget) && !Home.IsOver) text = Planted.Restamp(text, Home.Arena);
        return (text, new ModelText(content, room.Life));
    }

    private void ChangePlace(bool isInner, Room room, ref FuzzRandom random, LifetimeProgram program)
    {
        ModelPlace? place = isInner ? _model.Inner : _model.Child;
        // Copies of a lazy message decode for themselves: whether they show the change is not defined.
        if (place != null && T.IsLazy) return;
        int number = random.Between(1, 999);
        (ProtoString text, ModelText model) = TextOf(room, ref random, program);
        bool isRight = IsAlive && place is null or { Life.HasEnded: false, Content.Head.HasEnded: false };
        if (!Judge.View(isRight, "a change of a child", () =>
        {
            ref T child = ref isInner ? ref TForm.EditInner(ref Value, room.Arena)
                : ref TForm.EditChild(ref Value, room.Arena);
            TForm.SetNumber(ref child, number);
            TForm.SetText(ref child, text);
            return true;
        })) return;
        if (place == null) SetPlace(isInner, room, new ModelMessage { Head = room.Life });
        ModelMessage content = (isInner ? _model.Inner : _model.Child)!.Content;
        (content.Number, content.Text) = (number, model);
    }

    private void AssignPlace(bool isInner, Room room, ref FuzzRandom random, LifetimeProgram program)
    {
        ModelPlace? place = isInner ? _model.Inner : _model.Child;
        if (program.Find<KeptMessage<TForm, T, TItem>>(ref random) is not { } kept || !Fits(kept.Model)) return;
        // No message may hold itself. Nothing tells that released memory is written to.
        if (place != null && (T.IsLazy || place.Life.HasEnded || kept.Model.Reaches(place))) return;
        if (!Judge.View(IsAlive, "an assignment to a child", () =>
        {
            if (isInner) TForm.EditInner(ref Value, room.Arena) = kept.Message;
            else TForm.EditChild(ref Value, room.Arena) = kept.Message;
            return true;
        })) return;
        if (place == null) SetPlace(isInner, room, kept.Model.Copy());
        else place.Content = kept.Model.Copy();
    }

    // A message that no arena held belongs to an arena from its first message on.
    private void SetPlace(bool isInner, Room room, ModelMessage content)
    {
        if (_model.Head == Life.Nobodys) _model.Head = room.Life;
        var place = new ModelPlace(room.Life, content);
        if (isInner) (_model.Inner, _model.Word) = (place, ModelText.None);
        else _model.Child = place;
    }

    private bool Fits(ModelMessage other) => _model.Count + other.Count <= ModelMessage.MostMessages;

    private static bool Is<TValue>(TValue value)
        where TValue : unmanaged
    {
        _ = value;
        return true;
    }
}
