using Benchmarks.Proto3;

namespace LibProtoZeroSharp.Benchmarks.ClassPayloads;

/// <summary>What is done with google_message1.</summary>
public static class Message1
{
    /// <summary>Builds the same message again.</summary>
    public static GoogleMessage1 Build(GoogleMessage1 from)
    {
        var message = new GoogleMessage1
        {
            Field1 = from.Field1, Field9 = from.Field9, Field18 = from.Field18, Field80 = from.Field80,
            Field81 = from.Field81, Field2 = from.Field2, Field3 = from.Field3, Field280 = from.Field280,
            Field6 = from.Field6, Field22 = from.Field22, Field4 = from.Field4, Field5 = { from.Field5 },
            Field59 = from.Field59, Field7 = from.Field7, Field16 = from.Field16, Field130 = from.Field130,
            Field12 = from.Field12, Field17 = from.Field17, Field13 = from.Field13, Field14 = from.Field14,
            Field104 = from.Field104, Field100 = from.Field100, Field101 = from.Field101, Field102 = from.Field102,
            Field103 = from.Field103, Field29 = from.Field29, Field30 = from.Field30, Field60 = from.Field60,
            Field271 = from.Field271, Field272 = from.Field272, Field150 = from.Field150, Field23 = from.Field23,
            Field24 = from.Field24, Field25 = from.Field25, Field78 = from.Field78, Field67 = from.Field67,
            Field68 = from.Field68, Field128 = from.Field128, Field129 = from.Field129, Field131 = from.Field131,
        };
        if (from.Field15 != null) message.Field15 = Build(from.Field15);
        return message;
    }

    /// <summary>Reads all texts.</summary>
    /// <returns>Their characters.</returns>
    public static int Texts(GoogleMessage1 message)
    {
        int length = message.Field1.Length + message.Field9.Length + message.Field18.Length + message.Field4.Length
            + message.Field7.Length + message.Field102.Length + message.Field103.Length + message.Field129.Length;
        return message.Field15 == null ? length
            : length + message.Field15.Field15.Length + message.Field15.Field205.Length;
    }

    private static GoogleMessage1SubMessage Build(GoogleMessage1SubMessage from) => new()
    {
        Field1 = from.Field1, Field2 = from.Field2, Field3 = from.Field3, Field15 = from.Field15,
        Field12 = from.Field12, Field13 = from.Field13, Field14 = from.Field14, Field16 = from.Field16,
        Field19 = from.Field19, Field20 = from.Field20, Field28 = from.Field28, Field21 = from.Field21,
        Field22 = from.Field22, Field23 = from.Field23, Field206 = from.Field206, Field203 = from.Field203,
        Field204 = from.Field204, Field205 = from.Field205, Field207 = from.Field207, Field300 = from.Field300,
    };
}
