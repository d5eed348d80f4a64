using System;
using ProtoZeroSharp.Fuzz;

try
{
    FuzzOptions options = FuzzOptions.Parse(args);
    return options.Command switch
    {
        "child" => new Child(options).Run(),
        "repro" => Repro.Run(options),
        "self-check" => SelfCheck.Run(options),
        _ => new Parent(options).Run(),
    };
}
catch (FormatException error)
{
    Console.Error.WriteLine(error.Message);
    Console.Error.WriteLine(
        "--seconds S | --count N  [--mode parse|all|text|schema|each] [--seed N] [--from N] [--threads N] [--findings N]");
    Console.Error.WriteLine("    [--hang-seconds S] [--folder DIR] [--skip PROPERTY,...] [--property PROPERTY,...]");
    Console.Error.WriteLine("repro FILE [--skip PROPERTY,...]");
    Console.Error.WriteLine("self-check [--property PROPERTY,...]");
    return 2;
}
