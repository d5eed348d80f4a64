using System;
using System.Linq;
using System.Reflection;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Interop;
using Xunit;

namespace ProtoZeroSharp.InteropTests;

/// <summary>One message in both runtimes, through the one API and through the conversion.</summary>
internal abstract class BothRuntimes
{
    private static readonly Type[] s_types =
        [.. typeof(BothRuntimes).Assembly.GetTypes(), .. typeof(FileDescriptorSet).Assembly.GetTypes()];

    /// <summary>The pair for a message of this full name.</summary>
    public static BothRuntimes Of(string fullName)
    {
        Type theirs = s_types.Single(type => typeof(IMessage).IsAssignableFrom(type) && type.IsClass
            && type.GetProperty("Descriptor", BindingFlags.Public | BindingFlags.Static) is { } property
            && ((MessageDescriptor)property.GetValue(null)!).FullName == fullName);
        return s_types.Where(type => type.IsValueType && type.GetInterfaces().Any(it => it.IsGenericType
                && it.GetGenericTypeDefinition() == typeof(IProtoMessage<>)))
            .Select(ours =>
                (BothRuntimes)Activator.CreateInstance(typeof(Pair<,>).MakeGenericType(ours, theirs))!)
            .Single(pair => pair.FullName == fullName);
    }

    protected abstract string FullName { get; }

    /// <summary>Sends encoded bytes around.</summary>
    /// <returns>Whether both runtimes write the same bytes.</returns>
    public abstract bool Check(byte[] bytes, ArenaAllocator arena);

    internal sealed class Pair<TOurs, TGoogle> : BothRuntimes
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TGoogle : class, IMessage<TGoogle>, new()
    {
        private static readonly MessageParser<TGoogle> s_parser = new(static () => new TGoogle());

        protected override string FullName => TOurs.FullName;

        public override bool Check(byte[] bytes, ArenaAllocator arena)
        {
            TOurs ours = Facade<TOurs>(bytes, arena);
            TGoogle theirs = Facade<TGoogle>(bytes, arena);
            using Owned<TOurs> held = Facade<Owned<TOurs>>(bytes, arena);

            Assert.True(ProtoMessage.Same(in ours, in held.Value));
            TGoogle converted = ProtoInterop.ToGoogle(in ours, s_parser);
            Assert.Equal(theirs, converted);
            TOurs back = ProtoInterop.ToOurs<TOurs>(theirs, arena);
            Assert.True(ProtoInterop.Equals(in ours, in back));
            return ProtoInterop.ToByteArray(in ours).AsSpan().SequenceEqual(ProtoInterop.ToByteArray(in theirs));
        }

        // Knows nothing of T.
        private static T Facade<T>(byte[] bytes, ArenaAllocator arena)
        {
#pragma warning disable IL2091 // Nothing is trimmed here
            T message = ProtoInterop.Parse<T>(bytes, arena);
            byte[] written = ProtoInterop.ToByteArray(in message);
            T again = ProtoInterop.Parse<T>(written, arena);
#pragma warning restore IL2091
            T copy = ProtoInterop.Clone(in message, arena);
            Assert.Equal(written.Length, ProtoInterop.CalculateSize(in copy));
            Assert.True(ProtoInterop.Equals(in message, in again));
            Assert.True(ProtoInterop.Equals(in copy, in again));
            Assert.Equal(written, ProtoInterop.ToByteArray(in copy));
            // Twice the same is what the bytes are when they stand there twice.
            ProtoInterop.MergeFrom(ref copy, bytes, arena);
#pragma warning disable IL2091 // Nothing is trimmed here
            T twice = ProtoInterop.Parse<T>([.. bytes, .. bytes], arena);
#pragma warning restore IL2091
            Assert.True(ProtoInterop.Equals(in copy, in twice));
            (twice as IDisposable)?.Dispose();
            (again as IDisposable)?.Dispose();
            (copy as IDisposable)?.Dispose();
            return message;
        }
    }
}
