using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;
using ProtoZeroTool.Tests.Plugin;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroTool.Tests.Inferring;

/// <summary><c>protozero infer</c> on real payloads, each alone, and all of one type together.</summary>
[Trait("Speed", "Slow")]
public sealed partial class InferDataTests(ITestOutputHelper output)
{
    [DataFact]
    public void Infer_Payload_GivesASchemaThatReadsItHereAndInProtoc()
    {
        using ToolFolder folder = new();
        Dictionary<DataPayload, string> files = [];
        foreach (DataPayload payload in DataPayload.All)
        {
            string file = $"p{files.Count}.proto";
            InferredSchema schema = Infer([payload], "--package", $"p{files.Count}");
            ProtoType type = schema.Compile($"p{files.Count}.Root");
            InferredSchema.AssertReads(type, payload.Read());
            folder.File(file, schema.Text);
            files.Add(payload, file);
        }

        Assert.Equal(DataPayload.All.Count, files.Count);
        (int exitCode, _, string error) = NewestProtoc.Run(
            [], ["-I" + folder.Path, "-o", folder.PathOf("set.pb"), .. files.Values.Select(folder.PathOf)]);
        Assert.Equal((0, ""), (exitCode, error));
        foreach ((DataPayload payload, string file) in files)
        {
            string package = Path.ChangeExtension(file, null);
            (exitCode, string text, error) = NewestProtoc.Run(
                payload.Read(), $"--descriptor_set_in={folder.PathOf("set.pb")}", $"--decode={package}.Root");
            Assert.Equal((0, ""), (exitCode, error));
            // protoc prints unknown fields by their numbers.
            Assert.DoesNotMatch(UnknownField(), text);
        }
    }

    [DataFact]
    public void Infer_Payloads_FindsTheKindsOfTheTrueSchema()
    {
        int paths = 0, same = 0, family = 0;
        Dictionary<string, (int Paths, int Same, int Family, int Labels)> groups = [];
        output.WriteLine("payload | fields | same kind | same wire family | same label");
        foreach (DataPayload payload in DataPayload.All)
        {
            FieldScore score = FieldScore.Of(payload.Read(), Schemas.Of(payload), Infer([payload]).Compile());
            paths += score.Paths;
            same += score.Same;
            family += score.Family;
            output.WriteLine(
                $"{payload.Payload} | {score.Paths} | {score.Same} | {score.Family} | {score.Labels}");
            string group = payload.Payload.Split('/')[0];
            var sum = groups.GetValueOrDefault(group);
            groups[group] = (
                sum.Paths + score.Paths, sum.Same + score.Same, sum.Family + score.Family, sum.Labels + score.Labels);
            foreach (string other in score.Others) output.WriteLine($"    {other}");
        }

        foreach ((string group, var sum) in groups)
        {
            output.WriteLine(
                $"{group} | {sum.Paths} | {sum.Same / (double)sum.Paths:P1} | {sum.Family / (double)sum.Paths:P1} | "
                + $"{sum.Labels / (double)sum.Paths:P1}");
        }

        output.WriteLine($"all | {paths} | {same / (double)paths:P1} | {family / (double)paths:P1}");
        Assert.True(paths > 1000, $"{paths} paths");
        Assert.True(same >= paths * 0.82, $"{same} of {paths}");
        Assert.True(family >= paths * 0.96, $"{family} of {paths}");
    }

    [DataFact]
    public void Infer_PayloadsOfOneType_GivesASchemaThatReadsAll()
    {
        foreach (IGrouping<string, DataPayload> type in DataPayload.All.GroupBy(payload => payload.Message))
        {
            ProtoType inferred = Infer([.. type]).Compile();
            foreach (DataPayload payload in type) InferredSchema.AssertReads(inferred, payload.Read());
        }
    }

    [GeneratedRegex(@"^\s*\d+[ :]", RegexOptions.Multiline)]
    private static partial Regex UnknownField();

    private static InferredSchema Infer(IReadOnlyList<DataPayload> payloads, params IEnumerable<string> options)
    {
        IEnumerable<string> files = payloads.Select(payload => DataFolder.PathOf(payload.Payload));
        ToolRun run = ToolFolder.Run(["infer", .. files, "--framing", "none", .. options]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        return new InferredSchema(run.Output);
    }
}
