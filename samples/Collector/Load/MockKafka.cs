using System;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Collector.Load;

/// <summary>
/// The mock cluster of librdkafka, by its own functions: the client for .NET can start one, but cannot stop its
/// brokers. It lives in this process and keeps its messages in memory, 5 MB for a partition.
/// </summary>
internal sealed partial class MockKafka : IDisposable
{
    /// <summary>Brokers, numbered from 1.</summary>
    public const int Brokers = 3;

    private const string Library = "librdkafka";
    private const int Producer = 0, ErrorLength = 512;

    // The package has several builds; the first one wants more libraries of the system than others do.
    private static readonly string[] s_builds = [Library, "centos8-librdkafka", "alpine-librdkafka"];

    private readonly IntPtr _client, _cluster;

    static MockKafka() => NativeLibrary.SetDllImportResolver(typeof(MockKafka).Assembly, Resolve);

    /// <summary>Starts it.</summary>
    /// <exception cref="InvalidOperationException">The library could not start it.</exception>
    public MockKafka()
    {
        byte[] error = new byte[ErrorLength];
        _client = New(Producer, IntPtr.Zero, error, (nuint)error.Length);
        _cluster = _client == IntPtr.Zero ? IntPtr.Zero : NewCluster(_client, Brokers);
        if (_cluster == IntPtr.Zero) throw new InvalidOperationException("The mock cluster has not started.");
        Servers = Marshal.PtrToStringUTF8(Bootstraps(_cluster))!;
    }

    /// <summary>The addresses of the brokers.</summary>
    public string Servers { get; }

    /// <summary>Makes a topic; one that nobody made has four partitions.</summary>
    public void AddTopic(string topic, int partitions) => Check(NewTopic(_cluster, topic, partitions, Brokers));

    /// <summary>Ends all connections of all brokers, and refuses new ones.</summary>
    public void Stop()
    {
        for (int i = 1; i <= Brokers; i++) Check(SetDown(_cluster, i));
    }

    /// <summary>Takes connections again; no message was lost.</summary>
    public void Start()
    {
        for (int i = 1; i <= Brokers; i++) Check(SetUp(_cluster, i));
    }

    public void Dispose()
    {
        DestroyCluster(_cluster);
        Destroy(_client);
    }

    private static IntPtr Resolve(string name, Assembly assembly, DllImportSearchPath? path)
    {
        if (name != Library) return IntPtr.Zero;
        foreach (string build in s_builds)
        {
            if (NativeLibrary.TryLoad(build, assembly, path, out IntPtr loaded)) return loaded;
        }

        return IntPtr.Zero;
    }

    private static void Check(int error)
    {
        if (error != 0) throw new InvalidOperationException($"The mock cluster answers {error}.");
    }

    [LibraryImport(Library, EntryPoint = "rd_kafka_new")]
    private static partial IntPtr New(int type, IntPtr conf, [Out] byte[] error, nuint errorLength);

    [LibraryImport(Library, EntryPoint = "rd_kafka_destroy")]
    private static partial void Destroy(IntPtr client);

    [LibraryImport(Library, EntryPoint = "rd_kafka_mock_cluster_new")]
    private static partial IntPtr NewCluster(IntPtr client, int brokers);

    [LibraryImport(Library, EntryPoint = "rd_kafka_mock_cluster_destroy")]
    private static partial void DestroyCluster(IntPtr cluster);

    [LibraryImport(Library, EntryPoint = "rd_kafka_mock_cluster_bootstraps")]
    private static partial IntPtr Bootstraps(IntPtr cluster);

    [LibraryImport(Library, EntryPoint = "rd_kafka_mock_topic_create", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int NewTopic(IntPtr cluster, string topic, int partitions, int replicas);

    [LibraryImport(Library, EntryPoint = "rd_kafka_mock_broker_set_down")]
    private static partial int SetDown(IntPtr cluster, int broker);

    [LibraryImport(Library, EntryPoint = "rd_kafka_mock_broker_set_up")]
    private static partial int SetUp(IntPtr cluster, int broker);
}
