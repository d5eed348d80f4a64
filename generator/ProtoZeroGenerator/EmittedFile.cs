using ProtoZeroGenerator.Emit.Types;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator;

/// <summary>One source as the compiler gets it.</summary>
internal sealed record EmittedFile(string HintName, string Text)
{
    /// <summary>Writes the source of a model.</summary>
    /// <param name="model">The model.</param>
    /// <param name="grpc">What of gRPC the project references; without it nothing becomes of services.</param>
    public static StepResult<EmittedFile> Emit(FileModel model, GrpcSupport grpc = GrpcSupport.None) =>
        StepResult<EmittedFile>.Run(
            StepNames.Emit, model.ImportName, () => new EmittedFile(model.HintName, FileEmitter.Emit(model, grpc)));
}
