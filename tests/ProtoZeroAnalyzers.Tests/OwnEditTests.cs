using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>PZ4113 for methods and properties that users add to a message, by what their bodies do.</summary>
public class OwnEditTests
{
    private const string Lost = "[|PZ4113:o.Inner|].";

    [Theory]
    [InlineData("public void M(ArenaAllocator a) => SetName(\"x\", a);", "M(a);")]
    [InlineData("public void M(ArenaAllocator a) { if (Zip > 3) { this.SetName(\"x\", a); } }", "M(a);")]
    [InlineData("public void M() => Zip = 3;", "M();")]
    [InlineData("public void M() => this.Zip++;", "M();")]
    [InlineData("public void M() => Zip += 2;", "M();")]
    [InlineData("public void M() => (Zip, _) = (1, 2);", "M();")]
    [InlineData("public void M() => this = default;", "M();")]
    [InlineData("int _field; public void M() => _field = 3;", "M();")]
    [InlineData("(int A, int B) _field; public void M() => _field.A = 3;", "M();")]
    [InlineData("public void M(ArenaAllocator a) => MutableNumbers.Add(1, a);", "M(a);")]
    [InlineData("public void M(ArenaAllocator a) => MutableInner(a).ClearName();", "M(a);")]
    [InlineData("public void M(ArenaAllocator a, Note other) => this.MergeFrom(in other, a);", "M(a, default);")]
    [InlineData("public void M() => Helpers.Reset(ref this);", "M();")]
    [InlineData("public void M() => this.Reset();", "M();")]
    [InlineData("public bool M() { ClearName(); return true; }", "M();")]
    [InlineData("public int P { get { ClearName(); return 1; } }", "P.ToString();")]
    [InlineData("public int P => ++Zip;", "P.ToString();")]
    [InlineData("public int this[int i] { get { ClearName(); return i; } }", null)]
    [InlineData("public void M<T>(T x) => ClearName();", "M(3);")]
    [InlineData("public void M() => N(); void N() => O(); void O() => ClearName();", "M();")]
    [InlineData("public void M() => N(); int N() => P; int P { get { ClearName(); return 1; } }", "M();")]
    [InlineData("public void M(int i) { if (i > 0) M(i - 1); else ClearName(); }", "M(3);")]
    [InlineData("public void M(int i) => N(i); void N(int i) { if (i > 0) M(i - 1); O(); } void O() => ClearName();",
        "M(3);")]
    [InlineData("public partial void M(); public partial void M() => ClearName();", "M();")]
    public async Task Analyze_OwnMemberEdits_IsError(string members, string? use) => await Expect(
        members, use is null ? "Use([|PZ4113:o.Inner|][0]);" : use[0] == 'P' ? $"Use({Lost}{use[..^1]});" : Lost + use);

    [Theory]
    [InlineData("public void M() { }", "M();")]
    [InlineData("public readonly void M() { Note n = default; n.ClearName(); Helpers.Use(n); }", "M();")]
    [InlineData("public void M() { Note n = this; n.ClearName(); Helpers.Use(n); }", "M();")]
    [InlineData("public int M() => Zip + Inner.Zip + Numbers.Count + MutableNumbers.Count;", "M();")]
    [InlineData("public string M() => nameof(ClearName) + nameof(Zip);", "M();")]
    [InlineData("public void M(ref Note other) => other.ClearName();", "M(ref o);")]
    [InlineData("public static void S(ref Note other) => other.ClearName(); public void M(ref Note n) => S(ref n);",
        "M(ref o);")]
    [InlineData("public void M(int i) { if (i > 0) N(i - 1); } void N(int i) => M(i);", "M(3);")]
    // What returns the changed copy may be meant so.
    [InlineData("public Note M() { ClearName(); return this; }", "M();")]
    [InlineData("public void M() { ClearName(); Helpers.Use(this); }", "M();")]
    [InlineData("public Note M(ArenaAllocator a) { ClearName(); return Clone(a); }", "M(a);")]
    [InlineData("public Note M() => N(); Note N() { ClearName(); return this; }", "M();")]
    public async Task Analyze_OwnMemberDoesNotEdit_FindsNothing(string members, string use) =>
        await Expect(members, "o.Inner." + use);

    // An editor of another name than those that are emitted.
    [Fact]
    public async Task Analyze_OwnEditorOfCopy_IsError() => await Expect(
        "[System.Diagnostics.CodeAnalysis.UnscopedRef] public ProtoListEditor<int> Rows => MutableNumbers;",
        $"Use({Lost}Rows.Count); foreach (int i in {Lost}Rows) Use(i);");

    [Theory]
    [InlineData("o.Rename(a); o.MutableInner(a).Rename(a); array[0].Rename(a);")]
    [InlineData("ref Note n = ref o.MutableInner(a); n.Rename(a);")]
    [InlineData("Note n = default; n.Rename(a); Use(n);")]
    [InlineData("var n = o.Inner; n.Rename(a); Use(n);")]
    public async Task Analyze_OwnEditOfVariable_FindsNothing(string body) =>
        await Expect("public void Rename(ArenaAllocator a) => SetName(\"x\", a);", body);

    [Theory]
    [InlineData("foreach (Note n in array) [|PZ4113:n|].Rename(a);")]
    [InlineData("System.Action<ArenaAllocator> f = [|PZ4113:array[0]|].Rename;")]
    [InlineData("Note [|PZ4001:n|] = o.MutableInner(a); n.Rename(a);")]
    [InlineData("Note n = o.Inner; [|PZ4002:n.Rename(a)|];")]
    public async Task Analyze_OwnEditOfCopy_IsFound(string body) =>
        await Expect("public void Rename(ArenaAllocator a) => SetName(\"x\", a);", body);

    [Fact]
    public async Task Analyze_OwnEditInReadOnlyMember_IsError() => await Expect(
        "void Rename(ArenaAllocator a) => SetName(\"x\", a); "
            + "readonly void N(ArenaAllocator a) => [|PZ4113:this|].Rename(a);",
        "");

    /// <summary>A long way to the edit is not followed to its end, so nothing is said.</summary>
    [Theory]
    [InlineData(40, 1)]
    [InlineData(2_000, 0)]
    public async Task Analyze_ChainOfOwnMembers_IsFollowedSomeWay(int length, int count)
    {
        string chain = string.Concat(Enumerable.Range(1, length).Select(i => $"void M{i}() => M{i - 1}();\n"));
        SyntaxTree[] trees =
            Trees($"void M0() => ClearName(); {chain} public void M() => M{length}();", "o.Inner.M();");
        Assert.Equal(count, (await Compiled.FindAll(Compiled.Program(trees))).Count(Compiled.IsFound));
    }

    /// <summary>The body of a method of another assembly is not known, even if its source is at hand.</summary>
    [Fact]
    public async Task Analyze_OwnEditOfOtherAssembly_FindsNothing()
    {
        SyntaxTree[] trees = Trees("public void M() => ClearName();", "o.Inner.M();");
        CSharpCompilation other = CSharpCompilation.Create("Other", trees[..2], Compiled.References, Compiled.Options);
        using var image = new MemoryStream();
        Assert.True(other.Emit(image).Success);
        image.Position = 0;
        foreach (MetadataReference it in (MetadataReference[])
            [MetadataReference.CreateFromStream(image), other.ToMetadataReference()])
        {
            CSharpCompilation program = Compiled.Program(trees[2]).AddReferences(it);
            ImmutableArray<Diagnostic> all = await Compiled.FindAll(program);
            Assert.DoesNotContain(all, it => it.Severity == DiagnosticSeverity.Error);
        }
    }

    private static async Task Expect(string members, string body)
    {
        const string Mark = "/*---*/";
        SyntaxTree[] marked = Trees(members, body);
        string text = string.Join(Mark, marked.Skip(1)), plain = Compiled.Unmark(text, out List<string> expected);
        SyntaxTree[] trees =
        [
            marked[0],
            .. plain.Split(Mark).Select((it, i) => CSharpSyntaxTree.ParseText(it, Compiled.Language, $"/app/{i}.cs")),
        ];
        ImmutableArray<Diagnostic> all = await Compiled.FindAll(Compiled.Program(trees));
        Assert.Empty(all.Where(it => it.Severity == DiagnosticSeverity.Error && !Compiled.IsFound(it)));
        int Start(Diagnostic it) => it.Location.SourceSpan.Start
            + (it.Location.SourceTree == trees[1] ? 0 : trees[1].Length + Mark.Length);
        Assert.Equal(expected, all.Where(Compiled.IsFound).OrderBy(Start).Select(it =>
            $"{it.Id}:{plain.Substring(Start(it), it.Location.SourceSpan.Length)}@{Start(it)}"));
    }

    // What is emitted, what users add to it, and what uses both.
    private static SyntaxTree[] Trees(string members, string body) =>
    [
        CSharpSyntaxTree.ParseText(
            """
            // <auto-generated/>
            using ProtoZeroSharp;
            using System.Diagnostics.CodeAnalysis;
            public partial struct Note : IProtoMessage<Note>
            {
                static Holder s_holder = new();
                public int Zip { readonly get => 0; set { } }
                public ProtoString Name { readonly get => default; set { } }
                public void SetName(string value, ArenaAllocator arena) { }
                public void ClearName() { }
                public readonly ref readonly Note Inner => ref s_holder.Note;
                public ref Note MutableInner(ArenaAllocator arena) => ref s_holder.Note;
                public readonly ProtoList<int> Numbers => default;
                [UnscopedRef] public ProtoListEditor<int> MutableNumbers => default;
                public readonly Note Clone(ArenaAllocator arena) => default;
            }
            class Holder { public Note Note; }
            """,
            Compiled.Language, "/obj/Note.g.cs"),
        CSharpSyntaxTree.ParseText(
            $$"""
            using ProtoZeroSharp;
            public partial struct Note
            {
                {{members}}
            }
            public static class Helpers
            {
                public static void Reset(this ref Note note) => note = default;
                public static void Use<T>(T value) { }
            }
            """,
            Compiled.Language, "/app/Note.cs"),
        CSharpSyntaxTree.ParseText(
            $$"""
            using ProtoZeroSharp;
            using static Helpers;
            class Program
            {
                void Run(ref Note o, ArenaAllocator a, Note[] array)
                {
                    {{body}}
                }
            }
            """,
            Compiled.Language, "/app/Program.cs"),
    ];
}
