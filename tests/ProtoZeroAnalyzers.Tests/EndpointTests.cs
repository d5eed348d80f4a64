using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>PZ4008: a message that is a parameter of an endpoint of ASP.NET Core has no arena.</summary>
public class EndpointTests
{
    [Theory]
    [InlineData("app.MapPost(\"/a\", (Order [|PZ4008:order|]) => order.Id);")]
    [InlineData("app.MapPost(\"/a\", (int id, Order [|PZ4008:order|]) => { return id; });")]
    [InlineData("app.MapPost(\"/a\", async (Order? [|PZ4008:order|]) => await Task.Yield());")]
    [InlineData("app.MapMethods(\"/a\", [\"PUT\"], handler: (Order [|PZ4008:order|]) => order.Id);")]
    [InlineData("app.MapPost(\"/a\", [|PZ4008:Handle|]);")]
    [InlineData("app.MapPost(\"/a\", (System.Collections.Generic.List<Order> [|PZ4008:all|]) => all.Count);")]
    [InlineData("app.MapPost(\"/a\", (Order[] [|PZ4008:all|]) => all.Length);")]
    public Task Analyze_MessageOfMinimalApi_IsReported(string body) => Compiled.Expect(InMethod(body));

    [Theory]
    [InlineData("app.MapPost(\"/a\", (Owned<Order> order) => order);")]
    [InlineData("app.MapPost(\"/a\", (System.Collections.Generic.List<Owned<Order>> all) => all.Count);")]
    [InlineData("app.MapPost(\"/a\", (int id) => new Order { Id = id });")]
    [InlineData("Func<Order, int> other = order => order.Id; Use(other);")]
    public Task Analyze_OtherDelegate_IsNotReported(string body) => Compiled.Expect(InMethod(body));

    [Theory]
    [InlineData("class C : ControllerBase { public int Post(Order [|PZ4008:order|]) => order.Id; }")]
    [InlineData("class B : ControllerBase; class C : B { public int Put(int id, Order? [|PZ4008:order|]) => id; }")]
    [InlineData("[ApiController] class C { public int Post(Order [|PZ4008:order|]) => order.Id; }")]
    [InlineData("class C : ControllerBase { public Owned<Order> Post(Owned<Order> order) => order; }")]
    [InlineData("class C : ControllerBase { int Sum(Order order) => order.Id; }")]
    [InlineData("class C : ControllerBase { public static int Sum(Order order) => order.Id; }")]
    [InlineData("class C : ControllerBase { [NonAction] public int Sum(Order order) => order.Id; }")]
    [InlineData("class C : ControllerBase { public C(Order order) => Use(order.Id); }")]
    [InlineData("class C { public int Post(Order order) => order.Id; }")]
    public Task Analyze_MessageOfController_IsReportedInActionsOnly(string type) => Compiled.Expect(
        type.Replace("ControllerBase", "Microsoft.AspNetCore.Mvc.ControllerBase")
            .Replace("[ApiController]", "[Microsoft.AspNetCore.Mvc.ApiController]")
            .Replace("[NonAction]", "[Microsoft.AspNetCore.Mvc.NonAction]"));

    private static string InMethod(string body) => $$"""
        static int Handle(Order order) => order.Id;
        static void Map(object app)
        {
            {{body.Replace("app.Map", "Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions.Map")
                .Replace("(\"/a\"", "(app, \"/a\"")}}
        }
        """;
}
