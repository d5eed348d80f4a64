using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using DuckDB.NET.Data;

namespace ProtoZeroTool.Tests.Tables;

/// <summary>DuckDB in memory.</summary>
internal sealed class Duck : IDisposable
{
    private readonly DuckDBConnection _connection = new("DataSource=:memory:");

    public Duck()
    {
        _connection.Open();
        Do("SET TimeZone = 'UTC'");
    }

    /// <summary>Runs a statement.</summary>
    public void Do(string sql)
    {
        using DuckDBCommand command = _connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }

    /// <summary>All rows, values as text with bars between them; null is <c>-</c>.</summary>
    public IReadOnlyList<string> Rows(string sql)
    {
        using DuckDBCommand command = _connection.CreateCommand();
        command.CommandText = sql;
        using DuckDBDataReader reader = command.ExecuteReader();
        var rows = new List<string>();
        while (reader.Read())
        {
            rows.Add(string.Join('|', Enumerable.Range(0, reader.FieldCount).Select(i => reader.IsDBNull(i) ? "-"
                : Convert.ToString(reader.GetValue(i), CultureInfo.InvariantCulture))));
        }

        return rows;
    }

    public void Dispose() => _connection.Dispose();
}
