namespace System.Runtime.CompilerServices;

/// <summary>What the compiler needs for records and init-only members, missing from netstandard2.0.</summary>
internal static class IsExternalInit
{
}
