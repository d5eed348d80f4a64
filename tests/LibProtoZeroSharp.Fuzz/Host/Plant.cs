using System;
using System.Diagnostics;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Defects that <c>self-check</c> plants, to see each of them found.</summary>
internal enum Defect
{
    None,

    /// <summary>One way of parsing reports another offset.</summary>
    Offset,

    /// <summary>A rejection allocates managed memory.</summary>
    Allocation,

    /// <summary>An exception of another type.</summary>
    ForeignException,

    /// <summary>A destination that is too short is touched.</summary>
    ShortDestination,

    /// <summary>A list loses an element.</summary>
    LostElement,

    /// <summary>An accepted message is written as another.</summary>
    OtherMeaning,

    /// <summary>A byte behind the input is read.</summary>
    OverRead,

    /// <summary>The stack ends.</summary>
    StackOverflow,

    /// <summary>A call does not end.</summary>
    Hang,

    /// <summary>Reading UTF-16 reports another offset.</summary>
    TextOffset,

    /// <summary>The rejection of a text allocates managed memory.</summary>
    TextAllocation,

    /// <summary>An exception of another type comes from reading a text.</summary>
    TextException,

    /// <summary>What is written of a text that was read is another message.</summary>
    OtherText,

    /// <summary>Reading takes time that grows with the square of the length.</summary>
    SlowText,

    /// <summary>What is no JSON is accepted.</summary>
    AcceptedDamage,

    /// <summary>JSON is read as another message than Google reads.</summary>
    OtherJson,

    /// <summary>JSON of a message lacks a field.</summary>
    LostField,

    /// <summary>Text format of a message lacks a field.</summary>
    LostFieldOfText,

    /// <summary>A message of a type that is known at run time has another offset.</summary>
    DynamicOffset,

    /// <summary>A field that a mask names is lost.</summary>
    LostMaskedField,

    /// <summary>After memory was refused, the arena gives another message.</summary>
    SpoiledArena,

    /// <summary>A length of an input that changes is read twice.</summary>
    LengthReadTwice,

    /// <summary>A message from a stream loses its last field.</summary>
    CutStream,

    /// <summary>A class is written without its last byte.</summary>
    CutClass,

    /// <summary>Writing takes time that grows with the square of the length.</summary>
    SlowWriting,

    /// <summary>An exception of another type comes from loading descriptors.</summary>
    SchemaException,

    /// <summary>An exception of another type comes from compiling a text.</summary>
    CompilerException,

    /// <summary>A right use of a clone shows text of the message that it was cloned from.</summary>
    SharedClone,

    /// <summary>The end of an arena ends views of another one.</summary>
    EndsAnother,

    /// <summary>Views stay valid when their arena is reset.</summary>
    KeptGeneration,

    /// <summary>A new arena has the slot and the generation of one that was disposed.</summary>
    SlotGivenAgain,

    /// <summary>A list has no owner.</summary>
    ListWithoutStamp,

    /// <summary>A message in another one has no owner.</summary>
    NestedWithoutStamp,

    /// <summary>A text belongs to the arena of the message in which it is set, not to its own.</summary>
    StampOfTarget,

    /// <summary>A use after the end is an exception of another type.</summary>
    EndException,
}

/// <summary>Which defect is planted in this process, if any.</summary>
internal static class Plant
{
    /// <summary>Name of the environment variable that says it.</summary>
    public const string Variable = "PROTOZERO_FUZZ_PLANT";

    // A constant for the compiler of the hot loop.
    private static readonly Defect s_planted =
        Enum.TryParse(Environment.GetEnvironmentVariable(Variable), out Defect planted) ? planted : Defect.None;

    public static bool Is(Defect defect) => s_planted == defect;

    /// <summary>
    /// Takes time that grows with the square of a length, at most a second for each unit of slowness.
    /// </summary>
    /// <remarks>That is far more than any length is allowed, and ends before it is taken for a hang.</remarks>
    public static void Delay(double seconds, int length, double slowness)
    {
        double taken = Math.Min(seconds * length * length, 1) * slowness;
        long end = Stopwatch.GetTimestamp() + (long)(Stopwatch.Frequency * taken);
        while (Stopwatch.GetTimestamp() < end) { }
    }

    /// <summary>Whether only the checked library can show it: the fast one does not tell the end of views.</summary>
    public static bool NeedsChecks(Defect defect) => defect is >= Defect.KeptGeneration and <= Defect.StampOfTarget;
}
