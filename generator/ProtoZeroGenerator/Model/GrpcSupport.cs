namespace ProtoZeroGenerator.Model;

/// <summary>What of gRPC a project references.</summary>
internal enum GrpcSupport
{
    /// <summary>Nothing: services are left out.</summary>
    None,

    /// <summary>Clients and servers.</summary>
    Calls,

    /// <summary>Servers of ASP.NET Core, too, which tells a server when a call is over.</summary>
    Hosted,
}
