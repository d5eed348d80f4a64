using ProtoZeroGenerator.Model;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Services;

/// <summary>How the parts of a call are written: names of the system, of gRPC, and what is made of them.</summary>
internal static class CallText
{
    public const string Task = "_S::Threading.Tasks.Task";
    public const string CancelToken = "_S::Threading.CancellationToken";

    /// <summary>Members that only hosts and emitted code call.</summary>
    public const string Hidden =
        "[_S::ComponentModel.EditorBrowsable(_S::ComponentModel.EditorBrowsableState.Never)]";

    public const string GeneratedCode = "[_S::CodeDom.Compiler.GeneratedCode(\"ProtoZeroGenerator\", \"1.0\")]";

    public const string Context = "_G::ServerCallContext context";

    /// <summary>What every generic member for messages says of its type parameter.</summary>
    public const string WhereMessage = "where T : unmanaged, " + N.Message + "<T>";

    /// <summary>The request as users see it.</summary>
    public static string Request(MethodModel method) => method.IsClass ? method.Input : $"{N.Owned}<{method.Input}>";

    /// <summary>The request as the host of a server sees it.</summary>
    public static string Incoming(MethodModel method) => method.IsClass ? method.Input : $"{N.Incoming}<{method.Input}>";

    /// <summary>The reply.</summary>
    public static string Reply(MethodModel method) => method.IsClass ? method.Output : $"{N.Owned}<{method.Output}>";

    /// <summary>What gRPC calls the kind of a method.</summary>
    public static string Kind(MethodModel method) => (method.IsClientStreaming, method.IsServerStreaming) switch
    {
        (false, false) => "Unary",
        (false, true) => "ServerStreaming",
        (true, false) => "ClientStreaming",
        (true, true) => "DuplexStreaming",
    };

    /// <summary>The parameters of a server's method in front of the context.</summary>
    /// <param name="method">The method.</param>
    /// <param name="request">The type of its requests.</param>
    public static string ServerParameters(MethodModel method, string request)
    {
        string parameters = method.IsClientStreaming
            ? $"_G::IAsyncStreamReader<{request}> requestStream" : $"{request} request";
        return method.IsServerStreaming
            ? $"{parameters}, _G::IServerStreamWriter<{Reply(method)}> responseStream" : parameters;
    }

    /// <summary>What a server's method returns.</summary>
    public static string ServerResult(MethodModel method) =>
        method.IsServerStreaming ? Task : $"{Task}<{Reply(method)}>";
}
