using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// A table of rooms in CONTRIBUTING.md: one row for each folder, with the rooms that it may name in the last column.
/// The table is the only list of these edges.
/// </summary>
/// <remarks>
/// The last column has names of rooms, separated by commas: the path, or its last part where one room has it alone. The
/// name of a floor (a first folder that is no room itself) stands for all of its rooms, "top" for the files that are in
/// no folder, "all" for every room, "–" for none. "Room:enum" stands for the enums of a room.
/// </remarks>
internal sealed class RoomTable
{
    private const string Top = "top";

    private readonly List<(string Room, string[] Uses)> _rows = [];

    private RoomTable()
    {
    }

    /// <summary>The rooms, in the order of the table.</summary>
    public IReadOnlyList<string> Rooms => [.. _rows.Select(row => row.Room)];

    /// <summary>For each room the rooms that it may name.</summary>
    public IReadOnlyDictionary<string, string[]> Allowed => _rows.ToDictionary(
        row => row.Room, row => row.Uses.SelectMany(Expand).Where(it => it != row.Room).Distinct().ToArray());

    /// <summary>Reads the table below a heading.</summary>
    public static RoomTable Read(string heading)
    {
        IEnumerable<string> lines = File.ReadLines(Repository.PathOf("CONTRIBUTING.md"))
            .SkipWhile(line => line != heading).Skip(1).TakeWhile(line => !line.StartsWith('#'));
        var table = new RoomTable();
        foreach (string line in lines.Where(line => line.StartsWith("| `", StringComparison.Ordinal)))
        {
            string[] cells = [.. line.Trim('|').Split('|').Select(cell => cell.Trim())];
            string room = cells[0].Trim('`');
            string[] uses = [.. cells[^1].Split(',').Select(it => it.Trim()).Where(it => it != "–")];
            table._rows.Add((room == Top ? "" : room, uses));
        }

        Assert.NotEmpty(table._rows);
        return table;
    }

    /// <summary>The room of a file: its folder, at any depth.</summary>
    public static string RoomOf(SourceCode file) => Path.GetDirectoryName(file.Path)!.Replace('\\', '/');

    /// <summary>Fails if a folder with sources is no row, or a row no folder.</summary>
    public void AssertComplete(IReadOnlyList<SourceCode> files) =>
        Assert.Equal(files.Select(RoomOf).Distinct().Order(), Rooms.Order());

    /// <summary>Fails with every name of a type that the table forbids.</summary>
    public void AssertKept(IReadOnlyList<SourceCode> files) =>
        RoomRules.AssertNone(new RoomRules(files, RoomOf, Allowed).Violations());

    /// <summary>Fails with every room that a row names by itself and no file of that row's room uses.</summary>
    public void AssertUsed(IReadOnlyList<SourceCode> files)
    {
        ILookup<string, string> homes = files
            .SelectMany(file => file.Types.Select(type => (type.Name, Room: RoomOf(file))))
            .ToLookup(it => it.Name, it => it.Room);
        RoomRules.AssertNone(
            from row in _rows
            let used = files.Where(file => RoomOf(file) == row.Room)
                .SelectMany(file => file.Names).SelectMany(name => homes[name]).ToHashSet()
            from use in row.Uses
            where Expand(use).All(room => !used.Contains(room.Split(':')[0]))
            select $"{row.Room} names no type of {use}");
    }

    /// <summary>
    /// The groups of rooms that name each other, directly or by others. Rows that may name all rooms are left out:
    /// their types are signatures.
    /// </summary>
    public IReadOnlyList<string> Cycles()
    {
        Dictionary<string, HashSet<string>> reached = _rows.Where(row => !row.Uses.Contains("all"))
            .ToDictionary(
                row => row.Room, row => row.Uses.SelectMany(Expand).Select(it => it.Split(':')[0]).ToHashSet());
        bool isMore = true;
        while (isMore)
        {
            isMore = false;
            foreach (HashSet<string> rooms in reached.Values)
                foreach (string room in rooms.Where(reached.ContainsKey).ToArray())
                    foreach (string next in reached[room].ToArray()) isMore |= rooms.Add(next);
        }

        return
        [
            .. reached.Keys
                .Select(room => string.Join(", ", reached.Keys
                    .Where(other => room != other && reached[room].Contains(other) && reached[other].Contains(room))
                    .Append(room).Order(StringComparer.Ordinal)))
                .Where(group => group.Contains(',')).Distinct(),
        ];
    }

    private IEnumerable<string> Expand(string use)
    {
        if (use == "all") return Rooms;
        if (use == Top) return [""];
        string name = use.Split(':')[0];
        string[] found =
        [
            .. Rooms.Where(room => room == name),
            .. Rooms.Where(room => room != name && room.StartsWith($"{name}/", StringComparison.Ordinal)
                && !Rooms.Contains(name)),
        ];
        if (found.Length == 0) found = [.. Rooms.Where(room => room.EndsWith($"/{name}", StringComparison.Ordinal))];
        Assert.True(found.Length != 0, $"CONTRIBUTING.md names the room {use}, which has no row");
        return found.Length > 1 && !found.All(room => room.StartsWith($"{name}/", StringComparison.Ordinal))
            ? throw new InvalidOperationException($"CONTRIBUTING.md: {use} is several rooms")
            : found.Select(room => use.Contains(':') ? $"{room}:{use.Split(':')[1]}" : room);
    }
}
