using System;
using System.Collections.Generic;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// Reads the few fields of <c>google/protobuf/descriptor.proto</c> that decide about messages. The messages of that
/// file belong to the assembly that is compiled with them, so the library reads by hand. A field with another wire type
/// than the schema says is passed over, as in every parser.
/// </summary>
internal static class DescriptorReader
{
    /// <summary>Reads a <c>FileDescriptorSet</c>.</summary>
    /// <exception cref="ProtoFormatException">The bytes are damaged.</exception>
    /// <exception cref="ProtoSchemaException">That would take too much memory.</exception>
    public static List<FileNode> ReadSet(ReadOnlySpan<byte> data, SchemaMemory memory)
    {
        var files = new List<FileNode>();
        var reader = new ProtoReader(data);
        while (reader.Next())
        {
            memory.Check();
            if (Is(ref reader, 1, WireType.LengthDelimited)) files.Add(ReadFile(reader.ReadMessage(), memory));
            else reader.Skip();
        }

        return files;
    }

    private static FileNode ReadFile(ProtoReader reader, SchemaMemory memory)
    {
        var file = new FileNode();
        while (reader.Next())
        {
            memory.Check();
            switch (reader.FieldNumber, reader.WireType)
            {
                case (1, WireType.LengthDelimited): file.Name = Text(ref reader); break;
                case (2, WireType.LengthDelimited): file.Package = Text(ref reader); break;
                case (3, WireType.LengthDelimited): file.Imports.Add(Text(ref reader)); break;
                case (4, WireType.LengthDelimited): file.Messages.Add(ReadMessage(reader.ReadMessage(), memory)); break;
                case (5, WireType.LengthDelimited): file.Enums.Add(ReadEnum(reader.ReadMessage(), memory)); break;
                case (6, WireType.LengthDelimited): file.Services.Add(NameIn(reader.ReadMessage())); break;
                case (7, WireType.LengthDelimited): file.Extensions.Add(ReadField(reader.ReadMessage())); break;
                case (8, WireType.LengthDelimited):
                    file.Features = file.Features.With(FeaturesIn(reader.ReadMessage(), 50));
                    break;
                case (12, WireType.LengthDelimited): file.Syntax = Text(ref reader); break;
                case (14, WireType.Varint): file.Edition = reader.ReadInt32(); break;
                default: reader.Skip(); break;
            }
        }

        return file;
    }

    private static MessageNode ReadMessage(ProtoReader reader, SchemaMemory memory)
    {
        var message = new MessageNode();
        while (reader.Next())
        {
            memory.Check();
            switch (reader.FieldNumber, reader.WireType)
            {
                case (1, WireType.LengthDelimited): message.Name = Text(ref reader); break;
                case (2, WireType.LengthDelimited): message.Fields.Add(ReadField(reader.ReadMessage())); break;
                case (3, WireType.LengthDelimited):
                    message.Messages.Add(ReadMessage(reader.ReadMessage(), memory));
                    break;
                case (4, WireType.LengthDelimited): message.Enums.Add(ReadEnum(reader.ReadMessage(), memory)); break;
                case (5, WireType.LengthDelimited):
                    message.IsExtendable = true;
                    reader.Skip();
                    break;
                case (6, WireType.LengthDelimited): message.Extensions.Add(ReadField(reader.ReadMessage())); break;
                case (7, WireType.LengthDelimited): ReadOptions(reader.ReadMessage(), message); break;
                case (8, WireType.LengthDelimited): message.Oneofs.Add(ReadOneof(reader.ReadMessage())); break;
                case (10, WireType.LengthDelimited): message.ReservedNames.Add(reader.ReadBytes().ToArray()); break;
                default: reader.Skip(); break;
            }
        }

        return message;
    }

    private static void ReadOptions(ProtoReader reader, MessageNode message)
    {
        while (reader.Next())
        {
            switch (reader.FieldNumber, reader.WireType)
            {
                case (1, WireType.Varint): message.IsMessageSet = reader.ReadBool(); break;
                case (7, WireType.Varint): message.IsMapEntry = reader.ReadBool(); break;
                case (11, WireType.Varint): message.AllowsEqualJsonNames = reader.ReadBool(); break;
                case (12, WireType.LengthDelimited):
                    message.Features = message.Features.With(ReadFeatures(reader.ReadMessage()));
                    break;
                default: reader.Skip(); break;
            }
        }
    }

    private static FieldNode ReadField(ProtoReader reader)
    {
        var field = new FieldNode();
        while (reader.Next())
        {
            switch (reader.FieldNumber, reader.WireType)
            {
                case (1, WireType.LengthDelimited): field.Name = Text(ref reader); break;
                case (2, WireType.LengthDelimited): field.Extendee = Text(ref reader); break;
                case (3, WireType.Varint): field.Number = reader.ReadInt32(); break;
                case (4, WireType.Varint): field.Label = reader.ReadInt32(); break;
                case (5, WireType.Varint): field.Type = reader.ReadInt32(); break;
                case (6, WireType.LengthDelimited): field.TypeName = Text(ref reader); break;
                case (7, WireType.LengthDelimited): field.DefaultText = reader.ReadBytes().ToArray(); break;
                case (8, WireType.LengthDelimited): ReadOptions(reader.ReadMessage(), field); break;
                case (9, WireType.Varint):
                    // One that is below 0 is none that is there.
                    field.OneofIndex = (int)Math.Min((uint)reader.ReadInt32(), int.MaxValue);
                    break;
                case (10, WireType.LengthDelimited): field.JsonName = reader.ReadBytes().ToArray(); break;
                case (17, WireType.Varint): field.IsProto3Optional = reader.ReadBool(); break;
                default: reader.Skip(); break;
            }
        }

        return field;
    }

    private static void ReadOptions(ProtoReader reader, FieldNode field)
    {
        while (reader.Next())
        {
            switch (reader.FieldNumber, reader.WireType)
            {
                case (2, WireType.Varint):
                    field.PackedOption = reader.ReadBool() ? Features.Packed : Features.Expanded;
                    break;
                case (16, WireType.Varint): field.IsRedacted = reader.ReadBool(); break;
                case (21, WireType.LengthDelimited):
                    field.Features = field.Features.With(ReadFeatures(reader.ReadMessage()));
                    break;
                default: reader.Skip(); break;
            }
        }
    }

    private static OneofNode ReadOneof(ProtoReader reader)
    {
        var oneof = new OneofNode();
        while (reader.Next())
        {
            if (Is(ref reader, 1, WireType.LengthDelimited)) oneof.Name = Text(ref reader);
            else if (Is(ref reader, 2, WireType.LengthDelimited))
                oneof.Features = oneof.Features.With(FeaturesIn(reader.ReadMessage(), 1));
            else reader.Skip();
        }

        return oneof;
    }

    private static EnumNode ReadEnum(ProtoReader reader, SchemaMemory memory)
    {
        var node = new EnumNode();
        while (reader.Next())
        {
            memory.Check();
            switch (reader.FieldNumber, reader.WireType)
            {
                case (1, WireType.LengthDelimited): node.Name = Text(ref reader); break;
                case (2, WireType.LengthDelimited): node.Values.Add(ReadValue(reader.ReadMessage())); break;
                case (3, WireType.LengthDelimited):
                    node.Features = node.Features.With(FeaturesIn(reader.ReadMessage(), 7));
                    break;
                default: reader.Skip(); break;
            }
        }

        return node;
    }

    private static (string Name, int Number) ReadValue(ProtoReader reader)
    {
        (string Name, int Number) value = ("", 0);
        while (reader.Next())
        {
            if (Is(ref reader, 1, WireType.LengthDelimited)) value.Name = Text(ref reader);
            else if (Is(ref reader, 2, WireType.Varint)) value.Number = reader.ReadInt32();
            else reader.Skip();
        }

        return value;
    }

    private static string NameIn(ProtoReader reader)
    {
        string name = "";
        while (reader.Next())
        {
            if (Is(ref reader, 1, WireType.LengthDelimited)) name = Text(ref reader);
            else reader.Skip();
        }

        return name;
    }

    // The features in an options message, where they have this field number.
    private static Features FeaturesIn(ProtoReader reader, int number)
    {
        Features features = default;
        while (reader.Next())
        {
            if (Is(ref reader, number, WireType.LengthDelimited))
                features = features.With(ReadFeatures(reader.ReadMessage()));
            else reader.Skip();
        }

        return features;
    }

    private static Features ReadFeatures(ProtoReader reader)
    {
        Features features = default;
        while (reader.Next())
        {
            switch (reader.FieldNumber, reader.WireType)
            {
                case (1, WireType.Varint): features = features with { Presence = reader.ReadInt32() }; break;
                case (2, WireType.Varint): features = features with { EnumType = reader.ReadInt32() }; break;
                case (3, WireType.Varint): features = features with { Repeated = reader.ReadInt32() }; break;
                case (4, WireType.Varint): features = features with { Utf8 = reader.ReadInt32() }; break;
                case (5, WireType.Varint): features = features with { Encoding = reader.ReadInt32() }; break;
                case (6, WireType.Varint): features = features with { Json = reader.ReadInt32() }; break;
                default: reader.Skip(); break;
            }
        }

        return features;
    }

    private static bool Is(ref readonly ProtoReader reader, int number, WireType type) =>
        reader.FieldNumber == number && reader.WireType == type;

    // What is no UTF-8 is no name either, and is found when names are checked.
    private static string Text(ref ProtoReader reader) => Encoding.UTF8.GetString(reader.ReadBytes());
}
