using System;
using System.Buffers;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using ProtoZeroSharp;

/// <summary>
/// Members of <see cref="Owned{T}"/> that must not be found on the type by reflection. Binders of requests, such as
/// those of ASP.NET Core, make a delegate for each property, which cannot be done for one by reference, and refuse
/// a type with a <c>TryParse</c> that does not parse a string. In the global namespace, so that no <c>using</c> is
/// needed.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
#pragma warning disable CA1050, CA1707 // The global namespace is the point, and such a name meets no other there.
public static class ProtoZeroSharp_Owned
#pragma warning restore CA1050, CA1707
{
    /// <summary>The message.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="owned">The object that holds the message.</param>
    extension<T>([NotNull] Owned<T> owned)
        where T : unmanaged, IProtoMessage<T>
    {
        /// <summary>
        /// The message, to be read and changed. The reference is valid as long as the object is not disposed; after
        /// that it refers to an empty message.
        /// </summary>
        /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
        public ref T Value
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => ref owned.Living;
        }
    }

    /// <summary>Parsing.</summary>
    /// <typeparam name="T">The message.</typeparam>
    extension<T>(Owned<T>)
        where T : unmanaged, IProtoMessage<T>
    {
        /// <summary>Parses a message into an arena of its own and does not throw for damaged bytes.</summary>
        /// <param name="data">The encoded message; it is copied.</param>
        /// <param name="message">The message, which the caller disposes; null after an error.</param>
        /// <param name="error">What is wrong and where.</param>
        /// <param name="options">Limits and switches.</param>
        /// <returns>Whether the bytes are a message.</returns>
        /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
        public static bool TryParse(
            ReadOnlySpan<byte> data, [NotNullWhen(true)] out Owned<T>? message, out ProtoError error,
            ProtoParseOptions options = default)
        {
            Owned<T> parsed = Owned<T>.ForParse(data.Length, options);
            bool isGood = parsed.TryFill(data, options, out error);
            message = isGood ? parsed : null;
            return isGood;
        }

        /// <inheritdoc cref="TryParse{T}(ReadOnlySpan{byte}, out Owned{T}, out ProtoError, ProtoParseOptions)"/>
        public static bool TryParse(
            in ReadOnlySequence<byte> data, [NotNullWhen(true)] out Owned<T>? message, out ProtoError error,
            ProtoParseOptions options = default)
        {
            Owned<T> parsed = Owned<T>.ForParse(data.Length, options);
            bool isGood = parsed.TryFill(in data, options, out error);
            message = isGood ? parsed : null;
            return isGood;
        }
    }
}
