using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp;

namespace ProtoZeroTool.Plugin;

/// <summary>
/// Makes the declarations of a file or message. Descriptors list fields, types and extensions apart, and the entries of
/// maps and the bodies of groups among the types. The order of the types is kept: what a field brings with it comes
/// where its type stands.
/// </summary>
internal sealed class MemberBuilder
{
    private readonly FileScope _scope;
    private readonly string _prefix;
    private readonly bool _isFile;
    private readonly FieldBuilder _fields;

    /// <param name="scope">The file.</param>
    /// <param name="prefix">The full name of what the declarations are in, with a dot at both ends.</param>
    /// <param name="isFile">Whether that is the file itself.</param>
    public MemberBuilder(FileScope scope, string prefix, bool isFile)
    {
        _scope = scope;
        _prefix = prefix;
        _isFile = isFile;
        _fields = new FieldBuilder(scope);
    }

    /// <summary>Adds the declarations.</summary>
    /// <param name="members">Takes them.</param>
    /// <param name="descriptor">The descriptor of the file or message.</param>
    /// <param name="path">Its path.</param>
    /// <param name="messages">The number of its field with messages.</param>
    /// <param name="enums">The same of enums.</param>
    /// <param name="extensions">The same of extensions.</param>
    /// <param name="depth">How many messages are around it.</param>
    public void AddMembers(
        List<SyntaxNode> members, WireMessage descriptor, string path, int messages, int enums, int extensions,
        int depth)
    {
        PluginException.CheckDepth(depth);
        IReadOnlyList<WireMessage> types = descriptor.Messages(messages);
        var bodies = new Dictionary<string, FieldBody>(StringComparer.Ordinal);
        for (int i = 0; i < types.Count; i++)
        {
            string typePath = FileScope.Below(path, messages, i);
            bodies.TryAdd(_prefix + types[i].Text(1), new FieldBody(types[i], typePath, depth + 1));
        }

        var fields = new PendingFields(_isFile ? [] : Fields(descriptor, path, bodies));
        var extended = new PendingFields(Extensions(descriptor, path, extensions, bodies));
        for (int i = 0; i < types.Count; i++)
        {
            string name = _prefix + types[i].Text(1);
            bool isOwned = fields.MoveBehind(name, members) || extended.MoveBehind(name, members);
            if (!isOwned) members.Add(Message(types[i], FileScope.Below(path, messages, i), depth + 1));
        }

        fields.MoveToEnd(members);
        extended.MoveToEnd(members);
        AddEnums(members, descriptor.Messages(enums), path, enums);
    }

    /// <summary>Makes a message, or the body of a group.</summary>
    private MessageSyntax Message(WireMessage message, string path, int depth)
    {
        var syntax = new MessageSyntax(_scope.NameOf(message, path), VisibilityOf(message.Int(11)));
        syntax.Options.AddRange(_scope.OptionsOf("MessageOptions", message, 7, path));
        var inner = new MemberBuilder(_scope, $"{_prefix}{message.Text(1)}.", isFile: false);
        inner.AddMembers(syntax.Members, message, path, messages: 3, enums: 4, extensions: 6, depth);
        int index = 0;
        foreach (WireMessage range in message.Messages(5))
        {
            string rangePath = FileScope.Below(path, 5, index++);
            var extensions = new ExtensionsSyntax();
            extensions.Ranges.Add(_scope.RangeOf(range, isEndIncluded: false, rangePath));
            extensions.Options.AddRange(_scope.OptionsOf("ExtensionRangeOptions", range, 3, rangePath));
            syntax.Members.Add(_scope.Finish(extensions, rangePath));
        }

        if (Reserved(message, 9, 10, isEndIncluded: false, path) is { } reserved) syntax.Members.Add(reserved);
        return _scope.Finish(syntax, path);
    }

    private void AddEnums(List<SyntaxNode> members, IReadOnlyList<WireMessage> enums, string path, int number)
    {
        for (int i = 0; i < enums.Count; i++) members.Add(Enum(enums[i], FileScope.Below(path, number, i)));
    }

    private EnumSyntax Enum(WireMessage type, string path)
    {
        var syntax = new EnumSyntax(_scope.NameOf(type, path), VisibilityOf(type.Int(6)));
        int index = 0;
        foreach (WireMessage value in type.Messages(2))
        {
            string valuePath = FileScope.Below(path, 2, index++);
            var valueSyntax = new EnumValueSyntax(
                _scope.NameOf(value, valuePath), _scope.NumberOf(value, 2, valuePath));
            valueSyntax.Options.AddRange(_scope.OptionsOf("EnumValueOptions", value, 3, valuePath));
            syntax.Values.Add(_scope.Finish(valueSyntax, valuePath));
        }

        syntax.Options.AddRange(_scope.OptionsOf("EnumOptions", type, 3, path));
        if (Reserved(type, 4, 5, isEndIncluded: true, path) is { } reserved) syntax.Reserved.Add(reserved);
        return _scope.Finish(syntax, path);
    }

    private static VisibilityKind VisibilityOf(int value) =>
        (uint)value <= (uint)VisibilityKind.Export ? (VisibilityKind)value : VisibilityKind.Unset;

    private ReservedSyntax? Reserved(WireMessage type, int ranges, int names, bool isEndIncluded, string path)
    {
        var syntax = new ReservedSyntax();
        int index = 0;
        foreach (WireMessage range in type.Messages(ranges))
            syntax.Ranges.Add(_scope.RangeOf(range, isEndIncluded, FileScope.Below(path, ranges, index++)));
        index = 0;
        foreach (string name in type.Texts(names))
        {
            SourceSpan span = _scope.Locations.SpanOf(FileScope.Below(path, names, index++), path);
            syntax.Names.Add(new NameSyntax(name, span));
        }

        return syntax.Ranges.Count + syntax.Names.Count > 0 ? syntax : null;
    }

    // Fields in their order, those of a oneof together where its first one stands.
    private List<PendingFields.Item> Fields(
        WireMessage message, string path, Dictionary<string, FieldBody> bodies)
    {
        var items = new List<PendingFields.Item>();
        IReadOnlyList<WireMessage> descriptors = message.Messages(2);
        List<OneofSyntax> oneofs = Oneofs(message, path);
        var open = new HashSet<OneofSyntax>();
        for (int i = 0; i < descriptors.Count; i++)
        {
            WireMessage field = descriptors[i];
            OneofSyntax? oneof = OneofOf(field, oneofs);
            FieldBody? body = BodyOf(field, bodies);
            FieldSyntax syntax =
                _fields.Build(field, FileScope.Below(path, 2, i), oneof is not null, body, Message);
            syntax.Oneof = oneof;
            oneof?.Fields.Add(syntax);
            SyntaxNode? node = oneof is null ? syntax : open.Add(oneof) ? oneof : null;
            items.Add(new PendingFields.Item(field.Text(6), body is not null, node));
        }

        // The linker makes those of proto3 optional fields itself.
        HashSet<int> synthetic = [.. descriptors.Where(field => field.Bool(17)).Select(field => field.Int(9))];
        for (int i = 0; i < oneofs.Count; i++)
        {
            if (!open.Contains(oneofs[i]) && !synthetic.Contains(i))
                items.Add(new PendingFields.Item("", OwnsBody: false, oneofs[i]));
        }

        return items;
    }

    private List<OneofSyntax> Oneofs(WireMessage message, string path)
    {
        var oneofs = new List<OneofSyntax>();
        foreach (WireMessage oneof in message.Messages(8))
        {
            string oneofPath = FileScope.Below(path, 8, oneofs.Count);
            var syntax = new OneofSyntax(_scope.NameOf(oneof, oneofPath));
            syntax.Options.AddRange(_scope.OptionsOf("OneofOptions", oneof, 2, oneofPath));
            oneofs.Add(_scope.Finish(syntax, oneofPath));
        }

        return oneofs;
    }

    private OneofSyntax? OneofOf(WireMessage field, List<OneofSyntax> oneofs)
    {
        if (!field.Has(9) || field.Bool(17)) return null;
        int index = field.Int(9);
        return (uint)index < (uint)oneofs.Count ? oneofs[index]
            : throw _scope.Refuse($"the field \"{field.Text(1)}\" is in a oneof that is not there");
    }

    private List<PendingFields.Item> Extensions(
        WireMessage scope, string path, int number, Dictionary<string, FieldBody> bodies)
    {
        var items = new List<PendingFields.Item>();
        IReadOnlyList<WireMessage> descriptors = scope.Messages(number);
        for (int i = 0; i < descriptors.Count; i++)
        {
            WireMessage field = descriptors[i];
            string fieldPath = FileScope.Below(path, number, i);
            var extend = new ExtendSyntax(_scope.TypeName(field, 2, fieldPath));
            FieldBody? body = BodyOf(field, bodies);
            extend.Fields.Add(_fields.Build(field, fieldPath, isInOneof: false, body, Message));
            items.Add(new PendingFields.Item(field.Text(6), body is not null, extend));
        }

        return items;
    }

    private FieldBody? BodyOf(WireMessage field, Dictionary<string, FieldBody> bodies)
    {
        FieldBody? body = bodies.GetValueOrDefault(field.Text(6));
        if (body is null) return null;
        bool isGroup = (ProtoFieldType)field.Int(5) == ProtoFieldType.Group && !_scope.IsEditions;
        return isGroup || body.IsMapEntry ? body.Take() : null;
    }
}
