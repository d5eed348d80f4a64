using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Fuzz;

/// <inheritdoc/>
internal sealed partial class MessageRoot<TForm, T, TItem> : Root
    where TForm : struct, IForm<T, TItem>
    where T : unmanaged, IProtoMessage<T>
    where TItem : unmanaged, IProtoMessage<TItem>
{
    private readonly Owned<T>? _owned;
    private T _value;
    private ModelMessage _model;

    /// <summary>A variable.</summary>
    public MessageRoot(Room home, T value, ModelMessage model)
        : base(home) => (_value, _model) = (value, model);

    /// <summary>An owned message, empty until <see cref="TakeContent"/>.</summary>
    public MessageRoot(Owned<T> owned)
        : base(new Room(owned.Arena)) => (_owned, _model) = (owned, new ModelMessage());

    public override bool IsOwned => _owned != null;

    private bool IsAlive => !_model.Head.HasEnded;

    private ref T Value => ref (_owned != null ? ref _owned.Value : ref _value);

    /// <summary>Notes that an owned message holds this content, all in its own arena.</summary>
    public void TakeContent(ModelMessage content) => _model = content.In(Home.Life);

    public override void Look(ref FuzzRandom random, Scratch scratch)
    {
        T copy = Value;
        MessageLook<TForm, T, TItem>.At(copy, _model, ref random, scratch);
    }

    public override Root? Clone(Room room, ref FuzzRandom random, LifetimeProgram program)
    {
        bool isRight = _model.IsWhole;
        if (_owned != null && random.OneIn(2))
        {
            Owned<T>? owned = null;
            if (!Judge.View(isRight, "Clone of an owned message", () => (owned = _owned.Clone()) != null)) return null;
            var made = new MessageRoot<TForm, T, TItem>(owned!);
            made.TakeContent(_model);
            return made;
        }

        T clone = default;
        bool merges = random.OneIn(3);
        Judge.View(isRight, merges ? "MergeFrom" : "Clone", () =>
        {
            if (merges) clone.MergeFrom(in Value, room.Arena);
            else clone = ProtoMessage.Clone(in Value, room.Arena);
            return true;
        });
        if (!isRight) return null;
        if (Plant.Is(Defect.SharedClone)) TForm.SetText(ref clone, TForm.Text(in Value));
        return new MessageRoot<TForm, T, TItem>(room, clone, _model.In(room.Life));
    }

    public override unsafe void EndWhileHeld(Room room, ref FuzzRandom random, LifetimeProgram program)
    {
        // The fast library does not keep memory that was released.
        if (!ProtoZeroInfo.ChecksEnabled || !IsAlive) return;
        if (!T.IsLazy && _model.Child is { Life.HasEnded: false } place && program.ArenaOf(place.Life) is { } below)
        {
            // SAFETY: the child lies in an arena, and the memory stays in quarantine after the reset.
            var child = (T*)Unsafe.AsPointer(ref Unsafe.AsRef(in TForm.Child(in Value)));
            bool isChange = random.OneIn(2), isEditor = random.OneIn(2);
            Judge.View(false, "a child or editor held across Reset", () =>
            {
                ProtoListEditor<ProtoString> editor = isEditor ? TForm.EditTexts(ref *child) : default;
                below.Reset();
                if (isEditor && isChange) editor.Add(room.Arena);
                else if (isEditor) return editor.Count == 0;
                else if (isChange) TForm.SetNumber(ref *child, 1);
                else return TForm.Number(in *child) == 0;
                return true;
            });
        }
        else if (_model.Texts.Elements.Length > 0 && program.ArenaOf(_model.Texts.Life) is { } reset)
        {
            bool isChange = random.OneIn(2);
            Judge.View(false, "an editor held across Reset", () =>
            {
                ProtoListEditor<ProtoString> editor = TForm.EditTexts(ref Value);
                reset.Reset();
                if (isChange) editor.Add(room.Arena);
                return editor.Count == 0;
            });
        }
    }

    public override void Reset()
    {
        _owned!.Reset();
        Home.Renew();
        _model = new ModelMessage();
    }

    public override void Dispose()
    {
        _owned!.Dispose();
        Home.End();
    }

    public override void LookAfterDispose(ref FuzzRandom random)
    {
        Owned<T> owned = _owned!;
        switch (random.Next(6))
        {
            case 0:
                Judge.Handle(false, "Value of an owned message", () => TForm.Number(in owned.Value) == 0);
                break;
            case 1:
                Judge.Handle(false, "Arena of an owned message", () => owned.Arena.IsAlive);
                break;
            case 2:
                Judge.Handle(false, "Clone of an owned message", () =>
                {
                    using Owned<T> clone = owned.Clone();
                    return clone.Equals(owned);
                });
                break;
            case 3:
                Judge.Handle(false, "Reset of an owned message", () =>
                {
                    owned.Reset();
                    return true;
                });
                break;
            case 4:
                Judge.Handle(true, "a second Dispose", () =>
                {
                    owned.Dispose();
                    return owned.Equals(owned);
                });
                break;
            default:
                Judge.Handle(
                    true, "ToString of an ended message",
                    () => owned.ToString().EndsWith("has ended)", StringComparison.Ordinal));
                break;
        }
    }
}
