namespace ProtoZeroSharp;

/// <summary>
/// What a <c>.proto</c> declares: <c>ShopReflection</c> for <c>shop.proto</c>, generated. It costs nothing unless it is
/// used, and is never made an object of.
/// </summary>
public interface IProtoFile
{
    /// <summary>Adds all messages and extensions of the file to a registry.</summary>
    static abstract void AddTo(ProtoTypeRegistry types);
}
