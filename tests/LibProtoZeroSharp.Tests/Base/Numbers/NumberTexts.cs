using System;
using System.Text;

namespace ProtoZeroSharp.Tests.Numbers;

/// <summary>The room's methods over strings. Texts lie in front of a page that must not be touched.</summary>
internal static unsafe class NumberTexts
{
    public delegate byte* Writing(byte* target);

    public delegate byte* Reading<T>(byte* text, byte* end, out T value);

    public delegate byte* IntegerReading<T>(byte* text, byte* end, out T value, out NumberError error);

    /// <summary>What is written; not a byte beyond the space.</summary>
    public static string Write(int room, Writing write)
    {
        byte[] bytes = new byte[room + 8];
        bytes.AsSpan().Fill(0xee);
        fixed (byte* start = bytes)
        {
            string text = Encoding.ASCII.GetString(start, (int)(write(start) - start));
            if (bytes.AsSpan(room).IndexOfAnyExcept((byte)0xee) >= 0)
                throw new InvalidOperationException($"{text} went beyond its room.");
            return text;
        }
    }

    public static string Json(double value) => Write(NumberWriter.Room, p => NumberWriter.Json(p, value));

    public static string Json(float value) => Write(NumberWriter.Room, p => NumberWriter.Json(p, value));

    public static string Text(double value) => Write(NumberWriter.Room, p => NumberWriter.Text(p, value));

    public static string Text(float value) => Write(NumberWriter.Room, p => NumberWriter.Text(p, value));

    /// <summary>Reads a number and says how many bytes it has, or -1 if there is none.</summary>
    public static int Read<T>(string text, Reading<T> read, out T value)
    {
        using var memory = new GuardedBytes(text.Length);
        Span<byte> bytes = memory.Last(text.Length);
        Encoding.ASCII.GetBytes(text, bytes);
        fixed (byte* start = bytes)
        {
            byte* next = read(start, start + bytes.Length, out value);
            return next == null ? -1 : (int)(next - start);
        }
    }

    /// <summary>Reads a number that the whole text is.</summary>
    public static T ReadAll<T>(string text, Reading<T> read) => Read(text, read, out T value) == text.Length
        ? value : throw new FormatException(text);

    /// <summary>Reads an integer and says what is wrong, if anything.</summary>
    public static (T Value, NumberError Error) Integer<T>(string text, IntegerReading<T> read)
    {
        NumberError error = default;
        byte* ReadIt(byte* start, byte* end, out T it) => read(start, end, out it, out error);
        int length = Read(text, ReadIt, out T value);
        if (length != (error == NumberError.None ? text.Length : -1))
            throw new InvalidOperationException($"{text}: {error}, but length {length}");
        return (value, error);
    }
}
