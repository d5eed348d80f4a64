namespace ProtoZeroSharp.Fuzz;

/// <summary>Something that holds of every input.</summary>
internal abstract class Property
{
    /// <summary>What reports call it.</summary>
    public abstract string Name { get; }

    /// <summary>Whether it does nothing but parse: these alone make up the mode <c>parse</c>.</summary>
    public virtual bool IsParsing => false;

    /// <summary>Whether it checks anything of inputs that are read as this type.</summary>
    public virtual bool IsAbout(Target target) => target.Kind == InputKind.Binary;

    /// <summary>Throws if the property does not hold of the trial's input, read as a message of this type.</summary>
    public abstract void Check<T>(Trial trial)
        where T : unmanaged, IProtoMessage<T>;
}

/// <summary>Something that holds of every text.</summary>
internal abstract class TextProperty : Property
{
    public override bool IsAbout(Target target) => target.Kind is InputKind.Json or InputKind.Text;

    public sealed override void Check<T>(Trial trial) => throw new System.NotSupportedException(Name);

    /// <summary>Throws if the property does not hold of the trial's input, read by this grammar.</summary>
    public abstract void Check<T, TGrammar>(Trial trial)
        where T : unmanaged, IProtoMessage<T>
        where TGrammar : struct, ITextGrammar;
}

/// <summary>Something that holds of every input that is a schema.</summary>
internal abstract class SchemaProperty : Property
{
    public sealed override void Check<T>(Trial trial) => throw new System.NotSupportedException(Name);

    /// <summary>Throws if the property does not hold of the trial's input.</summary>
    public abstract void Check(Trial trial);
}

/// <summary>
/// A property of sequences of calls. The input only decides which calls: they come from its random numbers. These
/// properties take turns: one of them to each input.
/// </summary>
internal abstract class CallProperty : Property
{
    public sealed override void Check<T>(Trial trial) => Check(trial);

    protected abstract void Check(Trial trial);
}
