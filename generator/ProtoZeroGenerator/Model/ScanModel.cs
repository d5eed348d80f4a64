namespace ProtoZeroGenerator.Model;

/// <summary>What streams the elements of a view's field, and of fields of their type.</summary>
/// <param name="Method">The method that begins a scan.</param>
/// <param name="Type">The type of a scan.</param>
/// <param name="Tag">The tag of the streamed field as a number.</param>
/// <param name="Levels">The views from the outermost one inwards.</param>
/// <param name="Row">The type of the innermost elements, as the message's code can write it.</param>
internal sealed record ScanModel(
    string Method, string Type, uint Tag, EquatableArray<ScanLevelModel> Levels, string Row)
{
    /// <summary>What the type of a scan is called where no other member of the view is.</summary>
    public const string PlainType = "Scanner";
}

/// <summary>A view whose elements a scan goes over.</summary>
/// <param name="Property">The property by which a scan shows it.</param>
/// <param name="Type">The view, as the message's code can write it.</param>
/// <param name="ProtoName">The field that has it in the view above; empty for the outermost one.</param>
internal sealed record ScanLevelModel(string Property, string Type, string ProtoName);
