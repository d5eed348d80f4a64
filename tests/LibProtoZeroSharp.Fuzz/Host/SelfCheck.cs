using System;
using System.Diagnostics;
using System.IO;
using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Plants each <see cref="Defect"/> in turn: the fuzzer must find it and leave an input that shows it again.</summary>
internal static class SelfCheck
{
    public static int Run()
    {
        Defect[] defects = [.. Enum.GetValues<Defect>().Where(defect => defect != Defect.None)];
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
            string mode = defect is Defect.ShortDestination or Defect.LostElement or Defect.OtherMeaning ? "all" : "parse";
            int status = Wait(Parent.Start(
                ["--mode", mode, "--count", "200000", "--threads", "1", "--hang-seconds", "2", "--folder", folder], defect));
            string[] saved = Directory.GetFiles(folder);
            return status == Child.FoundSomething && saved.Length == 1 && Wait(Parent.Start(["repro", saved[0]], defect)) is not 0;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    // A repro that hangs shows the defect as well as one that ends badly.
    private static int Wait(Process process)
    {
        using (process)
        {
            if (process.WaitForExit(TimeSpan.FromSeconds(60))) return process.ExitCode;
            process.Kill(entireProcessTree: true);
            return -1;
        }
    }
}
