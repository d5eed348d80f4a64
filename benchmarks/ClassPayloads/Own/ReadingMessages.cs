using LibProtoZeroSharp.Benchmarks.Readings;

namespace LibProtoZeroSharp.Benchmarks.ClassPayloads;

/// <summary>What is done with a small message.</summary>
public static class ReadingMessages
{
    /// <summary>Builds the same message again.</summary>
    public static Reading Build(Reading from) => new()
    {
        Sensor = from.Sensor, Time = from.Time, Value = from.Value, Valid = from.Valid,
    };

    /// <summary>Reads all texts.</summary>
    /// <returns>Their characters.</returns>
    public static int Texts(Reading message) => message.Sensor.Length;
}
