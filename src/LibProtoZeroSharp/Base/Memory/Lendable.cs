using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// The head of an object that an arena keeps and lends to one user at a time, such as the state of a writer. The arena
/// does not know what it is: its maker says how to free it.
/// </summary>
internal unsafe struct Lendable
{
    /// <summary>The next one of the same list.</summary>
    public Lendable* Next;

    /// <summary>The one before in the list of open loans, so that giving back is constant time.</summary>
    public Lendable* Previous;

    /// <summary>The arena that keeps it.</summary>
    public ArenaState* Owner;

    /// <summary>Frees the object, its head included.</summary>
    public delegate*<Lendable*, void> FreeObject;

    /// <summary>Prepares the object for the next user when it comes back: gives up memory it should not keep.</summary>
    public delegate*<Lendable*, void> Returned;

    /// <summary>Takes a free object out of the arena's keeping, or null if there is none.</summary>
    public static Lendable* Borrow(ArenaState* arena)
    {
        Lendable* loan = arena->FreeLoans;
        if (loan == null) return null;
        arena->FreeLoans = loan->Next;
        Open(arena, loan);
        return loan;
    }

    /// <summary>Puts a new object under the arena's keeping, lent to its maker.</summary>
    public static void Adopt(ArenaState* arena, Lendable* loan)
    {
        loan->Owner = arena;
        Open(arena, loan);
    }

    /// <summary>Ends one loan early.</summary>
    public static void GiveBack(Lendable* loan)
    {
        ArenaState* arena = loan->Owner;
        Close(arena, loan);
        loan->Returned(loan);
        loan->Next = arena->FreeLoans;
        arena->FreeLoans = loan;
    }

    /// <summary>Ends a loan and frees the object.</summary>
    public static void Remove(Lendable* loan)
    {
        Close(loan->Owner, loan);
        loan->FreeObject(loan);
    }

    /// <summary>Ends all loans.</summary>
    public static void TakeBack(ArenaState* arena)
    {
        while (arena->OpenLoans != null) GiveBack(arena->OpenLoans);
    }

    /// <summary>Frees all objects, lent or not.</summary>
    public static void Free(ArenaState* arena)
    {
        TakeBack(arena);
        for (Lendable* loan = arena->FreeLoans; loan != null;)
        {
            Lendable* next = loan->Next;
            loan->FreeObject(loan);
            loan = next;
        }

        arena->FreeLoans = null;
    }

    private static void Open(ArenaState* arena, Lendable* loan)
    {
        loan->Previous = null;
        loan->Next = arena->OpenLoans;
        if (loan->Next != null) loan->Next->Previous = loan;
        arena->OpenLoans = loan;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Close(ArenaState* arena, Lendable* loan)
    {
        if (loan->Previous != null) loan->Previous->Next = loan->Next;
        else arena->OpenLoans = loan->Next;
        if (loan->Next != null) loan->Next->Previous = loan->Previous;
    }
}
