using OurFuzz;

namespace ProtoZeroSharp.Fuzz;

/// <summary>A large message.</summary>
internal readonly struct WideForm : IForm<Wide, Wide>
{
    public static FormFields Fields { get; } = new(3, 14)
    {
        Data = 15, Child = 17, Word = 30001, Inner = 30000, Numbers = 20, Texts = 31, Items = 34, ByName = 20000,
    };

    public static int Number(in Wide m) => m.F3;

    public static void SetNumber(ref Wide m, int value) => m.F3 = value;

    public static ProtoString Text(in Wide m) => m.F14;

    public static void SetText(ref Wide m, ProtoString value) => m.F14 = value;

    public static ProtoBytes Data(in Wide m) => m.F15;

    public static void SetData(ref Wide m, ProtoBytes value) => m.F15 = value;

    public static ProtoString Word(in Wide m) => m.Word;

    public static void SetWord(ref Wide m, ProtoString value) => m.Word = value;

    public static bool HasChild(in Wide m) => m.HasF17;

    public static ref readonly Wide Child(in Wide m) => ref m.F17;

    public static ref Wide EditChild(ref Wide m, ArenaAllocator arena) => ref m.MutableF17(arena);

    public static void ClearChild(ref Wide m) => m.ClearF17();

    public static bool HasInner(in Wide m) => m.HasChosen;

    public static ref readonly Wide Inner(in Wide m) => ref m.Chosen;

    public static ref Wide EditInner(ref Wide m, ArenaAllocator arena) => ref m.MutableChosen(arena);

    public static ProtoList<int> Numbers(in Wide m) => m.F20;

    public static void SetNumbers(ref Wide m, ProtoList<int> value) => m.F20 = value;

    public static ProtoListEditor<int> EditNumbers(ref Wide m) => m.MutableF20;

    public static ProtoList<ProtoString> Texts(in Wide m) => m.F31;

    public static void SetTexts(ref Wide m, ProtoList<ProtoString> value) => m.F31 = value;

    public static ProtoListEditor<ProtoString> EditTexts(ref Wide m) => m.MutableF31;

    public static ProtoList<Wide> Items(in Wide m) => m.F34;

    public static void SetItems(ref Wide m, ProtoList<Wide> value) => m.F34 = value;

    public static ProtoListEditor<Wide> EditItems(ref Wide m) => m.MutableF34;

    public static ProtoMap<ProtoString, Wide> ByName(in Wide m) => m.ByName;

    public static void SetByName(ref Wide m, ProtoMap<ProtoString, Wide> value) => m.ByName = value;

    public static ProtoMapEditor<ProtoString, Wide> EditByName(ref Wide m) => m.MutableByName;

    public static int ItemNumber(in Wide m) => m.F3;

    public static void SetItemNumber(ref Wide m, int value) => m.F3 = value;

    public static ProtoString ItemText(in Wide m) => m.F14;

    public static void SetItemText(ref Wide m, ProtoString value) => m.F14 = value;
}
