using System.Collections.Generic;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Model.Names;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model.Building;

internal sealed partial class ModelBuilder
{
    // As many fields still make a parser that is worth having inside its caller.
    private const int MostFieldsOfLeaf = 5;

    private MessageModel BuildMessage(MessageSchema message)
    {
        _cancellation.ThrowIfCancellationRequested();
        ModelSettings outer = _settings;
        _settings = _messages[message];
        MemberNameMapper members = MemberNameMapper.Map(message, _names.StructName(message) ?? _names.Name(message));
        List<FieldSchema> order = MemberNameMapper.InOrder(message);
        var oneofs = new List<OneofSchema>();
        foreach (OneofSchema oneof in message.Oneofs)
        {
            if (!oneof.IsSynthetic) oneofs.Add(oneof);
        }

        Dictionary<FieldSchema, int> changes = ChangeMapper.Map(order);
        var places = new Dictionary<FieldSchema, int>(order.Count);
        foreach (FieldSchema field in message.KeptFields) places.Add(field, places.Count);
        var fields = new List<FieldModel>(order.Count);
        int bits = 0;
        foreach (FieldSchema field in order)
        {
            bool hasBit = field.HasPresence && field.RealOneof is null && field.Kind != ScalarKind.Message;
            int oneof = field.RealOneof?.Index ?? -1;
            fields.Add(BuildField(field, members[field], oneof, hasBit ? bits++ : -1, changes[field]) with
            {
                Order = places[field],
                SyntheticOneof = field.Oneof is { IsSynthetic: true } synthetic ? synthetic.Name : null,
            });
        }

        var model = new MessageModel(
            CSharpNames.EscapeType(_names.StructName(message) ?? _names.Name(message)),
            _names.FromRoot(message),
            _names.Outside(_names.FromRoot(message), message, _file),
            message.FullName,
            Docs(message),
            IsDeprecated(message),
            Array(fields),
            BuildOneofs(oneofs, members, order),
            BuildMessages(message.Messages),
            BuildEnums(message.Enums),
            BuildExtensions(message.Extensions, KeyClasses.Nested, _messages.IsClass(message)),
            Array(new List<string>(message.ReservedNames)),
            PresenceWords: (bits + 31) / 32,
            IsLeaf(message),
            _required.MayMiss(message),
            IsExtendable: message.ExtensionRanges.Count > 0,
            IsLazy: _settings.IsLazy && (_settings.Parts & MessageParts.Read) != 0 && message.ViewOf is null,
            message.IsMessageSet,
            _messages.PartsOf(message),
            _recursion.StackSize(message),
            Class: null,
            Struct: "")
        {
            View = BuildView(message, members),
        };
        if (_messages.HasClass(message)) model = model with { Class = _classes.Build(message, model) };
        _settings = outer;
        return model;
    }

    private EquatableArray<OneofModel> BuildOneofs(
        List<OneofSchema> oneofs, MemberNameMapper members, List<FieldSchema> order)
    {
        var places = new Dictionary<FieldSchema, int>(order.Count);
        for (int i = 0; i < order.Count; i++) places[order[i]] = i;
        var models = new List<OneofModel>(oneofs.Count);
        foreach (OneofSchema oneof in oneofs)
        {
            OneofNames names = members[oneof];
            var indexes = new List<int>(oneof.Fields.Count);
            foreach (FieldSchema field in oneof.Fields) indexes.Add(places[field]);
            models.Add(new OneofModel(
                oneof.Name,
                names.CaseEnum,
                names.CaseProperty,
                names.Clear,
                names.Storage,
                names.CaseStorage,
                names.None,
                Array(new List<string>(names.Cases)),
                Array(indexes),
                Docs(oneof)));
        }

        return Array(models);
    }

    private FieldModel BuildField(FieldSchema field, MemberNames names, int oneof, int presenceBit, int changeBit)
    {
        Cardinality cardinality =
            field.IsMap ? Cardinality.Map : field.IsRepeated ? Cardinality.Repeated : Cardinality.Singular;
        MessageSchema? scope = field.IsExtension ? field.Scope : field.ContainingType;
        string owner = field.IsExtension ? field.FullName : field.ContainingType!.FullName;
        return new FieldModel(
            field.Number,
            field.Name,
            field.IsExtension ? "[" + field.FullName + "]" : field.JsonName,
            field.HasJsonName,
            field.IsGroupLike,
            field.IsRedacted,
            names.Property,
            names.Storage,
            names.Constant,
            names.Has,
            names.Clear,
            names.Mutable,
            names.Set,
            names.Init,
            names.Writer,
            Docs(field),
            IsDeprecated(field),
            cardinality,
            _types.Map(field.IsMap ? field.MapValue : field, scope),
            field.IsMap ? _types.Map(field.MapKey, scope) : null,
            PresenceOf(field),
            presenceBit,
            field.IsPacked,
            oneof,
            DefaultMapper.Map(field, _names),
            StoredDefaultMapper.Map(field),
            unchecked((uint)field.Number << 3) | (uint)WireTypeOf(field),
            SiteOf(owner, field.Number),
            changeBit);
    }

    private static PresenceKind PresenceOf(FieldSchema field)
    {
        if (field.RealOneof is not null) return PresenceKind.Oneof;
        if (field.IsRequired) return PresenceKind.Required;
        return field.HasPresence ? PresenceKind.Explicit : PresenceKind.Implicit;
    }

    private static WireType WireTypeOf(FieldSchema field)
    {
        if (field.IsPacked) return WireType.LengthDelimited;
        return field.IsDelimited ? WireType.StartGroup : field.Scalar.WireType;
    }

    // Which of the 256 places a field gets does not matter, as long as it is the same in every build.
    private static int SiteOf(string owner, int number)
    {
        uint hash = 2166136261;
        foreach (char c in owner) hash = unchecked((hash ^ c) * 16777619);
        hash = unchecked((hash ^ (uint)number) * 16777619);
        return (int)((hash ^ (hash >> 8) ^ (hash >> 16) ^ (hash >> 24)) & 0xff);
    }

    private static bool IsLeaf(MessageSchema message)
    {
        if (message.Fields.Count > MostFieldsOfLeaf || message.IsMessageSet) return false;
        foreach (FieldSchema field in message.Fields)
        {
            if (field.IsRepeated || (field.Kind == ScalarKind.Message && field.RealOneof is null)) return false;
        }

        return true;
    }
}
