using ProtoZeroGenerator.Emit.Types;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator;

/// <summary>One source as the compiler gets it.</summary>
internal sealed record EmittedFile(string HintName, string Text)
{
    /// <summary>Writes the source of a model.</summary>
    public static StepResult<EmittedFile> Emit(FileModel model) => StepResult<EmittedFile>.Run(
        StepNames.Emit, model.ImportName, () => new EmittedFile(model.HintName, FileEmitter.Emit(model)));
}
