using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Reflection.Emit;
using ProtoZeroSharp.Tests.Memory;
using Xunit;

namespace ProtoZeroSharp.Tests.Checks;

/// <summary>
/// Every public member of every public struct, and every public extension of one, on its default value: a normal answer
/// or an exception that says what is wrong, in both libraries.
/// </summary>
public class DefaultValueTests
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    // What stands for the parameters of generic types and methods, the first that the constraints allow.
    private static readonly Type[] s_arguments =
        [typeof(int), typeof(ProtoString), typeof(Sample), typeof(DayOfWeek), typeof(Emitted.Int32Codec)];

    // Default writers and editors threw NullReferenceException.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    [Trait("Needs", "Emit")]
    public void Members_OfDefaults_AnswerOrSayWhatIsWrong(bool withArguments)
    {
        using var arena = new ArenaAllocator();
        List<string> wrong = [];
        int calls = 0;
        foreach ((Type type, MethodInfo method) in Members())
        {
            calls++;
            try
            {
                Call(type, method, withArguments ? parameter => Argument(parameter, arena) : _ => null);
            }
            catch (Exception error) when (error is ArgumentException or InvalidOperationException
                or NotSupportedException or KeyNotFoundException or ProtoFormatException)
            {
                Assert.NotEmpty(error.Message);
            }
            catch (Exception error)
            {
                wrong.Add($"{type}: {method}: {error.GetType().Name} {error.Message} {error.StackTrace}");
            }
        }

        Assert.True(wrong.Count == 0, string.Join('\n', wrong));
        Assert.InRange(calls, 300, 5_000);
    }

    [Fact]
    public void Writer_OfNoArena_IsDisposed()
    {
        Assert.Throws<ProtoLifetimeException>(() => default(ProtoWriter).AddVarInt(1, 5));
        Assert.Throws<ProtoLifetimeException>(() => default(ProtoWriter).AddBool(1, true));
        Assert.Throws<ProtoLifetimeException>(() => default(ProtoWriter).AddString(1, "x"));
        Assert.Throws<ProtoLifetimeException>(() => default(ProtoWriter).AddPackedInt32(1, [1]));
        Assert.Throws<ProtoLifetimeException>(() => default(ProtoWriter).StartSub(1));
        Assert.Throws<ProtoLifetimeException>(() => default(ProtoWriter).StartGroup(1));
        Assert.Throws<ProtoLifetimeException>(() => default(ProtoWriter).CloseSub());
        Assert.Throws<ProtoLifetimeException>(() => default(ProtoWriter).Rollback());
        Assert.Throws<ProtoLifetimeException>(() => default(ProtoWriter).Reset());
        Assert.Throws<ProtoLifetimeException>(() => default(ProtoWriter).Length);
        Assert.Throws<ProtoLifetimeException>(() => default(ProtoWriter).ToArray());
        default(ProtoWriter).Dispose();
    }

    [Fact]
    public void Editor_OfNoField_SaysSo()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<InvalidOperationException>(() => default(ProtoListEditor<int>).Count);
        Assert.Throws<InvalidOperationException>(() => default(ProtoListEditor<int>).Add(1, arena));
        Assert.Throws<InvalidOperationException>(() => default(ProtoListEditor<ProtoString>).Add("x", arena));
        Assert.Throws<InvalidOperationException>(() => default(ProtoMapEditor<int, int>).Count);
        Assert.Throws<InvalidOperationException>(() => default(ProtoMapEditor<int, int>).Set(1, 1, arena));
        Assert.Throws<InvalidOperationException>(() => default(ProtoMapEditor<ProtoString, int>).Set("x", 1, arena));
        Assert.Throws<InvalidOperationException>(() => default(ProtoMapEditor<int, int>.Entry).Value++);
    }

    private static IEnumerable<(Type Type, MethodInfo Method)> Members()
    {
        Type[] exported = typeof(ArenaAllocator).Assembly.GetExportedTypes();
        Type[] all = [.. exported.Where(it => it.Namespace == "ProtoZeroSharp")];
        foreach (Type definition in all.Where(it => it.IsValueType && !it.IsEnum))
        {
            if (Closed(definition) is not { } type) continue;
            foreach (MethodInfo method in type.GetMethods(Declared))
            {
                bool isOfDefault = !method.IsStatic || method.Name.StartsWith("op_", StringComparison.Ordinal);
                if (isOfDefault && Closed(method) is { } closed) yield return (type, closed);
            }
        }

        foreach (Type holder in all.Where(it => it.IsAbstract && it.IsSealed))
        {
            foreach (MethodInfo method in holder.GetMethods(Declared))
            {
                if (!method.IsDefined(typeof(System.Runtime.CompilerServices.ExtensionAttribute))) continue;
                if (Closed(method) is not { } closed) continue;
                Type first = closed.GetParameters()[0].ParameterType;
                if ((first.IsByRef ? first.GetElementType()! : first).IsValueType) yield return (holder, closed);
            }
        }
    }

    private static Type? Closed(Type type) => !type.IsGenericTypeDefinition ? type
        : Close(type.GetGenericArguments().Length, arguments => type.MakeGenericType(arguments));

    private static MethodInfo? Closed(MethodInfo method) => !method.IsGenericMethodDefinition ? method
        : Close(method.GetGenericArguments().Length, arguments => method.MakeGenericMethod(arguments));

    private static T? Close<T>(int count, Func<Type[], T> close)
        where T : class
    {
        int all = 1;
        for (int i = 0; i < count; i++) all *= s_arguments.Length;
        for (int pick = 0; pick < all; pick++)
        {
            var arguments = new Type[count];
            for (int i = 0, rest = pick; i < count; i++, rest /= s_arguments.Length)
                arguments[i] = s_arguments[rest % s_arguments.Length];
            try
            {
                return close(arguments);
            }
            catch (ArgumentException)
            {
                // The constraints say no.
            }
        }

        return null;
    }

    private static object? Argument(Type type, ArenaAllocator arena)
    {
        if (type == typeof(ArenaAllocator)) return arena;
        if (type == typeof(string)) return "x";
        if (type == typeof(int)) return 1;
        if (type == typeof(long)) return 1L;
        if (type == typeof(Stream)) return new MemoryStream();
        if (type == typeof(IBufferWriter<byte>)) return new ArrayBufferWriter<byte>();
        if (!type.IsGenericType || !type.IsInterface || type.ContainsGenericParameters) return null;
        Array empty = Array.CreateInstance(type.GetGenericArguments()[0], 0);
        return type.IsInstanceOfType(empty) ? empty : null;
    }

    // Many of the types cannot be boxed, so the call is compiled.
    private static void Call(Type type, MethodInfo method, Func<Type, object?> argument)
    {
        var call = new DynamicMethod("call", null, [typeof(object[])], typeof(DefaultValueTests).Module, true);
        ILGenerator il = call.GetILGenerator();
        if (!method.IsStatic) il.Emit(OpCodes.Ldloca, Default(il, type));
        List<object> given = [];
        foreach (ParameterInfo parameter in method.GetParameters())
        {
            bool isRef = parameter.ParameterType.IsByRef;
            Type passed = isRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;
            LocalBuilder local = Default(il, passed);
            if (argument(passed) is { } value)
            {
                il.Emit(OpCodes.Ldarg_0);
                il.Emit(OpCodes.Ldc_I4, given.Count);
                il.Emit(OpCodes.Ldelem_Ref);
                il.Emit(OpCodes.Unbox_Any, passed);
                il.Emit(OpCodes.Stloc, local);
                given.Add(value);
            }

            il.Emit(isRef ? OpCodes.Ldloca : OpCodes.Ldloc, local);
        }

        il.Emit(OpCodes.Call, method);
        if (method.ReturnType.IsByRef) il.Emit(OpCodes.Ldobj, method.ReturnType.GetElementType()!);
        if (method.ReturnType != typeof(void)) il.Emit(OpCodes.Pop);
        il.Emit(OpCodes.Ret);
        call.CreateDelegate<Action<object[]>>()([.. given]);
    }

    private static LocalBuilder Default(ILGenerator il, Type type)
    {
        LocalBuilder local = il.DeclareLocal(type);
        il.Emit(OpCodes.Ldloca, local);
        il.Emit(OpCodes.Initobj, type);
        return local;
    }
}
