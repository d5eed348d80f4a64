namespace ProtoZeroSharp.Testing;

/// <summary>What a test needs of <see cref="DataFolder"/>.</summary>
internal enum DataPart
{
    /// <summary>Also payloads, expected texts and descriptor sets, which were made for this project.</summary>
    All,

    /// <summary>Schemas of others, which <c>eng/data.sh</c> fetches.</summary>
    Schemas,
}
