using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Any bytes end in a schema or in one of the two documented exceptions; messages of its types are read, written as
/// bytes, JSON and text, and rejected as all others.
/// </summary>
internal sealed class DescriptorSets : SchemaProperty
{
    // Tables are never freed, so not all of them are made.
    private const int MadeOneIn = 256, Messages = 12;

    public override string Name => "descriptor sets";

    public override bool IsAbout(Target target) => target.Kind == InputKind.DescriptorSet;

    public override void Check(Trial trial)
    {
        if (trial.Target.Kind != InputKind.DescriptorSet) return;
        try
        {
            if (trial.Random.OneIn(MadeOneIn)) Use(trial, ProtoSchema.Load(trial.Last));
            else SchemaLinker.Link(trial.Last, default);
            trial.IsAccepted = true;
        }
        catch (ProtoFormatException damage)
        {
            if ((ulong)damage.Offset > (uint)trial.Length) Trial.Fail($"{damage.Code} at {damage.Offset}");
        }
        catch (ProtoSchemaException refused)
        {
            if (refused.Message.Length == 0) Trial.Fail("a refusal without words");
            if (Plant.Is(Defect.SchemaException) && trial.Length > 100)
                throw new InvalidOperationException("planted");
        }
    }

    /// <summary>Reads and writes messages of all types of a schema.</summary>
    public static void Use(Trial trial, ProtoSchema schema)
    {
        Span<byte> bytes = stackalloc byte[160];
        foreach (ProtoType type in schema.MessageTypes)
        {
            for (int i = 0; i < Messages; i++)
            {
                trial.Arena.Reset();
                var sink = new ByteSink(bytes[..(8 + trial.Random.Next(150))]);
                while (sink.Left > 0) Field(type, ref trial.Random, ref sink);
                Message(trial, type, bytes[..sink.Length]);
            }
        }
    }

    // Mostly a field of the type, with a value of any form.
    private static void Field(ProtoType type, ref FuzzRandom random, ref ByteSink sink)
    {
        int number = random.Between(1, 40);
        if (type.FieldCount > 0 && !random.OneIn(6)) number = type[random.Next(type.FieldCount)].FieldNumber;

        int wire = random.OneIn(4) ? random.Next(8) : random.OneIn(2) ? 2 : 0;
        sink.Tag(number, (WireType)wire);
        if (wire == 0) sink.Varint(random.Bits());
        else if (wire == 2)
        {
            int length = random.Next(12);
            sink.Varint((ulong)length);
            if (random.OneIn(2)) sink.Bytes("aaaaaaaaaaaa"u8[..length]);
            else sink.Random(ref random, length);
        }
        else if (wire is 1 or 5) sink.Fixed(random.Next(), wire == 1 ? 8 : 4);
    }

    private static void Message(Trial trial, ProtoType type, ReadOnlySpan<byte> bytes)
    {
        if (!DynamicMessage.TryParse(type, bytes, trial.Arena, out DynamicMessage message, out ProtoError error))
        {
            if ((ulong)error.Offset > (uint)bytes.Length) Trial.Fail($"{error} of {bytes.Length} bytes");
            return;
        }

        byte[] written = message.ToByteArray();
        if (message.CalculateSize() != written.Length) Trial.Fail("the size is not that of the bytes");
        DynamicMessage again = DynamicMessage.Parse(type, written, trial.Arena);
        if (!again.Equals(message) || !again.ToByteArray().AsSpan().SequenceEqual(written))
            Trial.Fail($"{Convert.ToHexString(bytes)} is written as another message");
        if (!message.Clone(trial.Arena).Equals(message)) Trial.Fail("a clone differs");
        _ = message.ToString();
        try
        {
            string json = message.ToJson();
            DynamicMessage.TryParseJson(type, System.Text.Encoding.UTF8.GetBytes(json), trial.Arena, out _, out _);
        }
        catch (ProtoFormatException)
        {
            // What has no form as JSON.
        }

        string text = message.ToText();
        DynamicMessage.TryParseText(type, System.Text.Encoding.UTF8.GetBytes(text), trial.Arena, out _, out _);
    }
}
