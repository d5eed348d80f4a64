namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>Whose classes.</summary>
internal enum ClassLibrary
{
    Ours,
    Google,
    ProtobufNet,
}
