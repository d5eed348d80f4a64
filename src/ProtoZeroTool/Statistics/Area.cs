namespace ProtoZeroTool.Statistics;

/// <summary>A rectangle of a picture, in its units.</summary>
internal readonly record struct Area(double X, double Y, double Width, double Height)
{
    /// <summary>The shorter side.</summary>
    public double Side => Width < Height ? Width : Height;

    /// <summary>What is left of it without an edge, and without a strip at the top; never negative.</summary>
    public Area Inside(double edge, double strip) => new(
        X + edge, Y + strip + edge, Less(Width, 2 * edge), Less(Height, strip + (2 * edge)));

    private static double Less(double size, double by) => size > by ? size - by : 0;
}
