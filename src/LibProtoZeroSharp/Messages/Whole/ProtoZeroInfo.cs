namespace ProtoZeroSharp;

/// <summary>Which build of the library runs.</summary>
public static class ProtoZeroInfo
{
    /// <summary>
    /// True in the checked library (package ProtobufZeroSharp.Debug), which reports misuse at some cost in speed.
    /// </summary>
#if PROTOZERO_CHECKS
    public static bool ChecksEnabled => true;
#else
    public static bool ChecksEnabled => false;
#endif
}
