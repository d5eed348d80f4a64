using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>Dictionaries of strings that are asked with the text of a message.</summary>
public static class ProtoDictionaryExtensions
{
    /// <summary>
    /// The value of a key, to be read and changed: <c>counts.ValueOf(record.Host)++</c>. A key that is new gets the
    /// default value, and only then a string is made of it; otherwise nothing is allocated.
    /// </summary>
    /// <param name="dictionary">A dictionary that was made with <see cref="ProtoStringComparer.Ordinal"/>.</param>
    /// <param name="key">The text; bytes that are not UTF-8 become U+FFFD.</param>
    /// <returns>A reference that is valid until a key is added or removed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="dictionary"/> is null.</exception>
    /// <exception cref="ArgumentException">The dictionary has another comparer.</exception>
    /// <exception cref="ProtoLifetimeException">The memory of the key has ended (checked library).</exception>
    public static ref TValue? ValueOf<TValue>(this Dictionary<string, TValue> dictionary, ProtoString key)
    {
        ArgumentNullException.ThrowIfNull(dictionary);
        if (!dictionary.TryGetAlternateLookup(out Dictionary<string, TValue>.AlternateLookup<ProtoString> byText))
        {
            throw new ArgumentException(
                "The dictionary must be made with ProtoStringComparer.Ordinal.", nameof(dictionary));
        }

        return ref CollectionsMarshal.GetValueRefOrAddDefault(byText, key, out _);
    }
}
