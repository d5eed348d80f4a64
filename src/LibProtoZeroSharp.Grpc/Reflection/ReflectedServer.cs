using System;
using System.Collections.Generic;
using System.Linq;
using Grpc.AspNetCore.Server;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Options;
using ProtoZeroSharp.Grpc.Protocol.HealthV1;

namespace ProtoZeroSharp.Grpc;

/// <summary>What reflection knows about the server: the files that were added, and the services in them.</summary>
internal sealed class ReflectedServer
{
    private readonly EndpointDataSource _endpoints;
    private readonly IReadOnlySet<string> _services;
    private readonly string[] _always;

    /// <summary>Collects the files.</summary>
    /// <exception cref="InvalidOperationException">See <see cref="SchemaCollector"/>.</exception>
    public ReflectedServer(IOptions<ProtoReflectionOptions> options, EndpointDataSource endpoints)
    {
        _endpoints = endpoints;
        var collector = new SchemaCollector();
        options.Value.AddTo(collector);
        _always = options.Value.ListsUnmapped ? [.. collector.Services] : [];
        collector.AddOwn<Protocol.ReflectionV1.ReflectionReflection>();
        collector.AddOwn<Protocol.ReflectionV1Alpha.ReflectionReflection>();
        collector.AddOwn<HealthReflection>();
        _services = collector.Services;
        Schemas = collector.Build();
    }

    /// <summary>The files.</summary>
    public ReflectedFiles Schemas { get; }

    /// <summary>Full names of the services to list, in ordinal order.</summary>
    public IEnumerable<string> ListServices() => _endpoints.Endpoints
        .Select(endpoint => endpoint.Metadata.GetMetadata<GrpcMethodMetadata>()?.Method.ServiceName)
        .OfType<string>()
        .Where(_services.Contains)
        .Concat(_always)
        .Distinct()
        .Order(StringComparer.Ordinal);
}
