using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Compatibility;

/// <summary>The key of an extension of messages that are classes; generated from <c>extend</c>.</summary>
public abstract class Extension
{
    private protected Extension(int fieldNumber, string fullName)
    {
        FieldNumber = fieldNumber;
        FullName = fullName;
    }

    /// <summary>The field number.</summary>
    public int FieldNumber { get; }

    /// <summary>The full name in the schema.</summary>
    public string FullName { get; }

    /// <summary>Takes the value out of encoded fields.</summary>
    /// <param name="fields">All unknown fields of a message; without the extension afterwards.</param>
    /// <param name="value">The value; null if it is not among them.</param>
    /// <param name="error">What is wrong with it; then nothing is taken.</param>
    internal abstract bool TryTake(ref byte[]? fields, out object? value, out ProtoError error);

    /// <summary>Drops the value, also a damaged one, out of encoded fields.</summary>
    internal abstract void Drop(ref byte[]? fields);

    /// <summary>Writes the value with its tag.</summary>
    internal abstract nint Write(nint p, ref Output o, object value, int depth);

    /// <summary>Whether a value is as if it was not there.</summary>
    internal abstract bool IsEmpty(object value);

    /// <summary>A value that shares nothing with this one that can change.</summary>
    internal abstract object Copy(object value, int depth);

    /// <summary>What a value is after another one was merged into it.</summary>
    internal abstract object Merge(object value, object other, int depth);

    /// <summary>Whether two values are equal.</summary>
    internal abstract bool Same(object a, object b, int depth);
}

/// <summary>The key of an extension with one value.</summary>
/// <typeparam name="TTarget">The class that is extended.</typeparam>
/// <typeparam name="TValue">The value, as a field of the type has it.</typeparam>
public abstract class Extension<TTarget, TValue> : Extension
{
    private protected Extension(int fieldNumber, string fullName, TValue? defaultValue)
        : base(fieldNumber, fullName) => DefaultValue = defaultValue;

    /// <summary>What a message without the extension gives; null for messages.</summary>
    internal TValue? DefaultValue { get; }
}

/// <summary>The key of a repeated extension.</summary>
/// <typeparam name="TTarget">The class that is extended.</typeparam>
/// <typeparam name="TValue">One element.</typeparam>
public abstract class RepeatedExtension<TTarget, TValue> : Extension
{
    private protected RepeatedExtension(int fieldNumber, string fullName)
        : base(fieldNumber, fullName)
    {
    }
}
