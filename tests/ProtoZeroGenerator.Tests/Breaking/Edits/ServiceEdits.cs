using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>Services and their calls.</summary>
internal static class ServiceEdits
{
    public static IReadOnlyList<(string Name, EditKinds.Make Make)> All { get; } =
    [
        ("rpc: delete", Delete),
        ("rpc: rename", Rename),
        ("rpc: client streaming", (random, before, file) => Stream(random, before, file, true)),
        ("rpc: server streaming", (random, before, file) => Stream(random, before, file, false)),
        ("rpc: request type", (random, before, file) => Retype(random, before, file, true)),
        ("rpc: response type", (random, before, file) => Retype(random, before, file, false)),
        ("rpc: idempotency", MakeIdempotent),
        ("service: delete", DeleteService),
        ("service: rename", RenameService),
    ];

    private static SchemaEdit? Delete(Random random, Release before, SchemaFile file) =>
        Pick(random, file) is not { } method ? null
        : Gone(new SchemaEdit(before, file).Remove(method.Syntax.Span), method);

    private static SchemaEdit? Rename(Random random, Release before, SchemaFile file) =>
        Pick(random, file) is not { } method ? null
        : Gone(new SchemaEdit(before, file).Replace(method.NameSpan, method.Name + "Renamed"), method);

    private static SchemaEdit Gone(SchemaEdit edit, MethodSchema method)
    {
        string service = method.Service.FullName;
        return edit.Expect("RPC_NO_DELETE", now => now.Service(service).Syntax.Span);
    }

    private static SchemaEdit? Stream(Random random, Release before, SchemaFile file, bool isRequest)
    {
        if (Pick(random, file) is not { } method) return null;
        MethodTypeSyntax type = isRequest ? method.Syntax.Input : method.Syntax.Output;
        var edit = new SchemaEdit(before, file);
        if (!type.IsStream) edit.Insert(type.Type.Span.Start, "stream ");
        else if (file.Source.Text[..type.Type.Span.Start].EndsWith("stream "))
            edit.Remove(new SourceSpan(type.Type.Span.Start - 7, 7));
        else return null;
        (string service, string name) = (method.Service.FullName, method.Name);
        return edit.Expect(isRequest ? "RPC_SAME_CLIENT_STREAMING" : "RPC_SAME_SERVER_STREAMING",
            now => now.Method(service, name).Syntax.Span);
    }

    private static SchemaEdit? Retype(Random random, Release before, SchemaFile file, bool isRequest)
    {
        if (Pick(random, file) is not { } method || random.Pick(file.Messages) is not { } other) return null;
        MessageSchema was = isRequest ? method.InputType! : method.OutputType!;
        if (was == other || was.File != file) return null;
        (string service, string name) = (method.Service.FullName, method.Name);
        MethodTypeSyntax type = isRequest ? method.Syntax.Input : method.Syntax.Output;
        SchemaEdit edit = new SchemaEdit(before, file).Replace(type.Type.Span, "." + other.FullName);
        edit.Roots.Add((was.FullName, other.FullName));
        edit.OnShapes(was, other);
        return isRequest
            ? edit.Expect("RPC_SAME_REQUEST_TYPE", now => now.Method(service, name).Syntax.Input.Type.Span)
            : edit.Expect("RPC_SAME_RESPONSE_TYPE", now => now.Method(service, name).Syntax.Output.Type.Span);
    }

    private static SchemaEdit? MakeIdempotent(Random random, Release before, SchemaFile file)
    {
        MethodSchema? method = random.Pick(file.Services.SelectMany(service => service.Methods)
            .Where(one => one.Options.Find("idempotency_level") is null));
        if (method is null) return null;
        const string Option = "option idempotency_level = IDEMPOTENT;";
        (string service, string name) = (method.Service.FullName, method.Name);
        MethodSyntax syntax = method.Syntax;
        SchemaEdit edit = syntax.HasBody ? new SchemaEdit(before, file).Append(syntax, Option)
            : new SchemaEdit(before, file).Replace(new SourceSpan(syntax.Span.End - 1, 1), $" {{ {Option} }}");
        return edit.Expect("RPC_SAME_IDEMPOTENCY_LEVEL", now => now.Method(service, name).Syntax.Options
            .Single(option => option.IsNamed("idempotency_level")).Span);
    }

    private static SchemaEdit? DeleteService(Random random, Release before, SchemaFile file) =>
        random.Pick(file.Services) is not { } service ? null
        : new SchemaEdit(before, file).Remove(service.Syntax.Span)
            .Expect(_ => null, "SERVICE_NO_DELETE", "PACKAGE_SERVICE_NO_DELETE");

    private static SchemaEdit? RenameService(Random random, Release before, SchemaFile file) =>
        random.Pick(file.Services) is not { } service ? null
        : new SchemaEdit(before, file).Replace(service.NameSpan, service.Name + "Renamed")
            .Expect(_ => null, "SERVICE_NO_DELETE", "PACKAGE_SERVICE_NO_DELETE");

    private static MethodSchema? Pick(Random random, SchemaFile file) =>
        random.Pick(file.Services.SelectMany(service => service.Methods));
}
