using Microsoft.CodeAnalysis.Diagnostics;

namespace ProtoZeroAnalyzers;

/// <summary>
/// An analyzer of code that uses messages: it looks at nothing where the library is not known, and at no generated
/// code.
/// </summary>
public abstract class MessageAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            if (MessageSymbols.AreIn(start.Compilation)) Register(new CompilationActions(start), new MessageSymbols());
        });
    }

    /// <summary>Says what is looked at in one compilation.</summary>
    internal abstract void Register(Actions actions, MessageSymbols symbols);
}
