using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Hosting;

namespace ProtoZeroAnalyzers;

/// <summary>The findings in C# code that uses messages. Their numbers continue those of the generator.</summary>
internal static class Descriptors
{
    /// <summary>The category of all of them.</summary>
    public const string Category = "ProtoZero";

    /// <summary>
    /// What a mutable accessor returns by reference went into a variable without <c>ref</c>, which is then changed.
    /// </summary>
    public static readonly DiagnosticDescriptor ChangedCopy = new(
        "PZ4001",
        "A copy is changed instead of the message",
        "'{0}' is a copy of what {1} returns, so changes of it are lost; take it by 'ref'",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpLinks.Of("PZ4001"));

    /// <summary>Any other copy is changed, and nothing reads it afterwards.</summary>
    public static readonly DiagnosticDescriptor LostChange = new(
        "PZ4002",
        "A copy of a message is changed and never read",
        "'{0}' is a copy of a message, and nothing reads it after this change; change the message itself",
        Category,
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        helpLinkUri: HelpLinks.Of("PZ4002"));

    /// <summary>The span of a parse in place may lie in memory that the garbage collector moves.</summary>
    public static readonly DiagnosticDescriptor UnpinnedInput = new(
        "PZ4003",
        "Memory that is parsed in place may move",
        "'{0}' keeps pointers into these bytes, which may move; use 'Parse', or promise it with 'PinnedBytes'",
        Category,
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        helpLinkUri: HelpLinks.Of("PZ4003"));

    /// <summary>An owned message is made or received, and the code shows that it is not disposed.</summary>
    public static readonly DiagnosticDescriptor NotDisposed = new(
        "PZ4004",
        "An owned message is never disposed",
        "Nobody disposes this 'Owned' message, so the garbage collector ends it at any time; keep it with 'using'",
        Category,
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        helpLinkUri: HelpLinks.Of("PZ4004"));

    /// <summary>A partial type of a message's name that is no struct.</summary>
    public static readonly DiagnosticDescriptor PartialOfOtherKind = new(
        "PZ4005",
        "A part of a message is no struct",
        "'partial {0} {1}' of your project must become 'partial struct {1}', since the message {1} is a struct",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpLinks.Of("PZ4005"));

    /// <summary>A method of a service that overrides nothing, since it takes a message that is not owned.</summary>
    public static readonly DiagnosticDescriptor OverrideWithoutOwned = new(
        "PZ4006",
        "A method of a service takes owned messages",
        "'{0}' overrides nothing, since messages of calls are owned; write '{1}'",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpLinks.Of("PZ4006"));

    /// <summary>A member of the message is called on the object that owns it.</summary>
    public static readonly DiagnosticDescriptor MemberOfOwned = new(
        "PZ4007",
        "The member belongs to the message in the owned one",
        "'{0}' is a member of the message, not of the 'Owned' that holds it; write 'Value.{0}'",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpLinks.Of("PZ4007"));

    /// <summary>A message is a parameter of an endpoint of ASP.NET Core.</summary>
    public static readonly DiagnosticDescriptor BareParameter = new(
        "PZ4008",
        "A message is a parameter of an endpoint",
        "ASP.NET Core has no arena for this message; take 'Owned<{0}>' as the parameter",
        Category,
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        helpLinkUri: HelpLinks.Of("PZ4008"));

    /// <summary>A view leaves the scope of its memory.</summary>
    public static readonly DiagnosticDescriptor ViewEscapes = Lifetime(
        "PZ4101",
        "A view is kept beyond the end of its memory",
        "'{0}' refers to the memory of '{1}', which ends {2}; {3}",
        DiagnosticSeverity.Warning);

    /// <summary>A view is used after the end of its memory, on any path.</summary>
    public static readonly DiagnosticDescriptor UsedAfterEnd = Lifetime(
        "PZ4102",
        "A view is used after the end of its memory",
        "'{0}' refers to the memory of '{1}', which has ended {2}; {3}",
        DiagnosticSeverity.Error);

    /// <summary>The same on some way.</summary>
    public static readonly DiagnosticDescriptor MayBeUsedAfterEnd = Lifetime(
        "PZ4103",
        "A view may be used after the end of its memory",
        "'{0}' may refer to the memory of '{1}', which has ended {2}; {3}",
        DiagnosticSeverity.Warning);

    /// <summary>A view becomes an object, which others may keep.</summary>
    public static readonly DiagnosticDescriptor ViewIsBoxed = Lifetime(
        "PZ4104",
        "A view becomes an object",
        "'{0}' still refers to its arena as an object, and whoever gets it may look at it later; {1}",
        DiagnosticSeverity.Warning);

    /// <summary>A message holds a view of memory that may end before it.</summary>
    public static readonly DiagnosticDescriptor ViewOfOtherArena = Lifetime(
        "PZ4105",
        "A message holds a view of another arena",
        "'{0}' refers to the memory of '{1}', which ends {2}, and is put in a message of another arena; {3}",
        DiagnosticSeverity.Warning);

    /// <summary>A copy of a writer is written to.</summary>
    public static readonly DiagnosticDescriptor WriterIsCopied = Lifetime(
        "PZ4106",
        "A copy of a writer is written to",
        "'{0}' is a copy of a 'ProtoWriter', so what is written through it is lost; {1}",
        DiagnosticSeverity.Error);

    /// <summary>An arena or a scan is not disposed.</summary>
    public static readonly DiagnosticDescriptor ArenaNotDisposed = Lifetime(
        "PZ4107",
        "An arena or a scan is never disposed",
        "Nobody disposes this {0}, so its memory is never freed; {1} with 'using'",
        DiagnosticSeverity.Warning);

    /// <summary>A reference to an element is used after its list or map has grown.</summary>
    public static readonly DiagnosticDescriptor UsedAfterGrowth = Lifetime(
        "PZ4108",
        "A reference to an element is used after its list has grown",
        "'{0}' may refer to the old place of an element, as '{1}' has grown {2}; take the reference again after that",
        DiagnosticSeverity.Warning);

    /// <summary>A message or list is compared with null.</summary>
    public static readonly DiagnosticDescriptor ComparedWithNull = Lifetime(
        "PZ4109",
        "A message or list is compared with null",
        "'{0}' is never null; write '{1}'",
        DiagnosticSeverity.Error);

    /// <summary>The result of a copying call is dropped.</summary>
    public static readonly DiagnosticDescriptor ResultIsDropped = Lifetime(
        "PZ4110",
        "The result of a call that changes nothing is dropped",
        "'{0}' changes a copy or nothing at all, and its result is dropped; {1}",
        DiagnosticSeverity.Warning);

    /// <summary>A member that changes a message, or its editor, is called on a copy, which C# makes.</summary>
    public static readonly DiagnosticDescriptor LostEdit = new(
        "PZ4113",
        "A member that edits a message is called on a copy",
        "{0}, so '{1}' {2}; {3}",
        Category,
        DiagnosticSeverity.Error,
        isEnabledByDefault: true,
        helpLinkUri: HelpLinks.Of("PZ4113"));

    private static DiagnosticDescriptor Lifetime(
        string id, string title, string message, DiagnosticSeverity severity) =>
        new(id, title, message, Category, severity, isEnabledByDefault: true, helpLinkUri: HelpLinks.Of(id));
}
