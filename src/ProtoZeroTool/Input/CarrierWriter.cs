using System;
using System.Collections.Generic;
using System.Text;
using ProtoZeroSharp;

namespace ProtoZeroTool.Input;

/// <summary>
/// Adds a message for each extension to a set of files, beside the extension, so that the same features hold there.
/// </summary>
internal sealed class CarrierWriter
{
    // Fields of FileDescriptorSet, FileDescriptorProto, DescriptorProto and FieldDescriptorProto.
    private const int SetFile = 1;
    private const int FilePackage = 2, FileMessage = 4, FileExtension = 7;
    private const int Name = 1, MessageField = 2, MessageNested = 3, MessageExtension = 6, MessageOptions = 7;
    private const int MessageOneof = 8, OptionMessageSet = 1;
    private const int FieldExtendee = 2, FieldLabel = 4, FieldOneof = 9, FieldJsonName = 10, FieldOptional = 17;
    private const int Repeated = 3;

    // A set that was loaded nests messages less deep.
    private const int MostDepth = 200;

    /// <summary>The carriers by the full names of the message and of the extension.</summary>
    public Dictionary<(string Extended, string Extension), string> Names { get; } = [];

    /// <summary>The messages whose extensions are items of a message set.</summary>
    public HashSet<string> MessageSets { get; } = [];

    /// <summary>The set with the messages.</summary>
    /// <exception cref="ProtoFormatException">What is not needed to load it is damaged.</exception>
    public byte[] AddTo(ReadOnlySpan<byte> set)
    {
        FindMessageSets(set);
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        try
        {
            var reader = new ProtoReader(set, MostDepth);
            while (reader.Next())
            {
                if (!IsMessage(reader, SetFile)) writer.AddRaw(reader.ReadRaw());
                else
                {
                    ProtoReader file = reader.ReadMessage();
                    writer.StartSub(SetFile);
                    Scope(file, FileMessage, FileExtension, TextOf(file, FilePackage), ref writer);
                    writer.CloseSub();
                }
            }

            return writer.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    // A file or a message: what is in it stays, and carriers come behind.
    private void Scope(ProtoReader scope, int nested, int extension, string name, ref ProtoWriter writer)
    {
        for (ProtoReader reader = scope; reader.Next();)
        {
            if (!IsMessage(reader, nested))
            {
                writer.AddRaw(reader.ReadRaw());
                continue;
            }

            ProtoReader message = reader.ReadMessage();
            string inner = Join(name, TextOf(message, Name));
            writer.StartSub(nested);
            Scope(message, MessageNested, MessageExtension, inner, ref writer);
            writer.CloseSub();
        }

        for (ProtoReader reader = scope; reader.Next();)
        {
            if (!IsMessage(reader, extension)) reader.Skip();
            else Carrier(reader.ReadMessage(), nested, name, ref writer);
        }
    }

    private void FindMessageSets(ReadOnlySpan<byte> set)
    {
        var reader = new ProtoReader(set, MostDepth);
        while (reader.Next())
        {
            if (!IsMessage(reader, SetFile))
            {
                reader.Skip();
                continue;
            }

            ProtoReader file = reader.ReadMessage();
            FindMessageSets(file, FileMessage, TextOf(file, FilePackage));
        }
    }

    private void FindMessageSets(ProtoReader scope, int nested, string name)
    {
        while (scope.Next())
        {
            if (!IsMessage(scope, nested))
            {
                scope.Skip();
                continue;
            }

            ProtoReader message = scope.ReadMessage();
            string inner = Join(name, TextOf(message, Name));
            if (IsSet(message)) MessageSets.Add(inner);
            FindMessageSets(message, MessageNested, inner);
        }
    }

    // Items of message sets are encoded in another way, and have numbers that no field has.
    private void Carrier(ProtoReader extension, int nested, string scope, ref ProtoWriter writer)
    {
        string name = $"ProtoZeroCarrier{Names.Count}";
        string extended = TextOf(extension, FieldExtendee).TrimStart('.');
        if (MessageSets.Contains(extended)) return;
        Names.TryAdd((extended, Join(scope, TextOf(extension, Name))), Join(scope, name));
        writer.StartSub(nested);
        writer.AddString(Name, name);
        writer.StartSub(MessageField);
        bool isRepeated = false;
        while (extension.Next())
        {
            if (extension.FieldNumber is FieldExtendee or FieldOneof or FieldJsonName or FieldOptional)
            {
                extension.Skip();
            }
            else if (extension.FieldNumber == FieldLabel && extension.WireType == WireType.Varint)
            {
                ulong label = extension.ReadVarInt();
                isRepeated = label == Repeated;
                writer.AddVarInt(FieldLabel, label);
            }
            else
            {
                writer.AddRaw(extension.ReadRaw());
            }
        }

        // A member of a oneof tells in all files whether it is set.
        if (!isRepeated) writer.AddVarInt(FieldOneof, 0);
        writer.CloseSub();
        if (!isRepeated)
        {
            writer.StartSub(MessageOneof);
            writer.AddString(Name, "carried");
            writer.CloseSub();
        }

        writer.CloseSub();
    }

    private static bool IsSet(ProtoReader message)
    {
        bool isSet = false;
        while (message.Next())
        {
            if (!IsMessage(message, MessageOptions))
            {
                message.Skip();
                continue;
            }

            ProtoReader options = message.ReadMessage();
            while (options.Next())
            {
                if (options.FieldNumber == OptionMessageSet && options.WireType == WireType.Varint)
                    isSet = options.ReadBool();
                else options.Skip();
            }
        }

        return isSet;
    }

    private static bool IsMessage(ProtoReader reader, int number) =>
        reader.FieldNumber == number && reader.WireType == WireType.LengthDelimited;

    // The last one counts.
    private static string TextOf(ProtoReader message, int number)
    {
        string text = "";
        while (message.Next())
        {
            if (IsMessage(message, number)) text = Encoding.UTF8.GetString(message.ReadBytes());
            else message.Skip();
        }

        return text;
    }

    private static string Join(string scope, string name) => scope.Length == 0 ? name : $"{scope}.{name}";
}
