using Benchmarks.Proto2;

namespace LibProtoZeroSharp.Benchmarks.ClassPayloads;

/// <summary>What is done with google_message2.</summary>
public static class Message2
{
    /// <summary>Builds the same message again.</summary>
    public static GoogleMessage2 Build(GoogleMessage2 from)
    {
        var message = new GoogleMessage2
        {
            Field128 = { from.Field128 }, Field127 = { from.Field127 }, Field130 = { from.Field130 },
        };
        if (from.HasField1) message.Field1 = from.Field1;
        if (from.HasField3) message.Field3 = from.Field3;
        if (from.HasField4) message.Field4 = from.Field4;
        if (from.HasField30) message.Field30 = from.Field30;
        if (from.HasField75) message.Field75 = from.Field75;
        if (from.HasField6) message.Field6 = from.Field6;
        if (from.HasField2) message.Field2 = from.Field2;
        if (from.HasField21) message.Field21 = from.Field21;
        if (from.HasField71) message.Field71 = from.Field71;
        if (from.HasField25) message.Field25 = from.Field25;
        if (from.HasField109) message.Field109 = from.Field109;
        if (from.HasField210) message.Field210 = from.Field210;
        if (from.HasField211) message.Field211 = from.Field211;
        if (from.HasField212) message.Field212 = from.Field212;
        if (from.HasField213) message.Field213 = from.Field213;
        if (from.HasField216) message.Field216 = from.Field216;
        if (from.HasField217) message.Field217 = from.Field217;
        if (from.HasField218) message.Field218 = from.Field218;
        if (from.HasField220) message.Field220 = from.Field220;
        if (from.HasField221) message.Field221 = from.Field221;
        if (from.HasField222) message.Field222 = from.Field222;
        if (from.HasField63) message.Field63 = from.Field63;
        if (from.HasField131) message.Field131 = from.Field131;
        if (from.HasField129) message.Field129 = from.Field129;
        if (from.HasField205) message.Field205 = from.Field205;
        if (from.HasField206) message.Field206 = from.Field206;
        foreach (GoogleMessage2.Types.Group1 group in from.Group1) message.Group1.Add(Build(group));
        return message;
    }

    /// <summary>Reads all texts.</summary>
    /// <returns>Their characters.</returns>
    public static int Texts(GoogleMessage2 message)
    {
        int length = message.Field1.Length + message.Field6.Length;
        foreach (string text in message.Field128) length += text.Length;
        foreach (string text in message.Field127) length += text.Length;
        foreach (GoogleMessage2.Types.Group1 group in message.Group1) length += Texts(group);
        return length;
    }

    private static GoogleMessage2.Types.Group1 Build(GoogleMessage2.Types.Group1 from)
    {
        var message = new GoogleMessage2.Types.Group1
        {
            Field14 = { from.Field14 }, Field22 = { from.Field22 }, Field73 = { from.Field73 },
        };
        message.Field11 = from.Field11;
        if (from.HasField26) message.Field26 = from.Field26;
        if (from.HasField12) message.Field12 = from.Field12;
        if (from.HasField13) message.Field13 = from.Field13;
        message.Field15 = from.Field15;
        if (from.HasField5) message.Field5 = from.Field5;
        if (from.HasField27) message.Field27 = from.Field27;
        if (from.HasField28) message.Field28 = from.Field28;
        if (from.HasField29) message.Field29 = from.Field29;
        if (from.HasField16) message.Field16 = from.Field16;
        if (from.HasField20) message.Field20 = from.Field20;
        if (from.HasField24) message.Field24 = from.Field24;
        if (from.Field31 != null) message.Field31 = Build(from.Field31);
        return message;
    }

    private static GoogleMessage2GroupedMessage Build(GoogleMessage2GroupedMessage from)
    {
        var message = new GoogleMessage2GroupedMessage();
        if (from.HasField1) message.Field1 = from.Field1;
        if (from.HasField2) message.Field2 = from.Field2;
        if (from.HasField3) message.Field3 = from.Field3;
        if (from.HasField4) message.Field4 = from.Field4;
        if (from.HasField5) message.Field5 = from.Field5;
        if (from.HasField6) message.Field6 = from.Field6;
        if (from.HasField7) message.Field7 = from.Field7;
        if (from.HasField8) message.Field8 = from.Field8;
        if (from.HasField9) message.Field9 = from.Field9;
        if (from.HasField10) message.Field10 = from.Field10;
        if (from.HasField11) message.Field11 = from.Field11;
        return message;
    }

    private static int Texts(GoogleMessage2.Types.Group1 message)
    {
        int length = message.Field12.Length + message.Field13.Length + message.Field27.Length + message.Field29.Length
            + message.Field16.Length + message.Field24.Length;
        foreach (string text in message.Field14) length += text.Length;
        foreach (string text in message.Field22) length += text.Length;
        return length;
    }
}
