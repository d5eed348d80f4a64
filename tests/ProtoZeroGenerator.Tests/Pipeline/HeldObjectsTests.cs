using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>What the cached results of the steps hold on to.</summary>
public class HeldObjectsTests
{
    private static readonly GeneratorOptions s_file =
        GeneratorOptions.OfFile(MemoryOptions.None.GetOptions(new MemoryText("a.proto", "")));

    private static readonly (ProtoInput, ParsedFile)[] s_users = new[]
    {
        new SourceFile(
            "b.proto",
            "syntax = \"proto2\"; package p; import public \"a.proto\"; message B { optional A a = 1; map<int32, A> map = 2; }"),
        new SourceFile(
            "c.proto",
            "syntax = \"proto2\"; package p; import \"b.proto\"; message C { optional A a = 1; optional E e = 2 [default = ONE]; }"),
        new SourceFile("d.proto", "syntax = \"proto2\"; package p; import \"a.proto\"; service D { rpc Do(A) returns (A); }"),
    }.Select(source => (new ProtoInput(source, s_file), ParsedFile.Parse(source))).ToArray();

    [Fact]
    public void Values_OfAllSteps_HoldNothingOfTheCompilation()
    {
        TestProject project = TestProject.Of(
            ("a.proto",
            "syntax = \"proto3\"; import \"google/protobuf/any.proto\"; message A { google.protobuf.Any a = 1; }"),
            ("b.proto", "syntax = \"proto3\"; message B { Unknown a = 1; "));
        TestRun run = project.EditCSharp("class C { }").Run();
        string[] steps =
            [StepNames.Project, StepNames.Texts, StepNames.Inputs, StepNames.Parse, StepNames.Link, StepNames.Model,
            StepNames.Emit, StepNames.Report, StepNames.Settings];

        var walk = new Walk();
        foreach (string step in steps)
        {
            object[] values = run.Result.TrackedSteps[step].SelectMany(one => one.Outputs)
                .Select(output => output.Value).ToArray();
            Assert.NotEmpty(values);
            foreach (object value in values) walk.Visit(value, step);
        }

        Assert.Empty(walk.Forbidden);
        Assert.True(walk.Count > 50, $"Only {walk.Count} objects were seen.");
    }

    // Files that use an edited one are kept, and could hold its old versions.
    [Fact]
    public void Edits_OfAFileThatOthersUse_LetOldVersionsGo()
    {
        var session = new LinkSession();
        var versions = new List<WeakReference>();
        for (int edit = 0; edit < 20; edit++) versions.Add(Link(session, edit));
        GC.Collect();

        // The newest, the one before it to tell them apart, and what the compiler keeps alive in a debug build.
        Assert.InRange(versions.Count(version => version.IsAlive), 1, 4);
        GC.KeepAlive(session);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Link(LinkSession session, int edit)
    {
        (ProtoInput, ParsedFile)[] files = s_users;
        var source =
            new SourceFile(
            "a.proto", $"syntax = \"proto2\"; package p; message A {{ optional int32 x{edit} = 1; }} enum E {{ ONE = 1; }}");
        ParsedFile edited = ParsedFile.Parse(source);
        LinkedFiles linked = session.Link(
            [(new ProtoInput(source, s_file), edited), .. files],
            GeneratorOptions.OfProject(MemoryOptions.None.GlobalOptions), default);
        Assert.Empty(linked.Diagnostics);
        Assert.All(files, file => Assert.NotNull(session.Build(linked, file.Item2, default).Value));
        return new WeakReference(edited.Syntax);
    }

    [Fact]
    public void Walk_OverACompilation_FindsIt()
    {
        var walk = new Walk();
        walk.Visit(new object[] { new List<object> { Location.Create("a", default, default) } }, "list");

        Assert.Single(walk.Forbidden);
    }

    private sealed class Walk
    {
        private readonly HashSet<object> _seen = new(ReferenceEqualityComparer.Instance);

        public List<string> Forbidden { get; } = [];

        public int Count => _seen.Count;

        public void Visit(object? start, string name)
        {
            var pending = new Stack<(object? Value, string Path)>();
            pending.Push((start, name));
            while (pending.Count > 0)
            {
                (object? value, string path) = pending.Pop();
                if (value is null or string or Type or MemberInfo or Assembly or Delegate or AdditionalText) continue;
                Type type = value.GetType();
                if (type.IsPrimitive || type.IsPointer || (!type.IsValueType && !_seen.Add(value))) continue;
                if (value is Compilation or ISymbol or SyntaxNode or SyntaxTree or Location or Diagnostic
                    or SyntaxToken)
                {
                    Forbidden.Add(path + ": " + type);
                    continue;
                }

                if (value is Array array)
                {
                    foreach (object? item in array) pending.Push((item, path + "[]"));
                    continue;
                }

                for (Type? at = type; at is not null; at = at.BaseType)
                {
                    foreach (FieldInfo field in at.GetFields(
                        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
                        | BindingFlags.DeclaredOnly))
                    {
                        if (!field.FieldType.IsPointer)
                            pending.Push((field.GetValue(value), path.Length > 300 ? path : path + "." + field.Name));
                    }
                }
            }
        }
    }
}
