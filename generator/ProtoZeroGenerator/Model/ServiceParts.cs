using System;

namespace ProtoZeroGenerator.Model;

/// <summary>What becomes of services; the names are those of Grpc.Tools.</summary>
[Flags]
internal enum ServiceParts
{
    None = 0,

    /// <summary>The class that calls the service.</summary>
    Client = 1,

    /// <summary>The class that servers derive from, and what registers it.</summary>
    Server = 2,
    Both = Client | Server,
}
