using System;

namespace LibProtoZeroSharp.Benchmarks.First;

/// <summary>A message for fresh processes. Nothing of it is loaded before one of its functions is called.</summary>
/// <param name="Name">Of the row, and the argument of the child process.</param>
/// <param name="Data">Makes the encoded message.</param>
/// <param name="Ours">Our work.</param>
/// <param name="Theirs">Google's, or System.Text.Json's.</param>
internal sealed record FirstCase(string Name, Func<byte[]> Data, FirstWork Ours, FirstWork Theirs);
