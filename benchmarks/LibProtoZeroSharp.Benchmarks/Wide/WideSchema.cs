using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Text;

namespace LibProtoZeroSharp.Benchmarks.Wide;

/// <summary>
/// Makes a schema of wide messages from a seed: the same text for the same seed. A top message of 200 to 600 fields,
/// and messages of four more levels, each smaller than those above it. An even seed gives proto2, an odd one proto3.
/// </summary>
internal sealed class WideSchema
{
    private const int Levels = 5, LineWidth = 112;

    // Small numbers of all types stand for how often schemas of services use them: texts and plain integers most of the
    // time, fixed widths and floats seldom.
    private static readonly (string Type, int Weight)[] s_scalars =
    [
        ("string", 28), ("int32", 13), ("int64", 12), ("bool", 12), ("double", 8), ("uint32", 5), ("uint64", 4),
        ("bytes", 3), ("float", 3), ("sint64", 2), ("sint32", 1), ("fixed64", 2), ("fixed32", 1), ("sfixed64", 1),
    ];

    private readonly int _seed;
    private readonly Random _random;
    private readonly string _top;
    private readonly List<string>[] _messages = new List<string>[Levels];
    private readonly StringBuilder _text = new();
    private readonly StringBuilder _line = new();

    private WideSchema(int seed)
    {
        _seed = seed;
        _random = new Random(seed);
        _top = $"Wide{seed}";
    }

    private bool IsProto2 => _seed % 2 == 0;

    /// <summary>The text of the schema.</summary>
    /// <param name="seed">From 1; it is also part of all names.</param>
    public static string Make(int seed) => new WideSchema(seed).Write();

    /// <summary>Arguments: SEED FILE.</summary>
    public static void Run(ReadOnlySpan<string> arguments)
    {
        if (arguments is not [var seed, var file]) throw new ArgumentException("make-wide SEED FILE");
        File.WriteAllText(file, Make(int.Parse(seed, CultureInfo.InvariantCulture)));
    }

    private string Write()
    {
        string syntax = IsProto2 ? "proto2" : "proto3";
        string head = $"""
            // Made from a seed by the benchmarks' program: -- make-wide {_seed} FILE. Few of the fields are set.
            syntax = "{syntax}";

            package benchmarks.wide{_seed};

            // For Google's generator; ours is given another namespace in the project file.
            option csharp_namespace = "LibProtoZeroSharp.Benchmarks.Theirs";


            """;
        _text.Append(head.ReplaceLineEndings("\n"));
        for (int level = 0; level < Levels; level++)
        {
            _messages[level] = [];
            for (int i = 0; i < (level == 0 ? 1 : 7 - level); i++)
                _messages[level].Add(level == 0 ? _top : $"{_top}Level{level}{(char)('A' + i)}");
        }

        WriteEnums();
        _text.Append(CultureInfo.InvariantCulture, $"message {_top}List {{\n  repeated {_top} items = 1;\n}}\n");
        for (int level = 0; level < Levels; level++)
        {
            foreach (string name in _messages[level]) WriteMessage(name, level);
        }

        return _text.ToString();
    }

    private void WriteEnums()
    {
        foreach (char letter in "AB")
        {
            string prefix = $"WIDE{_seed}_KIND_{letter}";
            AddLine($"enum {_top}Kind{letter} {{");
            int count = 4 + _random.Next(12);
            for (int value = 0; value < count; value++) Add($"{prefix}_{value} = {value};");
            AddLine("}\n");
        }
    }

    private void WriteMessage(string name, int level)
    {
        int count = level == 0 ? 200 + _random.Next(401) : (90 >> level) + _random.Next(60 >> level);
        AddLine($"\nmessage {name} {{");
        int number = 0;
        for (int field = 1; field <= count; field++)
        {
            // Numbers that were given up: short runs, and now and then a long one.
            number += _random.Next(40) == 0 ? 10 + _random.Next(40) : _random.Next(8) == 0 ? 2 : 1;
            if (field % 90 == 50 && field + 4 < count)
            {
                Add($"oneof choice{field} {{");
                for (int i = 0; i < 4; i++) Add($"{Scalar()} f{number + i} = {number + i};");
                Add("}");
                number += 3;
                field += 3;
                continue;
            }

            Add(Field(level, number));
        }

        AddLine("}");
    }

    private string Field(int level, int number)
    {
        string name = $"f{number} = {number}";
        string label = IsProto2 ? "optional " : "";
        return _random.Next(100) switch
        {
            < 2 => $"map<{(_random.Next(4) == 0 ? "int32" : "string")}, {Scalar()}> {name};",
            < 8 => $"repeated {Scalar()} {name};",
            < 10 => $"repeated {Kind()} {name};",
            < 19 => $"{label}{Kind()} {name};",
            < 29 when level + 1 < Levels => $"{(_random.Next(3) == 0 ? "repeated " : label)}{Below(level)} {name};",
            < 40 when !IsProto2 => $"optional {Scalar()} {name};",
            < 36 => $"optional int32 {name} [default = {_random.Next(1, 100)}];",
            _ => $"{label}{Scalar()} {name};",
        };
    }

    private string Kind() => $"{_top}Kind{(_random.Next(2) == 0 ? 'A' : 'B')}";

    // Most of them of the next level.
    private string Below(int level)
    {
        int next = level + 1;
        while (next + 1 < Levels && _random.Next(4) == 0) next++;
        return _messages[next][_random.Next(_messages[next].Count)];
    }

    private string Scalar()
    {
        int all = 0;
        foreach ((_, int weight) in s_scalars) all += weight;
        int chosen = _random.Next(all);
        int index = 0;
        while ((chosen -= s_scalars[index].Weight) >= 0) index++;
        return s_scalars[index].Type;
    }

    // Several fields on a line, to keep the files readable.
    private void Add(string declaration)
    {
        if (_line.Length + declaration.Length + 1 > LineWidth) EndLine();
        _line.Append(_line.Length == 0 ? "  " : " ").Append(declaration);
    }

    private void AddLine(string line)
    {
        EndLine();
        _text.Append(line).Append('\n');
    }

    private void EndLine()
    {
        if (_line.Length != 0) _text.Append(_line).Append('\n');
        _line.Clear();
    }
}
