using System;
using System.IO;
using Tickets;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>The README's example of a message that is a class.</summary>
[Collection("Console")]
public class TicketTests
{
    [Fact]
    public void Ticket_Example_ReadsChangesAndWrites()
    {
        TextWriter console = Console.Out;
        var seen = new StringWriter { NewLine = "\n" };
        Console.SetOut(seen);
        try
        {
            Example();
        }
        finally
        {
            Console.SetOut(console);
        }

        Assert.Contains(
            """{"title":"disk full","assignee":{"name":"bob"},"labels":["storage","seen"]}""",
            seen.ToString());
    }

    private static void Example()
    {
        #region snippet classes
        var ticket = new Ticket
        {
            Title = "disk full",
            Assignee = new Person { Name = "ada" },
            Labels = { "storage" },
        };
        byte[] sent = ticket.ToByteArray();

        Ticket received = Ticket.Parser.ParseFrom(sent);
        received.Assignee.Name = "bob";
        received.Labels.Add("seen");
        // {"title":"disk full","assignee":{"name":"bob"},"labels":["storage","seen"]}
        Console.WriteLine(received);
        #endregion
    }
}
