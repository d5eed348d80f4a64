using System;
using System.Text;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.Extensions.DependencyInjection;
using Ours.Http;
using ProtoZeroSharp.AspNetCore;
using Xunit;

namespace ProtoZeroSharp.GrpcTests.Http;

/// <summary>Messages as bodies of HTTP requests and responses, over a real connection.</summary>
public sealed class HttpBodyTests
{
    private const string Text = """{"text":"a","timeUnix":"5","body":{"number":1.5},"counts":{"3":"4"}}""";

    // ASP.NET Core found TryParse methods of the type that parse no string, and then every endpoint of the program was
    // answered with 500; its controllers made a delegate of the property by reference, and the program did not start.
    [Theory]
    [InlineData("/min/owned", false)]
    [InlineData("/mvc/plain", false)]
    [InlineData("/mvc/attribute", false)]
    [InlineData("/min/owned", true)]
    [InlineData("/mvc/plain", true)]
    [InlineData("/mvc/attribute", true)]
    public async Task Owned_AsParameterAndResult_IsJson(string path, bool hasPackage)
    {
        await using HttpApp app = await HttpApp.StartAsync(hasPackage);
        (int status, string? type, byte[] body) = await app.PostAsync(path, Utf8(Text), HttpApp.Json);
        Assert.Equal((200, HttpApp.Json), (status, type));
        Assert.Equal(Text.Replace("\"a\"", "\"a seen\""), Encoding.UTF8.GetString(body));
        Assert.Equal("other", await app.GetAsync("/other"));
    }

    [Theory]
    [InlineData("/min/owned", false)]
    [InlineData("/mvc/plain", false)]
    [InlineData("/min/body", true)]
    [InlineData("/mvc/plain", true)]
    public async Task Json_ThatIsNoMessage_IsAnsweredWith400(string path, bool hasPackage)
    {
        await using HttpApp app = await HttpApp.StartAsync(hasPackage);
        foreach (string text in (string[])["""{"nope":1}""", """{"text":""", "[]", ""])
            Assert.Equal(400, (await app.PostAsync(path, Utf8(text), HttpApp.Json)).Status);
    }

    [Theory]
    [InlineData("/min/body", "application/x-protobuf", null, "application/x-protobuf")]
    [InlineData("/min/body", "application/protobuf", "*/*", "application/x-protobuf")]
    [InlineData("/min/body", "application/vnd.google.protobuf", "application/json", "application/json")]
    [InlineData("/min/body", "application/json", null, "application/json")]
    [InlineData("/min/body", "application/json; charset=utf-8", "application/x-protobuf", "application/x-protobuf")]
    [InlineData("/min/body", "application/problem+json", "application/*;q=0.5, application/json;q=0.1",
        "application/x-protobuf")]
    [InlineData("/min/body", "application/json", "text/html", "application/json")]
    [InlineData("/min/result", "application/x-protobuf", "application/json;q=0.9, application/protobuf;q=0.2",
        "application/json")]
    [InlineData("/mvc/plain", "application/x-protobuf", "application/x-protobuf", "application/x-protobuf")]
    [InlineData("/mvc/plain", "application/x-protobuf", "application/json", "application/json")]
    [InlineData("/mvc/attribute", "application/json", "application/x-protobuf", "application/x-protobuf")]
    [InlineData("/mvc/attribute", "application/protobuf", null, "application/json")]
    public async Task Headers_OfRequest_ChooseTheForms(string path, string type, string? accept, string expected)
    {
        await using HttpApp app = await HttpApp.StartAsync(hasPackage: true);
        using Owned<Entry> sent = Owned<Entry>.ParseJson(Utf8(Text));
        byte[] body = type.Contains("json") ? Utf8(Text) : sent.Value.ToByteArray();
        (int status, string? answered, byte[] answer) = await app.PostAsync(path, body, type, accept);
        Assert.Equal((path == "/min/result" ? 202 : 200, expected), (status, answered));
        using Owned<Entry> back =
            expected == HttpApp.Json ? Owned<Entry>.ParseJson(answer) : Owned<Entry>.Parse(answer);
        HttpApp.Seen(sent);
        Assert.True(back.Value.Equals(sent.Value));
    }

    [Theory]
    [InlineData("/min/body", HttpApp.Protobuf, "0A05")]
    [InlineData("/mvc/plain", HttpApp.Protobuf, "0A05")]
    [InlineData("/min/body", HttpApp.Json, "7B226E6F70652231")]
    [InlineData("/mvc/attribute", HttpApp.Json, "7B226E6F70652231")]
    public async Task Damage_InBody_IsAnsweredWithCodeAndOffset(string path, string type, string hex)
    {
        byte[] bytes = Convert.FromHexString(hex);
        var expected = type == HttpApp.Json
            ? Assert.Throws<ProtoFormatException>(() => Owned<Entry>.ParseJson(bytes))
            : Assert.Throws<ProtoFormatException>(() => Owned<Entry>.Parse(bytes));
        await using HttpApp app = await HttpApp.StartAsync(hasPackage: true);
        (int status, string? answered, byte[] answer) = await app.PostAsync(path, bytes, type);
        Assert.Equal((400, "application/problem+json"), (status, answered));
        using JsonDocument problem = JsonDocument.Parse(answer);
        if (path.StartsWith("/min"))
        {
            Assert.Equal($"{expected.Code}", problem.RootElement.GetProperty("code").GetString());
            Assert.Equal(expected.Offset, problem.RootElement.GetProperty("offset").GetInt64());
        }
        else
        {
            string text = problem.RootElement.GetProperty("errors").ToString();
            Assert.Contains($"{expected.Code}", text);
            Assert.Contains($"{expected.Offset}", text);
        }
    }

    [Theory]
    [InlineData("/min/body")]
    [InlineData("/mvc/plain")]
    [InlineData("/mvc/attribute")]
    public async Task Body_OfAnotherTypeOrTooLong_HasItsOwnStatus(string path)
    {
        await using HttpApp app = await HttpApp.StartAsync(hasPackage: true);
        Assert.Equal(415, (await app.PostAsync(path, Utf8(Text), "text/plain")).Status);
        Assert.Equal(415, (await app.PostAsync(path, Utf8(Text), "application/octet-stream")).Status);
        Assert.Equal(415, (await app.PostAsync(path, Utf8(Text), null)).Status);
        var (status, type, body) = await app.PostAsync(path, new byte[(1 << 16) + 1], HttpApp.Protobuf);
        Assert.Equal((413, "application/problem+json"), (status, type));
        using JsonDocument problem = JsonDocument.Parse(body);
        Assert.Equal("TooLarge", problem.RootElement.GetProperty("code").GetString());
        Assert.Equal(413, (await app.PostAsync(path, new byte[(1 << 16) + 1], HttpApp.Json)).Status);
        Assert.Equal(200, (await app.PostAsync(path, Utf8(Text), HttpApp.Json)).Status);
    }

    // In protobuf no byte is a message in which nothing is set; in JSON it is none.
    [Theory]
    [InlineData("/min/body")]
    [InlineData("/mvc/plain")]
    [InlineData("/mvc/attribute")]
    public async Task Body_WithoutAByte_IsTheEmptyMessageOfProtobuf(string path)
    {
        await using HttpApp app = await HttpApp.StartAsync(hasPackage: true);
        (int status, _, byte[] answer) = await app.PostAsync(path, [], HttpApp.Protobuf, HttpApp.Protobuf);
        Assert.Equal(200, status);
        using Owned<Entry> entry = Owned<Entry>.Parse(answer);
        Assert.Equal(" seen", entry.Value.Text.ToString());
        Assert.Equal(400, (await app.PostAsync(path, [], HttpApp.Json)).Status);
    }

    [Fact]
    public async Task Message_OfRequest_EndsWithTheRequest()
    {
        ProtoBody<Entry>? kept = null;
        await using HttpApp app = await HttpApp.StartAsync(hasPackage: true, app =>
            app.MapPost("/keep", (ProtoBody<Entry> entry) =>
            {
                kept = entry;
                return $"{entry.Value.Text}";
            }));
        Assert.Equal("a", Encoding.UTF8.GetString((await app.PostAsync("/keep", Utf8(Text), HttpApp.Json)).Body));
        for (int i = 0; i < 500 && IsAlive(); i++) await Task.Delay(10);
        Assert.False(IsAlive());

        bool IsAlive()
        {
            try
            {
                return kept!.Value.TimeUnix == 5;
            }
            catch (ProtoLifetimeException)
            {
                return false;
            }
        }
    }

    // Validation would walk over every property of everything in the model.
    [Fact]
    public async Task Validation_OfControllers_HasNothingToWalkOver()
    {
        var services = new ServiceCollection();
        services.AddLogging();
        services.AddControllers();
        await using ServiceProvider provider = services.BuildServiceProvider();
        ModelMetadata metadata =
            provider.GetRequiredService<IModelMetadataProvider>().GetMetadataForType(typeof(Owned<Entry>));
        Assert.False(metadata.HasValidators);
    }

    [Fact]
    public async Task OpenApi_OfOwned_ShowsTheFieldsOfTheMessage()
    {
        await using HttpApp app = await HttpApp.StartAsync(hasPackage: true);
        using JsonDocument document = JsonDocument.Parse(await app.GetAsync("/openapi/v1.json"));
        JsonElement schemas = document.RootElement.GetProperty("components").GetProperty("schemas");
        Assert.Equal("""
            {"type":"object","properties":{"text":{"type":"string"},"timeUnix":{"type":"string","format":"int64"},
            "body":{"$ref":"#/components/schemas/http_tests.Body"},
            "children":{"type":"array","items":{"$ref":"#/components/schemas/http_tests.Entry"}},
            "bodies":{"type":"object","additionalProperties":{"$ref":"#/components/schemas/http_tests.Body"}},
            "counts":{"type":"object","additionalProperties":{"type":"string","format":"int64"}},
            "level":{"enum":["LEVEL_UNKNOWN","LEVEL_HIGH"],"type":"string"},
            "raw":{"type":"string","format":"byte"},"at":{"type":"string","format":"date-time"},"anyValue":{}}}
            """.Replace("\n", ""), JsonSerializer.Serialize(schemas.GetProperty("http_tests.Entry")));
        Assert.Equal("""
            {"type":"object","properties":{"number":{"type":"number","format":"double"},
            "flags":{"type":"array","items":{"type":"boolean"}}}}
            """.Replace("\n", ""), JsonSerializer.Serialize(schemas.GetProperty("http_tests.Body")));

        JsonElement paths = document.RootElement.GetProperty("paths");
        foreach (string path in (string[])["/min/owned", "/min/body", "/mvc/plain", "/mvc/attribute"])
        {
            JsonElement post = paths.GetProperty(path).GetProperty("post");
            foreach (JsonElement part in (JsonElement[])
                [post.GetProperty("requestBody"), post.GetProperty("responses").GetProperty("200")])
            {
                Assert.Equal("#/components/schemas/http_tests.Entry",
                    part.GetProperty("content").GetProperty(HttpApp.Json).GetProperty("schema").GetProperty("$ref")
                        .GetString());
                if (path == "/min/owned") continue;
                Assert.True(part.GetProperty("content").TryGetProperty(HttpApp.Protobuf, out _));
            }
        }
    }

    private static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text);
}
