using System;
using System.IO;
using ProtoZeroSharp.Testee;

// Google's runner starts this program, sends requests to its input until it closes it, and reads the answers.
using Stream input = Console.OpenStandardInput();
using Stream output = Console.OpenStandardOutput();
while (Frame.Read(input) is { } request) Frame.Write(output, ClassAnswers.ToRequest(request));
