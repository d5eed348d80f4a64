using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Testing;

namespace ProtoZeroTool.Tests;

/// <summary>
/// The shell commands of a page, by sections. A block without a language that begins with <c>$ </c> holds commands and
/// what they print; a line <c>…</c> stands for any lines. A block of the language <c>sh</c> holds commands alone. A
/// block behind <c>&lt;!-- file: PATH --&gt;</c> is a file.
/// </summary>
internal sealed class ShellPage
{
    private const string FileMark = "<!-- file: ", Prompt = "$ ", Fence = "```";

    private readonly string[] _lines;
    private readonly List<(string Title, List<List<PageCommand>> Blocks)> _sections = [("", [])];

    /// <param name="text">The page.</param>
    public ShellPage(string text)
    {
        _lines = text.Split('\n');
        string mark = "";
        for (int i = 0; i < _lines.Length; i++)
        {
            if (_lines[i].StartsWith("## ")) _sections.Add((_lines[i][3..], []));
            if (!_lines[i].StartsWith(Fence))
            {
                if (_lines[i].Length > 0) mark = _lines[i];
                continue;
            }

            int end = Array.IndexOf(_lines, Fence, i + 1);
            Take(_lines[i][Fence.Length..], mark, i + 1, end);
            mark = "";
            i = end;
        }
    }

    /// <summary>The files of the page: path and text.</summary>
    public List<(string Path, string Text)> Files { get; } = [];

    /// <summary>The titles of sections that have commands.</summary>
    public IEnumerable<string> Titles =>
        _sections.Where(section => section.Blocks.Count > 0).Select(section => section.Title);

    /// <summary>Reads a page of the repository.</summary>
    public static ShellPage Read(string page) => new(File.ReadAllText(Repository.PathOf(page)));

    /// <summary>The blocks of a section, each with its commands.</summary>
    public IReadOnlyList<IReadOnlyList<PageCommand>> BlocksOf(string title) =>
        _sections.Single(section => section.Title == title).Blocks;

    private void Take(string language, string mark, int begin, int end)
    {
        if (mark.StartsWith(FileMark))
            Files.Add((mark[FileMark.Length..mark.IndexOf(" -->")], string.Join('\n', _lines[begin..end]) + "\n"));
        else if (language == "sh") Add(Commands(begin, end));
        else if (language == "" && _lines[begin].StartsWith(Prompt)) Add(Transcript(begin, end));
    }

    private void Add(List<PageCommand> block) => _sections[^1].Blocks.Add(block);

    private List<PageCommand> Commands(int begin, int end)
    {
        List<PageCommand> block = [];
        for (int i = begin; i < end; i++)
        {
            int first = i;
            while (_lines[i].EndsWith('\\')) i++;
            block.Add(new PageCommand(first + 1, string.Join('\n', _lines[first..(i + 1)]), null));
        }

        return block;
    }

    private List<PageCommand> Transcript(int begin, int end)
    {
        List<PageCommand> block = [];
        for (int i = begin; i < end;)
        {
            int first = i;
            while (_lines[i].EndsWith('\\')) i++;
            int output = ++i;
            while (i < end && !_lines[i].StartsWith(Prompt)) i++;
            block.Add(new PageCommand(
                first + 1, string.Join('\n', _lines[first..output])[Prompt.Length..],
                string.Concat(_lines[output..i].Select(line => line + "\n"))));
        }

        return block;
    }
}
