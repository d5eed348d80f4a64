using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>Makes controllers read and write messages.</summary>
internal sealed class MvcSetup : IConfigureOptions<MvcOptions>
{
    /// <inheritdoc/>
    public void Configure(MvcOptions options)
    {
        // Before the serializer, which would go over JSON twice; behind it, so that JSON is the form without Accept.
        options.InputFormatters.Insert(0, new MessageInputFormatter());
        options.Filters.Add(new BodyRefusedFilter());
        options.OutputFormatters.Add(new MessageOutputFormatter());
    }
}
