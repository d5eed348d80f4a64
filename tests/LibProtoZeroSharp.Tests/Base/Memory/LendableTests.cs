using System.Collections.Generic;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

[Collection(AloneCollection.Name)]
public unsafe class LendableTests
{
    private static int s_freed;
    private static int s_returned;

    [Fact]
    public void Borrow_NothingKept_IsNull()
    {
        using var arena = new ArenaAllocator();
        Assert.True(Lendable.Borrow(arena.State) == null);
    }

    [Fact]
    public void GiveBack_InAnyOrder_KeepsEachOnce()
    {
        (s_freed, s_returned) = (0, 0);
        var arena = new ArenaAllocator();
        nint[] loans = new nint[5];
        for (int i = 0; i < loans.Length; i++) loans[i] = (nint)Make(arena.State);
        foreach (int i in new[] { 2, 0, 4 }) Lendable.GiveBack((Lendable*)loans[i]);
        HashSet<nint> again = [];
        for (int i = 0; i < 3; i++) again.Add((nint)Lendable.Borrow(arena.State));
        Assert.True(again.SetEquals([loans[0], loans[2], loans[4]]));
        Assert.True(Lendable.Borrow(arena.State) == null);
        arena.Reset();
        Assert.Equal(8, s_returned);
        for (int i = 0; i < 5; i++) Assert.True(Lendable.Borrow(arena.State) != null);
        Assert.True(Lendable.Borrow(arena.State) == null);
        arena.Dispose();
        Assert.Equal((5, 13), (s_freed, s_returned));

    }

    private static Lendable* Make(ArenaState* arena)
    {
        var loan = (Lendable*)NativeMemory.AllocZeroed((nuint)sizeof(Lendable));
        loan->FreeObject = &Free;
        loan->Returned = &Returned;
        Lendable.Adopt(arena, loan);
        return loan;
    }

    private static void Free(Lendable* loan)
    {
        s_freed++;
        NativeMemory.Free(loan);
    }

    private static void Returned(Lendable* loan) => s_returned++;
}
