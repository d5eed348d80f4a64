using System;
using System.Numerics;

namespace ProtoZeroSharp;

/// <summary>The head of a block of memory; its free bytes follow.</summary>
internal unsafe struct Block
{
    /// <summary>Bytes that the head takes, a cache line, so that what follows is aligned to one.</summary>
    public const int HeadSize = 64;

    /// <summary>The block that is used after this one.</summary>
    public Block* Next;

    /// <summary>Size in bytes, the head included.</summary>
    public nuint Size;

    /// <summary>Bytes of address space if the block grows where it is (see <see cref="Ranges"/>), else 0.</summary>
    public nuint Reserved;

    /// <summary>Bytes of a range that its list takes, the head included.</summary>
    public nuint Used;

    /// <summary>Address of the first byte behind the head.</summary>
    public static byte* Start(Block* block) => (byte*)block + HeadSize;

    /// <summary>Address behind the last byte.</summary>
    public static byte* End(Block* block) => (byte*)block + block->Size;
}

/// <summary>
/// A chain of blocks, filled one after the other from the front. Kept blocks that are not in use yet follow the current
/// one.
/// </summary>
internal unsafe struct Region
{
    private const nuint LargestStep = 64 << 20, PartOfRoom = 8;

    /// <summary>Address of the next free byte of the current block.</summary>
    public byte* Cursor;

    /// <summary>Address behind the current block.</summary>
    public byte* End;

    /// <summary>The block that was filled first.</summary>
    public Block* First;

    /// <summary>The block being filled; null when nothing has been taken yet.</summary>
    public Block* Current;

    /// <summary>Bytes of all blocks, kept ones included.</summary>
    public nuint HeldBytes;

    // Bytes of the blocks in front of the current one.
    private nuint _passedBytes;

    /// <summary>Bytes in blocks from the first up to the current one, that one included.</summary>
    public readonly nuint EnteredBytes => Current == null ? 0 : _passedBytes + Current->Size;

    /// <summary>Bytes in blocks from the first up to the cursor.</summary>
    public readonly nuint UsedBytes => Current == null ? 0 : _passedBytes + (nuint)(Cursor - Block.Start(Current));

    /// <summary>Whether nothing was handed out since the last rewinding.</summary>
    public readonly bool IsUnused => Current != null && Current == First && Cursor == Block.Start(Current);

    /// <summary>Makes the next block current: a kept one that is large enough, else a new one.</summary>
    /// <returns>False if a limit forbids a new block; kept blocks may have been given back for it, in vain.</returns>
    /// <param name="bytes">Bytes that the block must have free.</param>
    /// <param name="firstSize">Size in bytes of the very first block.</param>
    /// <param name="most">Most bytes that the region may hold; below 0 as 0.</param>
    /// <param name="hugePages">Whether huge pages are requested for large blocks.</param>
    public bool TryNextBlock(nuint bytes, nuint firstSize, long most, bool hugePages)
    {
        nuint needed = checked(bytes + Block.HeadSize);
        Block* block = TakeKept(needed);
        if (block == null)
        {
            // Kept blocks that are too small must not use up the limit of those that are needed.
            if (needed > Room(most)) GiveUpKept();
            nuint room = Room(most);
            if (needed > room) return false;
            nuint size = Math.Max(needed, Step(room, firstSize));
            block = ArenaChecks.TakeQuarantined(size);
            // SAFETY: the block is at least HeadSize bytes long, so the head may be written.
            if (block == null)
            {
                block = (Block*)NativeBlock.Allocate(size, hugePages);
                block->Size = size;
                block->Reserved = 0;
            }

            HeldBytes += block->Size;
            Insert(block);
        }

        if (Current != null) _passedBytes += Current->Size;
        Enter(block);
        return true;
    }

    /// <summary>Starts again at the first block; all blocks are kept.</summary>
    public void Rewind()
    {
        Current = null;
        _passedBytes = 0;
        Cursor = End = null;
        if (First != null) Enter(First);
    }

    /// <summary>
    /// Starts again at the first block, but keeps those in use, up to the one that ends there: the next new block comes
    /// right behind it, and <see cref="GiveUpKept"/> gives up only what follows it.
    /// </summary>
    /// <param name="usedEnd">The end of the last block in use; null if there is none.</param>
    public void RewindBehind(byte* usedEnd)
    {
        _passedBytes = 0;
        Block* block = First;
        for (; block != null && Block.End(block) != usedEnd; block = block->Next) _passedBytes += block->Size;
        if (block == null) _passedBytes = 0;
        Current = block;
        Cursor = block == null ? null : Block.Start(First);
        End = block == null ? null : Block.End(First);
    }

    /// <summary>
    /// Gives blocks of an unused region from the end of the chain back until at most this many bytes are held.
    /// </summary>
    public void Trim(nuint keep)
    {
        while (HeldBytes > keep)
        {
            Block** last = null;
            fixed (Block** head = &First)
            {
                // SAFETY: the links belong to this region; the loop stops at the last link that is not null.
                for (Block** link = head; *link != null; link = &(*link)->Next) last = link;
                if (last == null) return;
                // The first block goes too where it is larger than what may be kept: a region may begin with a huge
                // one.
                Block* block = *last;
                if (block == Current)
                {
                    Current = null;
                    _passedBytes = 0;
                    Cursor = End = null;
                }

                *last = null;
                HeldBytes -= block->Size;
                NativeBlock.Free(block);
            }
        }
    }

    /// <summary>Gives back the blocks behind the current one, which are not in use.</summary>
    public void GiveUpKept()
    {
        Block* kept = Current == null ? First : Current->Next;
        if (Current == null) First = null;
        else Current->Next = null;
        while (kept != null)
        {
            Block* next = kept->Next;
            HeldBytes -= kept->Size;
            NativeBlock.Free(kept);
            kept = next;
        }
    }

    /// <summary>Makes free what was handed out since the region was like this, and gives up what is kept.</summary>
    public void ReturnTo(ref readonly Region before)
    {
        // Its block may have been given up, too, where nothing was handed out.
        if (before.Current == null || before.IsUnused)
        {
            Free();
            return;
        }

        Current = before.Current;
        Cursor = before.Cursor;
        End = before.End;
        _passedBytes = before._passedBytes;
        GiveUpKept();
    }

    /// <summary>Gives everything back.</summary>
    public void Free()
    {
        for (Block* block = First; block != null;)
        {
            Block* next = block->Next;
            NativeBlock.Free(block);
            block = next;
        }

        this = default;
    }

    private readonly nuint Room(long most) => (nuint)Math.Max(0, most - (long)HeldBytes);

    // Bytes of a new block: near the limit a part of what is left, since the free end of a block must not be missing
    // elsewhere. Blocks of few sizes fit the next message, too.
    private readonly nuint Step(nuint room, nuint firstSize)
    {
        if (Current == null && firstSize <= room) return firstSize;
        nuint step = Current == null ? firstSize : Math.Min(HeldBytes, LargestStep);
        nuint part = Math.Max(room / PartOfRoom, Math.Min(room, firstSize));
        return Math.Min(step, (nuint)1 << BitOperations.Log2(part));
    }

    private void Enter(Block* block)
    {
        Current = block;
        Cursor = Block.Start(block);
        End = Block.End(block);
    }

    // Takes the first kept block that is large enough out of the chain and puts it behind the current one, so that a
    // block too small for this request is still there for the next.
    private Block* TakeKept(nuint needed)
    {
        Block* previous = Current;
        Block* block = previous == null ? First : previous->Next;
        for (; block != null; previous = block, block = block->Next)
        {
            if (block->Size < needed) continue;
            if (previous == Current) return block;
            previous->Next = block->Next;
            Insert(block);
            return block;
        }

        return null;
    }

    private void Insert(Block* block)
    {
        if (Current == null)
        {
            block->Next = First;
            First = block;
            return;
        }

        block->Next = Current->Next;
        Current->Next = block;
    }
}
