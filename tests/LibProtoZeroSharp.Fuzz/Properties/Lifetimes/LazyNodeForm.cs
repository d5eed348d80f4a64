using LazyKinds.Twin;

namespace ProtoZeroSharp.Fuzz;

/// <summary>The same message, lazy.</summary>
internal readonly struct LazyNodeForm : IForm<Node, Node>
{
    public static FormFields Fields { get; } =
        new(1, 13) { Child = 2, Word = 7, Inner = 6, Texts = 19, Items = 3, ByName = 5 };

    public static int Number(in Node m) => m.Id;

    public static void SetNumber(ref Node m, int value) => m.Id = value;

    public static ProtoString Text(in Node m) => m.Text;

    public static void SetText(ref Node m, ProtoString value) => m.Text = value;

    public static ProtoString Word(in Node m) => m.Word;

    public static void SetWord(ref Node m, ProtoString value) => m.Word = value;

    public static bool HasChild(in Node m) => m.HasChild;

    public static ref readonly Node Child(in Node m) => ref m.Child;

    public static ref Node EditChild(ref Node m, ArenaAllocator arena) => ref m.MutableChild(arena);

    public static void ClearChild(ref Node m) => m.ClearChild();

    public static bool HasInner(in Node m) => m.HasInner;

    public static ref readonly Node Inner(in Node m) => ref m.Inner;

    public static ref Node EditInner(ref Node m, ArenaAllocator arena) => ref m.MutableInner(arena);

    public static ProtoList<ProtoString> Texts(in Node m) => m.Texts;

    public static void SetTexts(ref Node m, ProtoList<ProtoString> value) => m.Texts = value;

    public static ProtoListEditor<ProtoString> EditTexts(ref Node m) => m.MutableTexts;

    public static ProtoList<Node> Items(in Node m) => m.Children;

    public static void SetItems(ref Node m, ProtoList<Node> value) => m.Children = value;

    public static ProtoListEditor<Node> EditItems(ref Node m) => m.MutableChildren;

    public static ProtoMap<ProtoString, Node> ByName(in Node m) => m.ByName;

    public static void SetByName(ref Node m, ProtoMap<ProtoString, Node> value) => m.ByName = value;

    public static ProtoMapEditor<ProtoString, Node> EditByName(ref Node m) => m.MutableByName;

    public static int ItemNumber(in Node m) => m.Id;

    public static void SetItemNumber(ref Node m, int value) => m.Id = value;

    public static ProtoString ItemText(in Node m) => m.Text;

    public static void SetItemText(ref Node m, ProtoString value) => m.Text = value;
}
