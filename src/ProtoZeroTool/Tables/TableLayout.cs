using ProtoZeroSharp.Arrow;

namespace ProtoZeroTool.Tables;

/// <summary>How messages are columns.</summary>
/// <param name="Rows">Rows of a row group or batch.</param>
/// <param name="Compression">How columns of Parquet are compressed.</param>
/// <param name="Columns">What columns there are, and of which types.</param>
internal sealed record TableLayout(int Rows, string Compression, ProtoArrowOptions Columns);
