using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Fuzz;

/// <summary>All classes of the project ClassMessages, by the full names of their messages.</summary>
internal static class ClassTwins
{
    public static Dictionary<string, ClassTwin> ByName { get; } = Assembly.Load("ClassMessages").GetTypes()
        .Where(type => typeof(IMessage).IsAssignableFrom(type))
        .ToDictionary(
            type => ((IMessage)Activator.CreateInstance(type)!).Descriptor.FullName,
            type => (ClassTwin)Activator.CreateInstance(
                typeof(ClassTwin<,>).MakeGenericType(type, type.GetMethod("ToStruct")!.ReturnType))!);
}
