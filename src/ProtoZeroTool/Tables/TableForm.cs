namespace ProtoZeroTool.Tables;

/// <summary>The forms of files of columns.</summary>
internal enum TableForm
{
    Parquet,
    Arrow,
}
