using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Grpc;

/// <summary>What server reflection serves.</summary>
public sealed class ProtoReflectionOptions
{
    private readonly List<Action<SchemaCollector>> _files = [];

    /// <summary>
    /// Whether the services of the added files are listed even if the server has not mapped them; not, unless set.
    /// </summary>
    public bool ListsUnmapped { get; set; }

    /// <summary>
    /// Adds a file: its services are listed, and clients can request it and all files that it imports. The files of
    /// protobuf itself, such as <c>google/protobuf/timestamp.proto</c>, need not be added.
    /// </summary>
    /// <typeparam name="TFile">
    /// The generated class of the file, <c>ShopReflection</c> for <c>shop.proto</c>. The file and those that it imports
    /// are generated with the part <c>Descriptor</c> of <c>ProtoZeroGenerate</c>; otherwise
    /// <see cref="Microsoft.AspNetCore.Builder.ProtoReflectionEndpointExtensions.MapProtoReflection"/> throws.
    /// </typeparam>
    /// <returns>This object.</returns>
    public ProtoReflectionOptions Add<TFile>()
        where TFile : IProtoFile
    {
        _files.Add(static collector => collector.Add<TFile>());
        return this;
    }

    internal void AddTo(SchemaCollector collector)
    {
        foreach (Action<SchemaCollector> add in _files) add(collector);
    }
}
