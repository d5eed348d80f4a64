using System;
using System.IO;

namespace ProtoZeroTool.Input;

/// <summary>Whether two paths lead to one file.</summary>
internal static class SameFile
{
    /// <summary>Whether they do, also by links of both kinds. Paths to no files lead to none.</summary>
    public static bool Are(string left, string right)
    {
        FileInfo first = Target(left), second = Target(right);
        if (!first.Exists || !second.Exists) return false;
        if (first.FullName == second.FullName) return true;

        // Only of a file that has something to lose, so that no pipe or device is opened. Both files together can be
        // locked unless they are one.
        return first.Length > 0 && first.Length == second.Length
            && CanLock(second.FullName) && IsLockedWith(first.FullName, second.FullName);
    }

    private static FileInfo Target(string path)
    {
        var file = new FileInfo(path);
        return file.Exists ? file.ResolveLinkTarget(returnFinalTarget: true) as FileInfo ?? file : file;
    }

    private static bool IsLockedWith(string first, string second)
    {
        try
        {
            using FileStream held = new(first, FileMode.Open, FileAccess.Read, FileShare.Read);
            return !CanLock(second);
        }
        catch (IOException)
        {
            return false;
        }
    }

    private static bool CanLock(string path)
    {
        try
        {
            using FileStream locked = new(path, FileMode.Open, FileAccess.ReadWrite, FileShare.None);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
