using OurKinds.Three;

namespace ProtoZeroSharp.Fuzz;

/// <summary>A message of proto3, with elements of another type.</summary>
internal readonly struct AllForm : IForm<All, Leaf>
{
    public static FormFields Fields { get; } = new(3, 14)
    {
        Data = 15, Child = 18, Word = 82, Inner = 85, Numbers = 43, Texts = 54, Items = 57, ByName = 72,
        Item = new FormFields(1, 2),
    };

    public static int Number(in All m) => m.AnInt32;

    public static void SetNumber(ref All m, int value) => m.AnInt32 = value;

    public static ProtoString Text(in All m) => m.AString;

    public static void SetText(ref All m, ProtoString value) => m.AString = value;

    public static ProtoBytes Data(in All m) => m.SomeBytes;

    public static void SetData(ref All m, ProtoBytes value) => m.SomeBytes = value;

    public static ProtoString Word(in All m) => m.CString;

    public static void SetWord(ref All m, ProtoString value) => m.CString = value;

    public static bool HasChild(in All m) => m.HasItself;

    public static ref readonly All Child(in All m) => ref m.Itself;

    public static ref All EditChild(ref All m, ArenaAllocator arena) => ref m.MutableItself(arena);

    public static void ClearChild(ref All m) => m.ClearItself();

    public static bool HasInner(in All m) => m.HasCAll;

    public static ref readonly All Inner(in All m) => ref m.CAll;

    public static ref All EditInner(ref All m, ArenaAllocator arena) => ref m.MutableCAll(arena);

    public static ProtoList<int> Numbers(in All m) => m.RInt32;

    public static void SetNumbers(ref All m, ProtoList<int> value) => m.RInt32 = value;

    public static ProtoListEditor<int> EditNumbers(ref All m) => m.MutableRInt32;

    public static ProtoList<ProtoString> Texts(in All m) => m.RString;

    public static void SetTexts(ref All m, ProtoList<ProtoString> value) => m.RString = value;

    public static ProtoListEditor<ProtoString> EditTexts(ref All m) => m.MutableRString;

    public static ProtoList<Leaf> Items(in All m) => m.RLeaf;

    public static void SetItems(ref All m, ProtoList<Leaf> value) => m.RLeaf = value;

    public static ProtoListEditor<Leaf> EditItems(ref All m) => m.MutableRLeaf;

    public static ProtoMap<ProtoString, Leaf> ByName(in All m) => m.MString;

    public static void SetByName(ref All m, ProtoMap<ProtoString, Leaf> value) => m.MString = value;

    public static ProtoMapEditor<ProtoString, Leaf> EditByName(ref All m) => m.MutableMString;

    public static int ItemNumber(in Leaf m) => m.Number;

    public static void SetItemNumber(ref Leaf m, int value) => m.Number = value;

    public static ProtoString ItemText(in Leaf m) => m.Text;

    public static void SetItemText(ref Leaf m, ProtoString value) => m.Text = value;
}
