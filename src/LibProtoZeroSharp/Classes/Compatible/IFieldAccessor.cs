using System;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Compatibility;

/// <summary>Reads and changes one field of any message of a type, by the members of its class.</summary>
public interface IFieldAccessor
{
    /// <summary>The field.</summary>
    FieldDescriptor Descriptor { get; }

    /// <summary>Unsets the field; a list or map is emptied.</summary>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    /// <exception cref="InvalidCastException">The message is of another type.</exception>
    void Clear(IMessage message);

    // As Google's, both leave it open whether a value may be null: code that casts would get warnings.
#nullable disable
    /// <summary>
    /// What the property of the field gives: a number or an enum in a box, null for a message that is unset.
    /// </summary>
    /// <inheritdoc cref="Clear" path="/exception"/>
    object GetValue(IMessage message);

    /// <summary>Gives the property of the field a value.</summary>
    /// <param name="message">The message.</param>
    /// <param name="value">Of the property's type.</param>
    /// <exception cref="InvalidOperationException">The field is a list or a map.</exception>
    /// <exception cref="InvalidCastException">Message or value are of another type.</exception>
    /// <exception cref="ArgumentNullException">Null is no value of the field, or the message is null.</exception>
    void SetValue(IMessage message, object value);
#nullable restore

    /// <summary>Whether the field is set.</summary>
    /// <exception cref="InvalidOperationException">The field has no presence.</exception>
    /// <inheritdoc cref="Clear" path="/exception"/>
    bool HasValue(IMessage message);
}
