using System.Collections.Generic;

namespace ProtoZeroGenerator.Model.CSharp;

/// <summary>
/// Names outside of the project that emitted code uses, by namespace. A type of the project with one of these full
/// names would take its place, in all code of the project.
/// </summary>
internal static class ForeignNames
{
    private const string Emitted = "ProtoZeroSharp.Emitted";

    private static readonly Dictionary<string, HashSet<string>> s_names = new()
    {
        ["Grpc"] = ["Core"],
        ["Grpc.Core"] =
        [
            "AsyncClientStreamingCall", "AsyncDuplexStreamingCall", "AsyncServerStreamingCall",
            "AsyncUnaryCall", "BindServiceMethod", "BindServiceMethodAttribute", "CallInvoker", "CallOptions",
            "ChannelBase", "ClientBase", "ClientStreamingServerMethod", "DuplexStreamingServerMethod",
            "IAsyncStreamReader", "IServerStreamWriter", "Marshaller", "Marshallers", "Metadata", "Method",
            "MethodType", "RpcException", "SerializationContext", "ServerCallContext",
            "ServerServiceDefinition", "ServerStreamingServerMethod", "ServiceBinderBase", "Status",
            "StatusCode", "UnaryServerMethod",
        ],
        ["ProtoZeroSharp.WellKnownTypes"] =
        [
            "Any", "Api", "BoolValue", "BytesValue", "DoubleValue", "Duration", "Empty", "Enum", "EnumValue",
            "Field", "FieldMask", "FloatValue", "Int32Value", "Int64Value", "ListValue", "Method", "Mixin",
            "NullValue", "Option", "SourceContext", "StringValue", "Struct", "Syntax", "Timestamp", "Type",
            "UInt32Value", "UInt64Value", "Value",
        ],
        ["System"] =
        [
            "Buffers", "CodeDom", "ComponentModel", "DateTime", "Diagnostics", "IDisposable", "IEquatable", "IO",
            "Obsolete", "ObsoleteAttribute", "ReadOnlySpan", "Runtime", "Span", "Threading",
        ],
        ["System.Buffers"] = ["IBufferWriter"],
        ["System.CodeDom"] = ["Compiler"],
        ["System.CodeDom.Compiler"] = ["GeneratedCode", "GeneratedCodeAttribute"],
        ["System.ComponentModel"] = ["EditorBrowsable", "EditorBrowsableAttribute", "EditorBrowsableState"],
        ["System.Diagnostics"] = ["CodeAnalysis"],
        ["System.Diagnostics.CodeAnalysis"] = ["UnscopedRef", "UnscopedRefAttribute"],
        ["System.IO"] = ["Stream"],
        ["System.Runtime"] = ["CompilerServices", "InteropServices"],
        ["System.Runtime.CompilerServices"] = ["MethodImpl", "MethodImplAttribute", "MethodImplOptions", "Unsafe"],
        ["System.Runtime.InteropServices"] =
            ["FieldOffset", "FieldOffsetAttribute", "LayoutKind", "StructLayout", "StructLayoutAttribute"],
        ["System.Threading"] = ["CancellationToken", "Tasks"],
        ["System.Threading.Tasks"] = ["Task"],
    };

    /// <summary>Whether emitted code uses this name of a namespace.</summary>
    public static bool Has(string space, string name) =>
        s_names.TryGetValue(space, out HashSet<string>? names) && names.Contains(name);

    /// <summary>Whether emitted code uses a name of this namespace.</summary>
    public static bool HasSome(string space) => s_names.ContainsKey(space);

    /// <summary>
    /// Whether no type can be in a namespace: it is the library's own, or one of its parts is the name of a type.
    /// </summary>
    public static bool IsClosed(string space)
    {
        for (int dot = space.IndexOf('.'); dot >= 0; dot = space.IndexOf('.', dot + 1))
        {
            int end = space.IndexOf('.', dot + 1);
            string part = space.Substring(dot + 1, (end < 0 ? space.Length : end) - dot - 1);
            string whole = space.Substring(0, dot) + "." + part;
            if (whole == Emitted || (Has(space.Substring(0, dot), part) && !HasSome(whole))) return true;
        }

        return false;
    }
}
