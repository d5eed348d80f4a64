using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit.Types;

/// <summary>Emits the class that tells what a file declares.</summary>
internal static class ReflectionEmitter
{
    /// <summary>Emits it; after all that adds to the names.</summary>
    public static void Emit(SourceWriter w, FileModel file, NameLiteral names, string access)
    {
        w.Gap();
        w.Line($"/// <summary>What <c>{DocsEmitter.Escape(file.ImportName)}</c> declares.</summary>");
        w.Open($"{access} static class {file.ReflectionClass}");
        names.Emit(w);
        w.Close();
    }
}
