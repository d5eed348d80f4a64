using ProtoZeroGenerator.Model;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Members;

/// <summary>
/// Emits what a view with a streamed field has for it: a method that begins a scan, and the type of that, which names
/// the levels.
/// </summary>
internal static class ScanEmitter
{
    private const string Data = $"{Utf8} data";

    public static void Emit(SourceWriter w, MessageModel message, ScanModel scan)
    {
        string levels = Levels(scan, 0), rows = $"{N.ScanRows}<{levels}, {scan.Row}>";
        w.Gap();
        w.Line($"static uint {N.Code}.{N.MessageMember.StreamedTag} => {Number(scan.Tag)};");
        w.Gap();
        w.Line($"/// <summary>Reads the elements of the streamed fields of <c>{message.FullName}</c> one after the other.</summary>");
        w.Line("/// <param name=\"data\">The encoded message. It may be managed memory.</param>");
        w.Line("/// <param name=\"options\">Limits and switches.</param>");
        w.Line("/// <returns>What is enumerated; a <c>foreach</c> disposes it.</returns>");
        w.Line($"public static {scan.Type} {scan.Method}({Data}, {N.ParseOptions} options = default) => new(data, options);");
        w.Gap();
        w.Line($"/// <summary>A scan of <c>{message.FullName}</c>. Copies are the same scan.</summary>");
        w.Open($"public readonly ref struct {scan.Type} : {N.Scan}<{scan.Type}, {levels}, {scan.Row}>");
        w.Line($"private readonly {rows} _rows;");
        w.Gap();
        w.Line($"internal {scan.Type}({Data}, {N.ParseOptions} options) => _rows = new(data, options);");
        w.Gap();
        w.Line($"private {scan.Type}({rows} rows) => _rows = rows;");
        EmitLevels(w, scan);
        w.Gap();
        w.Line($"/// <inheritdoc cref=\"{N.ScanRows}{{TLevels, TRow}}.{N.ScanRowsMember.Where}{{TFilter}}\"/>");
        w.Line($"public {N.ScanRows}<{levels}, {scan.Row}, TFilter> Where<TFilter>({N.Filter}<TFilter> filter)");
        w.Indented($"where TFilter : unmanaged, {N.Message}<TFilter> => _rows.{N.ScanRowsMember.Where}(filter);");
        EmitToArray(w, scan);
        w.Gap();
        w.Line("/// <summary>What enumerates the rows.</summary>");
        w.Line($"public {rows} GetEnumerator() => _rows;");
        w.Gap();
        w.Line($"/// <inheritdoc cref=\"{N.ScanRows}{{TLevels, TRow}}.{N.ScanRowsMember.Dispose}\"/>");
        w.Line($"public void Dispose() => _rows.{N.ScanRowsMember.Dispose}();");
        w.Gap();
        w.Line($"static {scan.Type} {N.Scan}<{scan.Type}, {levels}, {scan.Row}>.{N.ScanMember.Of}({rows} rows) => new(rows);");
        w.Close();
    }

    private static void EmitToArray(SourceWriter w, ScanModel scan)
    {
        string selector = $"{N.RowSelector}<{scan.Type}, {scan.Row}, TResult> selector", call = $"_rows.{N.ScanRowsMember.ToArray}";
        w.Gap();
        w.Line($"/// <inheritdoc cref=\"{N.ScanRows}{{TLevels, TRow}}.{N.ScanRowsMember.ToArray}{{TScan, TResult}}\"/>");
        w.Line($"public TResult[] {N.ScanRowsMember.ToArray}<TResult>({selector}) => {call}(selector);");
        w.Gap();
        w.Line($"/// <inheritdoc cref=\"{N.ScanRows}{{TLevels, TRow}}.{N.ScanRowsMember.ToArray}{{TScan, TFilter, TResult}}\"/>");
        w.Line($"public TResult[] {N.ScanRowsMember.ToArray}<TFilter, TResult>({N.Filter}<TFilter> filter, {selector})");
        w.Indented($"where TFilter : unmanaged, {N.Message}<TFilter> => {call}(filter, selector);");
    }

    private static void EmitLevels(SourceWriter w, ScanModel scan)
    {
        string place = "";
        foreach (ScanLevelModel level in scan.Levels)
        {
            bool isRoot = level.ProtoName.Length == 0;
            string member = isRoot ? N.ScanRowsMember.Root : N.ScanRowsMember.Levels;
            w.Gap();
            w.Line(isRoot ? "/// <summary>The outermost message, without the streamed field.</summary>"
                : $"/// <summary>The element of <c>{level.ProtoName}</c> that the row is in.</summary>");
            w.Line($"public ref readonly {level.Type} {level.Property} => ref _rows.{member}{place}.{N.ScanLevelMember.Message};");
            place += "." + N.ScanLevelMember.Next;
        }
    }

    private static string Levels(ScanModel scan, int index) => index == scan.Levels.Count ? N.ScanEnd
        : $"{N.ScanLevel}<{scan.Levels[index].Type}, {Levels(scan, index + 1)}>";
}
