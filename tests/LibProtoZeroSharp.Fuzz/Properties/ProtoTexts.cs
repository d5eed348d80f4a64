using System;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Compiler;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Any text of a .proto file ends in a descriptor set or in errors with places; what the compiler accepts, the library
/// loads.
/// </summary>
internal sealed class ProtoTexts : SchemaProperty
{
    private const int MadeOneIn = 256;
    private const string File = "m.proto", LineEnds = "\n\r\u0085\u2028\u2029";

    public override string Name => "proto texts";

    public override bool IsAbout(Target target) => target.Kind == InputKind.ProtoText;

    public override void Check(Trial trial)
    {
        if (trial.Target.Kind != InputKind.ProtoText) return;
        string text = Encoding.UTF8.GetString(trial.Input);
        var compiler = new ProtoCompiler();
        compiler.AddSource(File, text);
        byte[] set;
        try
        {
            set = compiler.CompileDescriptorSet(File);
        }
        catch (ProtoCompilerException failure)
        {
            int lines = 1 + text.Count(LineEnds.Contains);
            if (failure.Errors.Count == 0) Trial.Fail("a refusal without errors");
            foreach (ProtoCompilerError error in failure.Errors) Placed(error, lines);
            if (Plant.Is(Defect.CompilerException) && trial.Length > 100)
                throw new InvalidOperationException("planted");
            return;
        }

        trial.IsAccepted = true;
        try
        {
            if (trial.Random.OneIn(MadeOneIn)) DescriptorSets.Use(trial, ProtoSchema.Load(set));
            else SchemaLinker.Link(set, default);
        }
        catch (ProtoSchemaException refused)
        {
            // What the compiler refuses with places, where it makes a schema.
            bool isToldBefore = Refuses(compiler);
            if (!isToldBefore) Trial.Fail($"the compiler accepts what is not loaded: {refused.Message}");
        }
    }

    private static bool Refuses(ProtoCompiler compiler)
    {
        try
        {
            compiler.Compile(File);
            return false;
        }
        catch (ProtoCompilerException)
        {
            return true;
        }
    }

    private static void Placed(ProtoCompilerError error, int lines)
    {
        if (error.Code == "PZ9002" || error.Code.Length != 6) Trial.Fail($"{error} has no code");
        if (error.Code.StartsWith("PZ9", StringComparison.Ordinal) && error.Code != "PZ9008") Trial.Fail($"a defect: {error}");
        if (error.Name == File && (error.Line < 1 || error.Line > lines || error.Column < 1))
            Trial.Fail($"{error} is outside of the {lines} lines");
    }
}
