using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A random program over a few arenas and messages, of which a model knows which uses are right. Each step has random
/// numbers of its own, so that a program without one of its steps is one, too.
/// </summary>
internal sealed class LifetimeProgram(Scratch scratch) : IDisposable
{
    private const int MostRooms = 3, MostRoots = 5, MostKept = 16;

    private readonly List<Room> _rooms = [];
    private readonly List<Root> _roots = [], _overRoots = [];
    private readonly List<Kept> _kept = [];
    private readonly List<ArenaAllocator> _overArenas = [], _again = [];
    private int _numbers;

    public Scratch Scratch { get; } = scratch;

    /// <summary>What was done.</summary>
    public StepLog Log { get; } = new();

    /// <summary>A number that was not returned before.</summary>
    public int NextNumber() => _numbers++;

    /// <summary>Keeps something, in place of something else if there is too much.</summary>
    public void Add(Kept kept)
    {
        if (_kept.Count == MostKept) _kept.RemoveAt(_numbers++ % MostKept);
        _kept.Add(kept);
    }

    /// <summary>Something of this type that is kept.</summary>
    public TKept? Find<TKept>(ref FuzzRandom random)
        where TKept : Kept
    {
        int start = random.Next(_kept.Count);
        for (int i = 0; i < _kept.Count; i++)
            if (_kept[(start + i) % _kept.Count] is TKept found) return found;
        return null;
    }

    /// <summary>The arena, of no owned message, that is in this generation.</summary>
    public Room? ArenaOf(Life life) => _rooms.Find(room => room.Life == life);

    /// <summary>Does one step.</summary>
    public void Step(ulong seed)
    {
        var random = new FuzzRandom(seed);
        if (_rooms.Count == 0) AddRoom(ref random);
        Room room = _rooms[random.Next(_rooms.Count)];
        Root? root = _roots.Count == 0 ? null : _roots[random.Next(_roots.Count)];
        if (root is { Home.IsOver: false } && !random.OneIn(4)) room = root.Home;
        switch (random.Next(28))
        {
            case 0 when _rooms.Count < MostRooms:
                AddRoom(ref random);
                break;
            case 1 or 2:
                EndOne(ref random);
                break;
            case 3 when root != null:
                Note("End while held", root, _roots.IndexOf(root));
                root.EndWhileHeld(room, ref random, this);
                break;
            case 4:
                LookAtTheEnded(ref random);
                break;
            case 5 when root != null && _roots.Count < MostRoots:
                Note("Clone", root, _roots.IndexOf(root));
                if (root.Clone(room, ref random, this) is { } clone) _roots.Add(clone);
                break;
            case 6:
                KeepNew(room, ref random);
                break;
            case < 13 when root != null:
                Note("Change", root, _roots.IndexOf(root));
                root.Change(room, ref random, this);
                break;
            case < 17 when root != null:
                Note("Keep", root, _roots.IndexOf(root));
                root.Keep(ref random, this);
                break;
            case < 20 when root != null:
                Note("Look", root, _roots.IndexOf(root));
                root.Look(ref random, Scratch);
                break;
            case < 26 when _kept.Count > 0:
                Kept kept = _kept[random.Next(_kept.Count)];
                Note("Look", kept, _kept.IndexOf(kept));
                kept.Look(ref random, Scratch);
                break;
            default:
                if (_roots.Count == MostRoots) Remove(_roots[0]);
                if (room.IsOver) room = _rooms[0];
                _roots.Add(RootMaker.Make(room, ref random, this));
                Note("Make", _roots[^1], _roots.Count - 1);
                break;
        }
    }

    /// <summary>Ends all memory, and looks at all that is kept before and after.</summary>
    public void End(ulong seed)
    {
        var random = new FuzzRandom(seed);
        foreach (Kept kept in _kept) kept.Look(ref random, Scratch);
        while (_rooms.Count > 0) Dispose(_rooms[0]);
        foreach (Root root in _roots.ToArray()) Remove(root);
        for (int looks = 3; looks > 0 && _kept.Count > 0; looks--)
        {
            Kept kept = _kept[random.Next(_kept.Count)];
            Note("Look", kept, _kept.IndexOf(kept));
            kept.Look(ref random, Scratch);
        }
    }

    public void Dispose()
    {
        foreach (Room room in _rooms) room.Arena.Dispose();
        foreach (ArenaAllocator arena in _again) arena.Dispose();
        foreach (Root root in _roots)
            if (root.IsOwned) root.Dispose();
    }

    private void AddRoom(ref FuzzRandom random)
    {
        Note("New arena");
        if (_again.Count > 0)
        {
            _rooms.Add(new Room(_again[0]));
            _again.Clear();
            return;
        }

        int size = random.OneIn(3) ? 64 << 10 : random.OneIn(2) ? 1024 : 8192;
        _rooms.Add(new Room(new ArenaAllocator(new ArenaOptions { FirstBlockSize = size })));
    }

    private void EndOne(ref FuzzRandom random)
    {
        Root? owned = _roots.Find(root => root.IsOwned);
        if (owned != null && random.OneIn(3))
        {
            bool isReset = random.OneIn(2);
            Note(isReset ? "Reset" : "Dispose", owned);
            if (isReset) owned.Reset();
            else Remove(owned);
            return;
        }

        Room room = _rooms[random.Next(_rooms.Count)];
        if (random.OneIn(3))
        {
            Dispose(room);
            return;
        }

        Note("Reset of arena", number: _rooms.IndexOf(room));
        room.Reset();
        if (Plant.Is(Defect.EndsAnother)) _rooms[random.Next(_rooms.Count)].Arena.Reset();
    }

    private void Dispose(Room room)
    {
        Note("Dispose of arena", number: _rooms.IndexOf(room));
        _rooms.Remove(room);
        room.End();
        if (Plant.Is(Defect.SlotGivenAgain))
        {
            _again.Add(room.Arena);
            return;
        }

        room.Arena.Dispose();
        _overArenas.Add(room.Arena);
    }

    private void Remove(Root root)
    {
        _roots.Remove(root);
        if (!root.IsOwned) return;
        root.Dispose();
        _overRoots.Add(root);
    }

    // Both libraries know these.
    private void LookAtTheEnded(ref FuzzRandom random)
    {
        if (_overRoots.Count > 0 && random.OneIn(2))
        {
            Root root = _overRoots[random.Next(_overRoots.Count)];
            Note("Look at a disposed message", root);
            root.LookAfterDispose(ref random);
            return;
        }

        if (_overArenas.Count == 0) return;
        ArenaAllocator arena = _overArenas[random.Next(_overArenas.Count)];
        Note("Look at a disposed arena");
        switch (random.Next(6))
        {
            case 0:
                Judge.Handle(false, "Utf8 of an arena", () => arena.Utf8("text").IsEmpty);
                break;
            case 1:
                Judge.Handle(false, "AllocatedBytes of an arena", () => arena.AllocatedBytes == 0);
                break;
            case 2:
                Judge.Handle(false, "List of an arena", () => arena.List(1, 2).IsEmpty);
                break;
            case 3:
                Judge.Handle(
                    false, "Parse into an arena", () => ProtoMessage.Parse<OurKinds.Three.All>([], arena).HasItself);
                break;
            case 4:
                Judge.Handle(false, "Reset of an arena", () =>
                {
                    arena.Reset();
                    return true;
                });
                break;
            default:
                Judge.Handle(true, "IsAlive and a second Dispose", () =>
                {
                    arena.Dispose();
                    return !arena.IsAlive;
                });
                break;
        }
    }

    // Views that no message holds yet.
    private void KeepNew(Room room, ref FuzzRandom random)
    {
        Note("New views in arena", number: _rooms.IndexOf(room));
        string content = ModelBytes.RandomText(ref random);
        var model = new ModelText(content, room.Life);
        ProtoString text = room.Arena[content];
        switch (random.Next(4))
        {
            case 0:
                int[] numbers = [random.Next(1000), random.Next(1000), 7];
                Add(new KeptNumbers(room.Arena.List<int>(numbers), new ModelList<int>(numbers, room.Life)));
                break;
            case 1:
                Add(new KeptTexts(room.Arena.List(text, text), new ModelList<ModelText>([model, model], room.Life)));
                break;
            case 2:
                Add(new KeptBytes(room.Arena.Bytes(text.Span), model));
                break;
            default:
                Add(new KeptText(text, model));
                break;
        }
    }

    private void Note(string step, object? what = null, int number = -1) => Log.Add(step, what, number);
}
