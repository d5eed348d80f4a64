using System;
using System.IO;
using ProtoZeroSharp;
using ProtoZeroSharp.Testee;

// Google's runner starts this program, sends requests to its input until it closes it, and reads the answers.
using Stream input = Console.OpenStandardInput();
using Stream output = Console.OpenStandardOutput();
using var arena = new ArenaAllocator();
while (Frame.Read(input) is { } request)
{
    Frame.Write(output, Answers.ToRequest(request, arena));
    arena.Reset();
}
