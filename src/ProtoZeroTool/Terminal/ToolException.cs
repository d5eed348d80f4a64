using System;

namespace ProtoZeroTool.Terminal;

/// <summary>What keeps a command from doing its work; the message is one plain line for the user.</summary>
internal sealed class ToolException(string message) : Exception(message);
