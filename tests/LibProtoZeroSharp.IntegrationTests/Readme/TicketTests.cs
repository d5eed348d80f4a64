using System;
using Tickets;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>The README's example of a message that is a class.</summary>
[Collection(ConsoleText.Collection)]
public class TicketTests
{
    [Fact]
    public void Ticket_Example_ReadsChangesAndWrites()
    {
        Assert.Contains(
            """{"title":"disk full","assignee":{"name":"bob"},"labels":["storage","seen"]}""",
            ConsoleText.Of(Example));
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
