using System;
using System.Collections;
using System.Collections.Generic;

namespace ProtoZeroSharp.Compatibility;

/// <summary>
/// Keys of extensions, for code that gives parsers such a list. Here every parser keeps every extension, so none needs
/// one.
/// </summary>
public sealed class ExtensionRegistry : ICollection<Extension>
{
    private readonly HashSet<Extension> _extensions = [];

    /// <inheritdoc/>
    public int Count => _extensions.Count;

    bool ICollection<Extension>.IsReadOnly => false;

    /// <summary>Adds a key.</summary>
    /// <exception cref="ArgumentNullException">It is null.</exception>
    public void Add(Extension extension)
    {
        ArgumentNullException.ThrowIfNull(extension);
        _extensions.Add(extension);
    }

    /// <summary>Adds keys.</summary>
    /// <exception cref="ArgumentNullException">The list or a key is null.</exception>
    public void AddRange(IEnumerable<Extension> extensions)
    {
        ArgumentNullException.ThrowIfNull(extensions);
        foreach (Extension extension in extensions) Add(extension);
    }

    /// <inheritdoc cref="AddRange"/>
    public void Add(params Extension[] extensions) => AddRange(extensions);

    /// <inheritdoc/>
    public void Clear() => _extensions.Clear();

    /// <inheritdoc/>
    public bool Contains(Extension item) => _extensions.Contains(item);

    /// <inheritdoc/>
    public bool Remove(Extension item) => _extensions.Remove(item);

    /// <inheritdoc/>
    public IEnumerator<Extension> GetEnumerator() => _extensions.GetEnumerator();

    void ICollection<Extension>.CopyTo(Extension[] array, int arrayIndex) => _extensions.CopyTo(array, arrayIndex);

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
