namespace ProtoZeroSharp.Grpc;

/// <summary>Whether a service can take calls. The numbers are those of <c>grpc.health.v1</c>.</summary>
public enum ProtoServingStatus
{
    /// <summary>It is not known.</summary>
    Unknown = 0,

    /// <summary>It takes calls.</summary>
    Serving = 1,

    /// <summary>It should not be called.</summary>
    NotServing = 2,
}
