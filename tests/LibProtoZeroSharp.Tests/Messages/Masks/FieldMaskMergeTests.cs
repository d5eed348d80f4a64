using System;
using System.Linq;
using System.Threading;
using Google.Protobuf;
using Xunit;
using Oracle = Google.Protobuf.WellKnownTypes;
using Ours = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Tests;

/// <summary>Merging by a field mask, by Google's where it has the same rules.</summary>
public class FieldMaskMergeTests
{
    private static readonly string[] s_paths =
        ["name", "methods", "options", "version", "source_context", "source_context.file_name", "syntax", "mixins",
            "methods.name", "nothing", "name.x"];

    [Fact]
    public void Merge_RandomMessagesAndMasks_AsGoogle()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(7);
        for (int i = 0; i < 3_000; i++)
        {
            arena.Reset();
            Oracle.Api source = RandomApi(random), target = RandomApi(random);
            string paths = string.Join(',', s_paths.Where(_ => random.Next(3) == 0).OrderBy(_ => random.Next()));
            if (paths.Contains('.'))
            {
                // Where only one of both has the message around a path, Google's throws a NullReferenceException.
                source.SourceContext ??= new();
                target.SourceContext ??= new();
            }

            bool messages = random.Next(2) == 0, lists = random.Next(2) == 0;
            Ours.Api from = Ours.Api.Parse(source.ToByteArray(), arena),
                to = Ours.Api.Parse(target.ToByteArray(), arena);

            Ours.FieldMask.FromString(paths, arena)
                .Merge(in from, ref to, arena,
                    new() { ReplaceMessageFields = messages, ReplaceRepeatedFields = lists });
            Oracle.FieldMask.FromString(paths)
                .Merge(source, target, new() { ReplaceMessageFields = messages, ReplaceRepeatedFields = lists });

            Assert.Equal(target, Oracle.Api.Parser.ParseFrom(to.ToByteArray()));
        }
    }

    [Theory]
    [InlineData("", "", "number_value", false, "")]
    [InlineData("s", "", "string_value", false, "s")]
    [InlineData("s", "7", "string_value", false, "s")]
    [InlineData("s", "7", "number_value", false, "")]
    [InlineData("s", "7", "bool_value", false, "7")]
    [InlineData("7", "{}", "number_value,struct_value", false, "7")]
    [InlineData("", "{}", "struct_value", false, "{}")]
    [InlineData("", "{}", "struct_value", true, "")]
    [InlineData("s", "{}", "struct_value", true, "")]
    [InlineData("{}", "s", "struct_value", false, "{}")]
    [InlineData("{}", "s", "struct_value.fields", false, "{}")]
    [InlineData("{}", "s", "string_value", false, "")]
    public void Merge_Oneof_TakesAndClearsNamedMembers(string source, string target, string mask, bool replaces,
        string expected)
    {
        using var arena = new ArenaAllocator();
        Ours.Value from = Make(source, arena), to = Make(target, arena);

        Ours.FieldMask.FromString(mask, arena).Merge(in from, ref to, arena, new() { ReplaceMessageFields = replaces });

        Assert.Equal(Make(expected, arena), to);
    }

    [Fact]
    public void Merge_Map_AddsOrReplaces()
    {
        using var arena = new ArenaAllocator();
        Ours.Struct from = default, to = default;
        from.MutableFields.Set(arena.Utf8("a"), Make("7", arena), arena);
        to.MutableFields.Set(arena.Utf8("b"), Make("s", arena), arena);
        Ours.FieldMask mask = Ours.FieldMask.FromString("fields", arena);

        Ours.Struct added = to.Clone(arena);
        mask.Merge(in from, ref added, arena);
        mask.Merge(in from, ref to, arena, new() { ReplaceRepeatedFields = true });

        Assert.Equal(2, added.Fields.Count);
        Assert.Equal(from, to);
    }

    [Fact]
    public void Merge_IntoItself_DoublesListsAndKeepsTheRest()
    {
        using var arena = new ArenaAllocator();
        var source = new Oracle.Api
        {
            Name = "n", Methods = { new Oracle.Method { Name = "m" } }, SourceContext = new() { FileName = "f" },
        };
        Ours.Api api = Ours.Api.Parse(source.ToByteArray(), arena);
        Ours.FieldMask mask = Ours.FieldMask.FromString("name,methods,source_context", arena);

        mask.Merge(in api, ref api, arena);

        Assert.Equal((2, "n", "f"), (api.Methods.Count, api.Name.ToString(), api.SourceContext.FileName.ToString()));
        mask.Merge(in api, ref api, arena, new() { ReplaceMessageFields = true, ReplaceRepeatedFields = true });
        Assert.Equal((2, "n", "f"), (api.Methods.Count, api.Name.ToString(), api.SourceContext.FileName.ToString()));
    }

    [Fact]
    public void Merge_OfAnotherArena_CopiesEverything()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        var source = new Oracle.Api { Name = "n", SourceContext = new() { FileName = "f" } };
        Ours.Api from = Ours.Api.Parse(source.ToByteArray(), other), to = default;

        Ours.FieldMask.FromString("name,source_context.file_name", other).Merge(in from, ref to, arena);
        other.Reset();

        Assert.Equal(("n", "f"), (to.Name.ToString(), to.SourceContext.FileName.ToString()));
    }

    // A mask is input, too.
    [Fact]
    public void Merge_EndlessPath_Ends()
    {
        using var arena = new ArenaAllocator();
        Ours.FieldMask mask =
            Ours.FieldMask.FromString(string.Join('.', Enumerable.Repeat("source_context", 200_000)), arena);
        var from = Ours.Api.Parse(new Oracle.Api { SourceContext = new() { FileName = "f" } }.ToByteArray(), arena);
        var to = default(Ours.Api);
        var thread = new Thread(() => mask.Merge(in from, ref to, arena), 256 << 10);
        thread.Start();
        thread.Join();
        Assert.True(to.SourceContext.FileName.IsEmpty);
    }

    private static Ours.Value Make(string text, ArenaAllocator arena)
    {
        var value = default(Ours.Value);
        if (text == "{}") value.MutableStructValue(arena);
        else if (text == "7") value.NumberValue = 7;
        else if (text.Length > 0) value.StringValue = arena.Utf8(text);
        return value;
    }

    private static Oracle.Api RandomApi(Random random)
    {
        var api = new Oracle.Api { Syntax = (Oracle.Syntax)random.Next(3) };
        if (random.Next(2) == 0) api.Name = $"n{random.Next(9)}";
        if (random.Next(2) == 0) api.Version = $"v{random.Next(9)}";
        if (random.Next(2) == 0)
            api.SourceContext = new() { FileName = random.Next(2) == 0 ? "" : $"f{random.Next(9)}" };
        for (int i = random.Next(3); i > 0; i--) api.Methods.Add(new Oracle.Method { Name = $"m{random.Next(9)}" });
        for (int i = random.Next(3); i > 0; i--) api.Mixins.Add(new Oracle.Mixin { Root = $"r{random.Next(9)}" });
        return api;
    }
}
