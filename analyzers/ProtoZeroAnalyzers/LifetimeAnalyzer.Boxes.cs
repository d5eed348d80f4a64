using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroAnalyzers.Lifetimes;

namespace ProtoZeroAnalyzers;

public sealed partial class LifetimeAnalyzer
{
    // Views that become objects, which loggers, dictionaries and others look at later. What is formatted or compared at
    // once is left alone.
    private static void FindBoxes(
        BodyContext context, Content content, Views views, Boxes boxes, Visit visit)
    {
        foreach (IOperation box in content.Boxed)
        {
            if (boxes.IsKept(box, visit)) ReportBox(context, Boxes.ValueOf(box), views);
        }

        foreach (IArgumentOperation argument in content.States) ReportBox(context, argument.Value, views);
        foreach (IInterpolationOperation it in content.Texts.SelectMany(it => it.Parts)
            .OfType<IInterpolationOperation>())
        {
            IOperation value = Editing.Bare(it.Expression);
            if (views.IsView(value.Type)) ReportBox(context, value, views);
        }
    }

    private static void ReportBox(BodyContext context, IOperation view, Views views)
    {
        ImmutableDictionary<string, string?> fix = Advice.Property(Advice.Key, Advice.Call(view.Type, views));
        context.ReportDiagnostic(Diagnostic.Create(Descriptors.ViewIsBoxed, view.Syntax.GetLocation(), fix,
            view.Syntax.ToString(), Advice.For(view.Type, views)));
    }
}
