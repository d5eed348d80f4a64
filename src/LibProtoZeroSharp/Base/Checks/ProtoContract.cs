using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Rules for the caller. They are checked in the checked library only, where breaking one throws an
/// <see cref="InvalidOperationException"/>; in the fast library the calls vanish, arguments included.
/// </summary>
[StackTraceHidden]
internal static class ProtoContract
{
    private const string Symbol = "PROTOZERO_CHECKS";

    /// <summary>
    /// A rule that has no helper of its own; the message must be a constant, as it is made on every call.
    /// </summary>
    [Conditional(Symbol)]
    public static void Require([DoesNotReturnIf(false)] bool condition, string message)
    {
        if (!condition) ProtoThrow.Misuse(message);
    }

    /// <summary>A field number must be 1 to 2²⁹ − 1.</summary>
    [Conditional(Symbol)]
    public static void FieldNumber(int fieldNumber)
    {
        if (fieldNumber is < 1 or >= 1 << 29)
            ProtoThrow.Misuse($"{fieldNumber} is no field number: those go from 1 to 536,870,911.");
    }

    /// <summary>A reader's method needs a field that <c>Next</c> has found and that was not read yet.</summary>
    [Conditional(Symbol)]
    public static void FieldIsOpen(bool isOpen, [CallerMemberName] string method = "")
    {
        if (!isOpen) NoOpenField(method);
    }

    /// <summary>A value must be read in the wire form that it has.</summary>
    [Conditional(Symbol)]
    public static void WireForm<TForm>(TForm found, TForm asked, int fieldNumber, [CallerMemberName] string method = "")
        where TForm : unmanaged, Enum
    {
        if (!EqualityComparer<TForm>.Default.Equals(found, asked))
            WrongForm(found.ToString(), asked.ToString(), fieldNumber, method);
    }

    [DoesNotReturn]
    private static void NoOpenField(string method) => ProtoThrow.Misuse(
        $"{method} needs a field: call Next first, and read or skip each field once.");

    [DoesNotReturn]
    private static void WrongForm(string found, string asked, int fieldNumber, string method) => ProtoThrow.Misuse(
        $"{method} reads wire type {asked}, but field {fieldNumber} has {found}. "
        + "Look at WireType first where a field may come in several forms, and skip those you do not expect.");
}
