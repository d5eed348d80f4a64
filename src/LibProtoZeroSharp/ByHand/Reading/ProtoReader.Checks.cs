using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <content>What the checked library demands of the caller; all of it vanishes in the fast one.</content>
public ref partial struct ProtoReader
{
    [Conditional("PROTOZERO_CHECKS")]
    private readonly void CheckFieldIsDone()
    {
#if PROTOZERO_CHECKS
        ProtoContract.Require(
            !_isOpen, "The field before was neither read nor skipped. Call Skip for fields you do not want.");
#endif
    }

    [Conditional("PROTOZERO_CHECKS")]
    private readonly void CheckField([CallerMemberName] string method = "")
    {
#if PROTOZERO_CHECKS
        ProtoContract.FieldIsOpen(_isOpen, method);
#endif
    }

    [Conditional("PROTOZERO_CHECKS")]
    private readonly void CheckForm(WireType asked, [CallerMemberName] string method = "")
    {
        CheckField(method);
        ProtoContract.WireForm(WireType, asked, FieldNumber, method);
    }

    // A list may arrive packed, or as a single value.
    [Conditional("PROTOZERO_CHECKS")]
    private readonly void CheckListForm(WireType single, [CallerMemberName] string method = "")
    {
        CheckField(method);
        if (WireType != WireType.LengthDelimited) ProtoContract.WireForm(WireType, single, FieldNumber, method);
    }
}
