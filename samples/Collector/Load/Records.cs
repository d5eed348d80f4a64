using System;
using System.Collections.Generic;
using ProtoZeroSharp;

namespace Collector.Load;

/// <summary>
/// Looks into an encoded export without a schema, as far as the sink and the clients need it: requests, resources,
/// scopes and records are nested in the same fields for traces and logs.
/// </summary>
internal static class Records
{
    /// <summary>The field of a record that holds 16 bytes of trace id.</summary>
    public const int TraceIdOfSpan = 1, TraceIdOfLog = 9;

    /// <summary>Counts the records, and notes where in the export their trace ids are.</summary>
    /// <param name="export">The encoded request.</param>
    /// <param name="idField">The field that holds the id, or 0 to count only.</param>
    /// <param name="offsets">Takes the places of the ids.</param>
    /// <param name="unmarked">Resources without the name of a collector.</param>
    public static int Read(ReadOnlySpan<byte> export, int idField, List<int> offsets, out int unmarked)
    {
        int count = 0;
        unmarked = 0;
        var request = new ProtoReader(export);
        while (request.Next(1))
        {
            bool isMarked = false;
            ProtoReader resource = request.ReadMessage();
            while (resource.Next())
            {
                if (resource.FieldNumber == 1) isMarked |= IsMarked(resource.ReadMessage());
                else if (resource.FieldNumber == 2)
                    count += ReadScope(resource.ReadMessage(), export, idField, offsets);
                else resource.Skip();
            }

            if (!isMarked) unmarked++;
        }

        return count;
    }

    private static int ReadScope(ProtoReader scope, ReadOnlySpan<byte> export, int idField, List<int> offsets)
    {
        int count = 0;
        while (scope.Next(2))
        {
            count++;
            if (idField == 0)
            {
                scope.Skip();
                continue;
            }

            ProtoReader record = scope.ReadMessage();
            if (record.Next(idField) && export.Overlaps(record.ReadBytes(), out int offset)) offsets.Add(offset);
        }

        return count;
    }

    private static bool IsMarked(ProtoReader resource)
    {
        while (resource.Next(1))
        {
            ProtoReader attribute = resource.ReadMessage();
            if (attribute.Next(1) && attribute.ReadBytes().SequenceEqual("collector.name"u8)) return true;
        }

        return false;
    }
}
