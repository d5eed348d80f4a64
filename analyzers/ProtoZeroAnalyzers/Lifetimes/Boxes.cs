using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>Tells whether code may look at a boxed view later.</summary>
internal sealed class Boxes(Views views, Summaries summaries)
{
    private static readonly HashSet<string> s_consumers =
    [
        "String", "Console", "StringBuilder", "TextWriter", "Debug", "Trace", "Convert", "Enumerable", "Array", "GC",
        "JsonSerializer", "TestContext", "RazorPageBase", "RenderTreeBuilder",
    ];

    private static readonly string[] s_testing = ["Xunit", "NUnit", "FluentAssertions", "Shouldly"];

    private readonly ConcurrentDictionary<IMethodSymbol, bool> _defined = new(SymbolEqualityComparer.Default);

    /// <summary>Whether a conversion, or a delegate with its target, puts a view into an object.</summary>
    public bool IsBox(IOperation operation) => operation switch
    {
        IConversionOperation { OperatorMethod: null } it => MayBox(it.Type) && IsBoxed(it.Operand) && IsObject(it.Type),
        IDelegateCreationOperation { Target: IMethodReferenceOperation { Instance: { } instance } } =>
            instance.Type is { IsValueType: true, IsRefLikeType: false } && IsBoxed(instance),
        _ => false,
    };

    /// <summary>The view that becomes an object.</summary>
    public static IOperation ValueOf(IOperation box) => box is IConversionOperation it ? it.Operand
        : ((IMethodReferenceOperation)((IDelegateCreationOperation)box).Target).Instance!;

    /// <summary>Whether the object goes to where it may be looked at later.</summary>
    public bool IsKept(IOperation box, Visit visit)
    {
        bool isDelegate = box is IDelegateCreationOperation;
        for (IOperation inner = box; inner.Parent is { } outer; inner = outer)
        {
            switch (outer)
            {
                case IConversionOperation or IParenthesizedOperation or IConditionalOperation or ICoalesceOperation
                    or IArrayInitializerOperation or IArrayCreationOperation or ICollectionExpressionOperation
                    or ITupleOperation or ISwitchExpressionArmOperation or ISwitchExpressionOperation
                    or IAnonymousObjectCreationOperation:
                    break;
                case IArgumentOperation { Parent: IInvocationOperation call } argument:
                    return !isDelegate && Keeps(call.TargetMethod, argument.Parameter, visit);
                case IArgumentOperation { Parent: IObjectCreationOperation made } argument:
                    return !isDelegate && IsObject(argument.Parameter?.Type) && made.Constructor is { } constructor
                        && Keeps(constructor, argument.Parameter, visit);
                case IArgumentOperation { Parent: IPropertyReferenceOperation }:
                    return false;
                case ISimpleAssignmentOperation it:
                    return it.Value == inner && it.Target is IFieldReferenceOperation or IPropertyReferenceOperation
                        or IArrayElementReferenceOperation or IEventReferenceOperation;
                case IEventAssignmentOperation or IFieldInitializerOperation or IPropertyInitializerOperation:
                    return true;
                case IReturnOperation:
                    // What is done with the result of a lambda is not known.
                    return !IsInLambda(outer);
                default:
                    return false;
            }
        }

        return false;
    }

    /// <summary>Adds the generic arguments of a logger, which it keeps as they are.</summary>
    public void AddStates(IInvocationOperation call, List<IArgumentOperation> states)
    {
        // What writes a log gives nothing back. This is tested first, as attributes take time to read.
        IMethodSymbol method = call.TargetMethod;
        bool isLogging = IsLogging(method);
        if (!isLogging && (!method.ReturnsVoid || MessageSymbols.IsInLibrary(method))) return;
        foreach (IArgumentOperation it in call.Arguments)
        {
            if (!views.Holds(it.Value.Type) || IsNew(it.Value)) continue;
            if (!isLogging && !_defined.GetOrAdd(method, IsDefined)) return;
            states.Add(it);
        }
    }

    /// <summary>Whether an interpolated string is formatted only when its text is read.</summary>
    public static bool IsDelayed(IInterpolatedStringOperation text) =>
        text.Parent is IConversionOperation { Type.Name: "FormattableString" or "IFormattable" };

    private static bool IsInLambda(IOperation operation)
    {
        for (IOperation? up = operation.Parent; up is not null; up = up.Parent)
        {
            if (up is IAnonymousFunctionOperation) return true;
        }

        return false;
    }

    private bool IsBoxed(IOperation value)
    {
        ITypeSymbol? type = value.Type;
        if (type is null or { SpecialType: SpecialType.System_Object }) return false;
        if (type.TypeKind == TypeKind.Interface) return false;
        bool isView = (type.IsValueType && views.IsView(type))
            || (type is { IsAnonymousType: true } && views.Holds(type))
            || (type is IArrayTypeSymbol { ElementType: { } element } && views.IsView(element));
        return isView && value is not (IDefaultValueOperation or IObjectCreationOperation { Arguments.IsEmpty: true })
            && !IsOfStatic(value) && !IsNew(value);
    }

    // A message that is made with new need not refer to any arena.
    private static bool IsNew(IOperation value) => value is ILocalReferenceOperation it
        && it.Local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax()
            is VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax };

    // What a static member holds was kept on purpose.
    private static bool IsOfStatic(IOperation value)
    {
        IOperation? it = value;
        while (it is IMemberReferenceOperation { Instance: { } instance }) it = instance;
        return it is IMemberReferenceOperation { Member.IsStatic: true };
    }

    // A first look, that costs little.
    private static bool MayBox(ITypeSymbol? type) =>
        type?.SpecialType is SpecialType.System_Object or SpecialType.System_ValueType
        || type?.TypeKind is TypeKind.Interface or TypeKind.Dynamic;

    // The members of collections and of comparisons are called by the code that gets them.
    private static bool IsObject(ITypeSymbol? type) => type is
    {
        SpecialType: SpecialType.System_Object or SpecialType.System_ValueType
    } or { TypeKind: TypeKind.Dynamic } || (type is { TypeKind: TypeKind.Interface }
        && !IsIn(type, "Collections") && type.Name is not ("IEquatable" or "IComparable" or "IFormattable"
            or "ISpanFormattable" or "IUtf8SpanFormattable" or "IDisposable"));

    private bool Keeps(IMethodSymbol method, IParameterSymbol? parameter, Visit visit)
    {
        if (parameter is null || MessageSymbols.IsInLibrary(method)) return false;
        if (!IsObject(parameter.Type) && !IsObject((parameter.Type as IArrayTypeSymbol)?.ElementType)
            && parameter.Type is not INamedTypeSymbol { TypeArguments.Length: > 0 }
            && parameter.Type is not ITypeParameterSymbol) return false;
        if (summaries.Of(method, visit) is { } summary)
            return summary.Stores(parameter, visit) || summary.Returns(parameter, visit);
        return !Consumes(method);
    }

    // Methods that read what they get before they return.
    private static bool Consumes(IMethodSymbol method)
    {
        // The key of an element, which the next rendering compares, and what a component is given.
        if (method.Name is "SetKey" or "AddComponentParameter") return false;
        if (method.Name is "Equals" or "ReferenceEquals" or "CompareTo" or "Compare" or "Contains" or "ContainsKey"
            or "IndexOf" or "Remove" or "ToString" or "GetHashCode" or "TryGetValue" or "Serialize"
            or "SerializeToUtf8Bytes" or "SerializeAsync") return true;
        for (INamedTypeSymbol? type = method.ContainingType; type is not null; type = type.BaseType)
        {
            if (s_consumers.Contains(type.Name)
                || type.Name.EndsWith("Assert", StringComparison.Ordinal)
                || type.Name.EndsWith("Assertions", StringComparison.Ordinal)) return true;
        }

        string space = method.ContainingNamespace.ToDisplayString();
        return s_testing.Any(it => space.StartsWith(it, StringComparison.Ordinal));
    }

    private static bool IsLogging(IMethodSymbol method) =>
        method.IsGenericMethod && (method.ContainingType?.Name == "LoggerExtensions"
            || (method.Name is "BeginScope" or "Log" && method.ContainingType?.Name == "ILogger"));

    private static bool IsDefined(IMethodSymbol method) =>
        method.GetAttributes().Any(it => it.AttributeClass?.Name == "LoggerMessageAttribute");

    private static bool IsIn(ITypeSymbol type, string space)
    {
        for (INamespaceSymbol? it = type.ContainingNamespace; it is not null; it = it.ContainingNamespace)
        {
            if (it.Name == space) return true;
        }

        return false;
    }
}
