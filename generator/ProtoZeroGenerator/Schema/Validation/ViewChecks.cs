using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>Whether a view is like the message whose bytes it reads.</summary>
internal static class ViewChecks
{
    /// <summary>Checks one message, if it is a view.</summary>
    public static void Check(LinkContext context, MessageSchema view)
    {
        if (view.ViewOf is not { } target) return;
        OptionEntry option = ViewOption.Of(view)!;
        if (ReasonAgainst(view, target) is { } reason)
        {
            context.Report(view.File, option.Span, DiagnosticId.ViewTargetWrong, target.FullName, reason);
            return;
        }

        if (ViewOption.LazyOf(view) is { } lazy) context.Report(view.File, lazy.Span, DiagnosticId.ViewLazy);
        if (view.IsMessageSet || view.ExtensionRanges.Count > 0)
        {
            SourceSpan span = view.IsMessageSet
                ? view.Syntax.Options.Find(it => it.IsNamed("message_set_wire_format"))!.Span
                : view.ExtensionRanges[0].Span;
            context.Report(view.File, span, DiagnosticId.ViewExtended);
        }

        // What is missing there may be missing because of the mistake.
        if (!target.File.HasErrors || target.File == view.File) CheckFields(context, view, target);
    }

    private static string? ReasonAgainst(MessageSchema view, MessageSchema target) =>
        target == view ? "which is the view itself"
        : ViewOption.Of(target) is not null ? "which is a view: name the message that it reads"
        : target.IsMapEntry ? "which is the entry of a map"
        : target.IsMessageSet ? "which is a message set"
        : null;

    private static void CheckFields(LinkContext context, MessageSchema view, MessageSchema target)
    {
        // From the oneofs of the view to those of its message, and back.
        var oneofs = new Dictionary<OneofSchema, OneofSchema>();
        foreach (FieldSchema field in view.Fields)
        {
            // What is wrong anyway is told as that.
            bool isWrong = field.Syntax.Number.IsMissing || !FieldNumbers.IsValid(field.Number);
            if (isWrong || field.Kind == ScalarKind.Unknown) continue;
            if (target.FindField(field.Number) is not { } original)
                context.Report(
                    view.File, field.Syntax.Number.Span, DiagnosticId.ViewFieldUnknown, target.FullName,
                    Text(field.Number));
            else if (Difference(field, original) is { } difference)
                Report(context, DiagnosticId.ViewFieldDiffers, field, original, difference);
            else if (OneofDifference(field, original, oneofs) is { } other)
                Report(context, DiagnosticId.ViewOneofDiffers, field, original, other);
        }
    }

    private static void Report(
        LinkContext context, DiagnosticId id, FieldSchema field, FieldSchema original, string difference) =>
        context.Report(
            field.File, field.NameSpan, id, Text(field.Number), original.ContainingType!.FullName, difference);

    // What the field has there and not here; null if nothing.
    private static string? Difference(FieldSchema here, FieldSchema there)
    {
        if (here.IsMap != there.IsMap || here.IsRepeated != there.IsRepeated)
            return there.IsMap ? "is a map" : there.IsRepeated ? "is repeated" : "is not repeated";
        if (there.IsMap)
            return Difference(here.MapKey, there.MapKey, "has keys")
                ?? Difference(here.MapValue, there.MapValue, "has values");

        if (Difference(here, there, "is") is { } difference) return difference;
        // A member of a oneof has presence; what is in another one is told as that.
        bool isMember = here.RealOneof is not null, wasMember = there.RealOneof is not null;
        if (there.IsRepeated || here.Presence == there.Presence || isMember != wasMember)
            return DefaultDifference(here, there);
        return there.Presence switch
        {
            FieldPresence.Required => "is required",
            _ when here.Presence == FieldPresence.Required => "is not required",
            FieldPresence.Explicit => "has presence",
            _ => "has no presence",
        };
    }

    // The same of values alone, whatever holds them.
    private static string? Difference(FieldSchema here, FieldSchema there, string verb)
    {
        if (there.Kind == ScalarKind.Unknown) return null;
        if (!IsSameType(here, there)) return $"{verb} of type \"{TypeOf(there)}\"";
        if (here.IsDelimited != there.IsDelimited)
            return there.IsDelimited ? verb + " delimited, as groups are" : verb + " length-prefixed";
        if (here.ValidatesUtf8 != there.ValidatesUtf8)
            return there.ValidatesUtf8 ? verb + " checked for UTF-8" : verb + " not checked for UTF-8";
        return null;
    }

    private static bool IsSameType(FieldSchema here, FieldSchema there) => here.Kind == there.Kind && here.Kind switch
    {
        ScalarKind.Enum => here.EnumType == there.EnumType,
        ScalarKind.Message => here.MessageType is null || there.MessageType is null
            || here.MessageType == there.MessageType || here.MessageType.ViewOf == there.MessageType,
        _ => true,
    };

    private static string TypeOf(FieldSchema field) =>
        field.MessageType?.FullName ?? field.EnumType?.FullName ?? field.Scalar.Keyword;

    private static string? DefaultDifference(FieldSchema here, FieldSchema there) =>
        IsSame(here.Default, there.Default) ? null
        : there.Default is null ? "has no declared default" : "has another default";

    private static bool IsSame(ConstantValue? left, ConstantValue? right)
    {
        if (left is null || right is null) return left == right;
        return left.Kind == right.Kind && left.Kind switch
        {
            ConstantKind.Bytes => left.Bytes.SequenceEqual(right.Bytes),
            ConstantKind.Enum => left.EnumValue == right.EnumValue,
            _ => left.Unsigned == right.Unsigned,
        };
    }

    // One oneof there is one oneof here, so that a member that the view does not name can unset the others.
    private static string? OneofDifference(
        FieldSchema here, FieldSchema there, Dictionary<OneofSchema, OneofSchema> oneofs)
    {
        if (there.RealOneof is not { } original)
            return here.RealOneof is null ? null : "is in no oneof";
        if (here.RealOneof is not { } oneof) return $"is in the oneof \"{original.Name}\"";
        if (!oneofs.TryGetValue(oneof, out OneofSchema? originalOfOneof)) oneofs.Add(oneof, originalOfOneof = original);
        if (originalOfOneof != original)
            return $"is in the oneof \"{original.Name}\", not in \"{originalOfOneof.Name}\"";
        if (!oneofs.TryGetValue(original, out OneofSchema? first)) oneofs.Add(original, first = oneof);
        return first == oneof ? null : $"is in the oneof \"{original.Name}\", as what \"{first.Name}\" has here";
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
