using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What the struct of a message tells of the class of that message. The members are the struct's, because generic code
/// over a struct is compiled for each of them, without look-ups; they take and give objects of the class alone.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IObjectStruct
{
    /// <summary>A new object of the class.</summary>
    static abstract object NewObject();

    /// <summary>A new list of the class, by <see cref="ObjectLoad.NewList{T}"/>.</summary>
    static abstract object NewList(int count);

    /// <summary>
    /// Makes an object equal to a struct. Objects, lists and maps that it holds already stay its own.
    /// </summary>
    static abstract void LoadObject(object x, ref MessageHead h, ref ObjectLoad l);

    /// <summary>
    /// Writes all fields of an object behind <paramref name="p"/>, with the space that
    /// <see cref="IMessageCode.ReservedFields"/> tells.
    /// </summary>
    static abstract nint WriteObject(nint p, object x, ref Output o, int depth);

    /// <summary>Hands a visit what two objects hold, until the visit stops.</summary>
    /// <param name="v">What is to be done.</param>
    /// <param name="x">The object that the visit may change.</param>
    /// <param name="y">The object to compare it with or to take from.</param>
    /// <returns>False if the visit has stopped.</returns>
    static abstract bool VisitObject<TVisit>(ref TVisit v, object x, object y)
        where TVisit : struct, IObjectVisit;

    /// <summary>Tells what the descriptor of the class knows beside the table of the struct.</summary>
    static abstract void DescribeObject(ObjectSchema s);
}
