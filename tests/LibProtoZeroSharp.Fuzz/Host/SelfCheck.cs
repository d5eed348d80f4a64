using System;
using System.Diagnostics;
using System.IO;
using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Plants each <see cref="Defect"/> in turn: the fuzzer must find it and leave an input that shows it again. Those that
/// only the checked library can show are left out with the fast one.
/// </summary>
internal static class SelfCheck
{
    /// <param name="options">Say of which properties, unless it is all.</param>
    public static int Run(FuzzOptions options)
    {
        Defect[] defects =
        [
            .. Enum.GetValues<Defect>().Where(defect => defect != Defect.None
                && (options.Chosen.Length == 0 || options.Chosen.Contains(Finder(defect)))
                && (ProtoZeroInfo.ChecksEnabled || !Plant.NeedsChecks(defect))),
        ];
        Defect[] missed = [.. defects.Where(defect => !Finds(defect))];
        foreach (Defect defect in missed) Console.WriteLine($"NOT FOUND  {defect}");
        Console.WriteLine($"{defects.Length - missed.Length} of {defects.Length} planted defects found");
        return missed.Length == 0 ? 0 : Child.FoundSomething;
    }

    private static bool Finds(Defect defect)
    {
        string folder = Directory.CreateTempSubdirectory("protozero-fuzz").FullName;
        Console.WriteLine($"planted: {defect}");
        try
        {
            string hangSeconds = defect == Defect.Hang ? "3" : "60";
            int status = Wait(
                Parent.Start(
                    ["--mode", ModeOf(defect), "--count", "200000", "--threads", "1", "--folder", folder,
                        "--hang-seconds", hangSeconds, .. Only(defect)],
                    defect),
                seconds: 120);
            string[] saved = Directory.GetFiles(folder);
            // A length that is read twice differs by chance: another thread must write in between.
            int tries = defect == Defect.LengthReadTwice ? 40 : 1;
            return status == Child.FoundSomething && saved.Length == 1
                && Enumerable.Range(0, tries).Any(_ => Again(saved[0], defect) != 0);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static int Again(string path, Defect defect) =>
        Wait(Parent.Start(["repro", path, .. Only(defect)], defect), seconds: defect == Defect.Hang ? 5 : 120);

    // Whether the property finds the defect, and not another one some other damage.
    private static string Finder(Defect defect) => defect switch
    {
        Defect.ShortDestination => new Written().Name,
        Defect.OtherMeaning => new SameAsGoogle().Name,
        Defect.LostElement => new ListCalls().Name,
        Defect.TextOffset or Defect.TextAllocation or Defect.TextException => new TextWays().Name,
        Defect.OtherText => new TextRound().Name,
        Defect.SlowText => new TextLimits().Name,
        Defect.AcceptedDamage => new WellFormedJson().Name,
        Defect.OtherJson => new JsonAsGoogle().Name,
        Defect.LostField => "as JSON",
        Defect.LostFieldOfText => "as text format",
        Defect.DynamicOffset => new DynamicForm().Name,
        Defect.LostMaskedField => new MaskedForm().Name,
        Defect.SpoiledArena => new NoMemory().Name,
        Defect.LengthReadTwice => new ChangingInput().Name,
        Defect.CutStream => new OwnedForm().Name,
        Defect.CutClass => new ClassForm().Name,
        Defect.SlowWriting => new LongTexts().Name,
        Defect.SchemaException => new DescriptorSets().Name,
        Defect.CompilerException => new ProtoTexts().Name,
        >= Defect.SharedClone => new LifetimeCalls().Name,
        _ => new Ways().Name,
    };

    private static string[] Only(Defect defect) =>
        ["--skip", string.Join(',', AllProperties.Names().Where(other => other != Finder(defect)))];

    private static string ModeOf(Defect defect) =>
        new[] { "text", "schema" }.FirstOrDefault(
            mode => AllProperties.Of(mode).Any(property => property.Name == Finder(defect)), "all");

    // What hangs shows the defect as well as what ends badly.
    private static int Wait(Process process, int seconds)
    {
        using (process)
        {
            if (process.WaitForExit(TimeSpan.FromSeconds(seconds))) return process.ExitCode;
            process.Kill(entireProcessTree: true);
            return -1;
        }
    }
}
