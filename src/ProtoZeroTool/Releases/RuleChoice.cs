using System.Collections.Generic;
using ProtoZeroGenerator.Guard;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Releases;

/// <summary>The rules that a command line chooses.</summary>
internal static class RuleChoice
{
    /// <summary>The rules that names mean.</summary>
    /// <param name="names">What names mean.</param>
    /// <param name="used">What counts; null or empty for what is usual.</param>
    /// <param name="excepted">What does not count after all, or null.</param>
    /// <exception cref="ToolException">A name means nothing.</exception>
    public static RuleSelection Of(RuleNames names, string[]? used, string[]? excepted)
    {
        RuleSelection rules = names.Select(used ?? [], excepted ?? [], out IReadOnlyList<string> unknown);
        return unknown.Count == 0 ? rules : throw new ToolException($"{unknown[0]}: is no rule and no category");
    }
}
