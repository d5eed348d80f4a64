using System.ComponentModel;

namespace ProtoZeroSharp.Reflection;

/// <summary>
/// The messages of <c>descriptor.proto</c> are generated into this namespace, in projects that use them. With this type
/// it exists in all others, too, so that a <c>using</c> of it compiles everywhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DescriptorNamespace;
