using Microsoft.Extensions.Options;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>Makes the JSON serializers of minimal APIs and of controllers know messages.</summary>
/// <param name="http">How JSON is read and written.</param>
internal sealed class JsonSetup(IOptions<ProtoHttpOptions> http)
    : IConfigureOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>,
        IConfigureOptions<Microsoft.AspNetCore.Mvc.JsonOptions>
{
    /// <inheritdoc/>
    public void Configure(Microsoft.AspNetCore.Http.Json.JsonOptions options) =>
        options.SerializerOptions.Converters.Add(new ProtoJsonConverterFactory(http.Value.Json));

    /// <inheritdoc/>
    public void Configure(Microsoft.AspNetCore.Mvc.JsonOptions options) =>
        options.JsonSerializerOptions.Converters.Add(new ProtoJsonConverterFactory(http.Value.Json));
}
