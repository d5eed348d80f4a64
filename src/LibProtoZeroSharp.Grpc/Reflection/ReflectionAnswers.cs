using System.Collections.Generic;
using Grpc.Core;
using ProtoZeroSharp.Grpc.Protocol.ReflectionV1;
using Question = ProtoZeroSharp.Grpc.Protocol.ReflectionV1.ServerReflectionRequest.MessageRequestOneofCase;

namespace ProtoZeroSharp.Grpc;

/// <summary>Answers the questions of clients.</summary>
internal sealed class ReflectionAnswers(ReflectedServer server)
{
    /// <summary>Answers one question.</summary>
    /// <param name="request">The question; the answer refers to it.</param>
    /// <param name="reply">An empty message.</param>
    public void Answer(Owned<ServerReflectionRequest> request, Owned<ServerReflectionResponse> reply)
    {
        ref readonly ServerReflectionRequest asked = ref request.Value;
        reply.Value.ValidHost = asked.Host;
        reply.Value.MutableOriginalRequest(reply.Arena) = asked;
        ReflectedFiles schemas = server.Schemas;
        switch (asked.MessageRequestCase)
        {
            case Question.FileByFilename:
                AnswerFile(reply, schemas.FindFile(asked.FileByFilename.ToString()), "File");
                break;
            case Question.FileContainingSymbol:
                AnswerFile(reply, schemas.FindSymbol(asked.FileContainingSymbol.ToString()), "Symbol");
                break;
            case Question.FileContainingExtension:
                ref readonly ExtensionRequest extension = ref asked.FileContainingExtension;
                if (schemas.FindExtensions(extension.ContainingType.ToString()) is { } extensions)
                    AnswerFile(reply, extensions.GetValueOrDefault(extension.ExtensionNumber), "Extension");
                else
                    AnswerError(reply, StatusCode.NotFound, "Type not found.");
                break;
            case Question.AllExtensionNumbersOfType:
                AnswerNumbers(reply, asked.AllExtensionNumbersOfType);
                break;
            case Question.ListServices:
                AnswerServices(reply);
                break;
            default:
                AnswerError(reply, StatusCode.Unimplemented, "The request asks for nothing that this server knows.");
                break;
        }
    }

    private static void AnswerFile(Owned<ServerReflectionResponse> reply, ReflectedFile? found, string kind)
    {
        if (found is null)
        {
            AnswerError(reply, StatusCode.NotFound, $"{kind} not found.");
            return;
        }

        ArenaAllocator arena = reply.Arena;
        ref FileDescriptorResponse answer = ref reply.Value.MutableFileDescriptorResponse(arena);
        foreach (ReflectedFile file in found.WithImports())
            answer.MutableFileDescriptorProto.Add(file.Descriptor, arena);
    }

    private void AnswerNumbers(Owned<ServerReflectionResponse> reply, ProtoString type)
    {
        if (server.Schemas.FindExtensions(type.ToString()) is not { } extensions)
        {
            AnswerError(reply, StatusCode.NotFound, "Type not found.");
            return;
        }

        ArenaAllocator arena = reply.Arena;
        ref ExtensionNumberResponse answer = ref reply.Value.MutableAllExtensionNumbersResponse(arena);
        answer.BaseTypeName = type;
        answer.MutableExtensionNumber.AddRange(extensions.Keys, arena);
    }

    private void AnswerServices(Owned<ServerReflectionResponse> reply)
    {
        ArenaAllocator arena = reply.Arena;
        ref ListServiceResponse answer = ref reply.Value.MutableListServicesResponse(arena);
        foreach (string name in server.ListServices()) answer.MutableService.Add(arena).SetName(name, arena);
    }

    private static void AnswerError(Owned<ServerReflectionResponse> reply, StatusCode code, string message)
    {
        ref ErrorResponse error = ref reply.Value.MutableErrorResponse(reply.Arena);
        error.ErrorCode = (int)code;
        error.SetErrorMessage(message, reply.Arena);
    }
}
