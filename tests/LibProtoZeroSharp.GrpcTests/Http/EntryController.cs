using Microsoft.AspNetCore.Mvc;
using Ours.Http;

namespace ProtoZeroSharp.GrpcTests.Http;

/// <summary>Owned messages as parameters and results, with and without an attribute.</summary>
[ApiController]
[Route("mvc")]
public sealed class EntryController : ControllerBase
{
    [HttpPost("plain")]
    public Owned<Entry> Plain(Owned<Entry> entry) => HttpApp.Seen(entry);

    [HttpPost("attribute")]
    public ActionResult<Owned<Entry>> Attribute([FromBody] Owned<Entry> entry) => HttpApp.Seen(entry);
}
