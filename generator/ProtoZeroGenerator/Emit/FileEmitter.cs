using System.Text;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

internal static class FileEmitter
{
    internal static string Emit(FileModel file)
    {
        var text = new StringBuilder("// " + file.ImportName + "\n");
        foreach (MessageModel m in file.Messages) text.Append("// ").Append(m.ToString()).Append('\n');
        return text.ToString();
    }
}
