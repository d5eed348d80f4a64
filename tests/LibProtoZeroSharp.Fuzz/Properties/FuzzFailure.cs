using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>A property does not hold.</summary>
internal sealed class FuzzFailure(string message) : Exception(message);
