using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Looks for required fields that are missing.</summary>
internal static unsafe class Required
{
    private const int LevelSize = LevelSizes.Walk;

    /// <summary>Whether all required fields of the message itself are set that a mask names; null for all.</summary>
    public static bool HasOwn(MessageTable* table, MaskNode* mask, byte* message)
    {
        if (!table->HasOwnRequired) return true;
        // SAFETY: the table has that many fields, and the message is of its type. So below.
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (!field->IsRequired || field->IsSetIn(message)) continue;
            if (MaskNode.Names(mask, table, field, out _)) return false;
        }

        return true;
    }

    /// <summary>Whether all required fields are set, here and in all that is nested; the beginning of it.</summary>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public static bool HasAll(MessageTable* table, byte* message) => HasAll(table, null, message);

    /// <summary>Whether a message that was read has all required fields; else what is wrong.</summary>
    /// <param name="table">The type.</param>
    /// <param name="mask">Which fields were read; null for all. The others need not be there.</param>
    /// <param name="message">The message.</param>
    /// <param name="length">Length of the input: the error is at its end.</param>
    /// <param name="error">What is wrong.</param>
    /// <remarks>
    /// It looks at the whole tree: a field that was missing may have come with a later part of its message.
    /// </remarks>
    public static bool IsComplete(
        MessageTable* table, MaskNode* mask, byte* message, int length, out ProtoError error)
    {
        error = default;
        try
        {
            if (HasAll(table, mask, message)) return true;
            error = new ProtoError(ProtoFormatError.MissingRequired, length);
        }
        catch (InsufficientExecutionStackException)
        {
            error = ProtoError.NoStack(length);
        }
        catch (ArenaLimitException)
        {
            // Lazy messages are decoded for that.
            error = new ProtoError(ProtoFormatError.ArenaLimitExceeded, length);
        }

        return false;
    }

    private static bool HasAll(MessageTable* table, MaskNode* mask, byte* message)
    {
        WorkLimit.Begin();
        return HasAllNested(table, mask, message);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool HasAllNested(MessageTable* table, MaskNode* mask, byte* message)
    {
        if (!table->MayMissRequired) return true;
        // How deep it is is not known here.
        StackGuard.Ask(LevelSize);
        WorkLimit.Visit(1);
        ((MessageHead*)message)->Check();
        table->Read(message);
        if (!HasOwn(table, mask, message)) return false;
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (!field->IsMessage || !field->IsSetIn(message)) continue;
            MaskNode.Names(mask, table, field, out MaskNode* below);
            if (!HaveAll(new SubMessages(field, message), below)) return false;
        }

        return true;
    }

    private static bool HaveAll(SubMessages messages, MaskNode* mask)
    {
        if (messages.Table == null || !messages.Table->MayMissRequired) return true;
        while (messages.MoveNext())
        {
            if (!HasAllNested(messages.Table, mask, messages.Current)) return false;
        }

        return true;
    }
}
