using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Messages as the text of their JSON.</summary>
internal sealed class JsonReader(ColumnPlan plan, BoundColumn column) : ColumnReader(plan, column)
{
    private readonly TextColumn _texts = new(column);

    public override void WriteValue(ref ProtoWriter writer, int number, int index)
    {
        ArenaAllocator scratch = Column.Scope.Scratch;
        try
        {
            var options = new ProtoJsonOptions { Types = Column.Scope.Options.Types };
            DynamicMessage message = DynamicMessage.ParseJson(Plan.Type, _texts[index], scratch, options);
            MessagePut.Start(ref writer, number, Plan.Field);
            message.WriteTo(ref writer);
            MessagePut.Close(ref writer, Plan.Field);
        }
        catch (ProtoFormatException e)
        {
            throw Refuse(ProtoArrowError.InvalidJson, $"A text is no {Plan.Type.FullName}: {e.Message}").Because(e);
        }
        finally
        {
            scratch.Reset();
        }
    }
}
