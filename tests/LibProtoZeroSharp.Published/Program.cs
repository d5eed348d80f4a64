using System;
using System.Threading.Tasks;
using ProtoZeroSharp.Published;

// Runs the groups of checks that its arguments name and prints a line for each check. The exit code counts failures.
if (args.Length == 0)
{
    Console.Error.WriteLine("image | messages | interop | compiler | calls, one or more of them");
    return 2;
}

var checks = new Checks();
foreach (string group in args)
{
    switch (group)
    {
        case "image": ImageChecks.Run(checks); break;
        case "messages": await MessageChecks.RunAsync(checks); break;
        case "interop": InteropChecks.Run(checks); break;
        case "compiler": CompilerChecks.Run(checks); break;
        case "calls": await CallChecks.RunAsync(checks); break;
        default:
            Console.Error.WriteLine($"no checks are called {group}");
            return 2;
    }
}

Console.WriteLine($"{checks.Passed} passed, {checks.Failed} failed");
return checks.Failed;
