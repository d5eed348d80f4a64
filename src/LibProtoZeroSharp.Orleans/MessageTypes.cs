using System;
using Orleans.Serialization;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.Serializers;

namespace ProtoZeroSharp.Orleans;

/// <summary>Says to Orleans which types are messages, and gives their codecs and copiers.</summary>
internal sealed class MessageTypes(MessageCodecs codecs) : ISpecializableCodec, ISpecializableCopier, ITypeFilter
{
    public bool IsSupportedType(Type type) => MessageCodecs.Supports(type);

    public IFieldCodec GetSpecializedCodec(Type type) => (IFieldCodec)codecs.Of(type);

    public IDeepCopier GetSpecializedCopier(Type type) => (IDeepCopier)codecs.Of(type);

    public bool? IsTypeAllowed(Type type) => MessageCodecs.Supports(type) ? true : null;
}
