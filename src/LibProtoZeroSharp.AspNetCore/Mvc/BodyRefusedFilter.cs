using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>
/// Answers requests whose body is refused with the status of the refusal. An exception that left the action would be
/// logged as a defect of the program.
/// </summary>
internal sealed class BodyRefusedFilter : IExceptionFilter
{
    /// <inheritdoc/>
    public void OnException(ExceptionContext context)
    {
        if (context.Exception is not BodyRefusedException { Failure: var failure }) return;
        context.Result = new Refusal(failure);
        context.ExceptionHandled = true;
    }

    private sealed class Refusal(BodyFailure failure) : IActionResult
    {
        public Task ExecuteResultAsync(ActionContext context) => failure.ToResult().ExecuteAsync(context.HttpContext);
    }
}
