using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>Which folder ("room") of a source tree may name the types of which.</summary>
/// <param name="files">The whole tree.</param>
/// <param name="roomOf">The room of a file; usually its first folder, "" for files at the top.</param>
/// <param name="allowed">
/// For each room the rooms whose types it may name, besides its own. "Room:enum" stands for the enums of that room
/// alone. A room that is not listed is itself a violation.
/// </param>
internal sealed class RoomRules(
    IReadOnlyList<SourceCode> files, Func<SourceCode, string> roomOf, IReadOnlyDictionary<string, string[]> allowed)
{
    /// <summary>
    /// Fails the test with all of the violations, one a line; assertions on text would show the first few words.
    /// </summary>
    public static void AssertNone(IEnumerable<string> violations)
    {
        string list = string.Join('\n', violations);
        Assert.True(list.Length == 0, list);
    }

    /// <summary>Every forbidden edge, one a line: the file, the type and the room it belongs to.</summary>
    public IEnumerable<string> Violations()
    {
        // A type name can be at home in several rooms (generic and not); naming it is fine if one of them is allowed.
        ILookup<string, (string Kind, string Room)> homes = files
            .SelectMany(file => file.Types.Select(type => (type.Name, type.Kind, Room: roomOf(file))))
            .ToLookup(it => it.Name, it => (it.Kind, it.Room));
        foreach (SourceCode file in files)
        {
            string room = roomOf(file);
            if (!allowed.TryGetValue(room, out string[]? open))
            {
                yield return $"{file.Path}: the room '{room}' is not in the list of rooms";
                continue;
            }

            foreach (string name in file.Names.Where(homes.Contains).Order(StringComparer.Ordinal))
            {
                if (!homes[name].Any(home =>
                    home.Room == room || open.Contains(home.Room) || open.Contains($"{home.Room}:{home.Kind}")))
                    yield return $"{file.Path} names {name}, which lives in '{homes[name].First().Room}'";
            }
        }
    }
}
