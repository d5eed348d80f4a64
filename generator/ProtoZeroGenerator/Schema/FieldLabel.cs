namespace ProtoZeroGenerator.Schema;

/// <summary>How often a field may occur. The numbers are those of <c>FieldDescriptorProto.Label</c>.</summary>
internal enum FieldLabel
{
    Optional = 1,

    /// <summary>Written <c>required</c> in proto2; editions say it with a feature instead.</summary>
    Required = 2,

    /// <summary>Any number of times; maps too.</summary>
    Repeated = 3,
}
