using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Kafka;

/// <summary>A <c>.proto</c> file and what it imports, as descriptors that the generator has written.</summary>
public sealed class ProtoSchemaFile
{
    private ProtoSchemaFile(SchemaNode root) => Root = root;

    internal SchemaNode Root { get; }

    /// <summary>The schema of a file.</summary>
    /// <typeparam name="TFile">The generated class of the file, <c>&lt;File&gt;Reflection</c>.</typeparam>
    /// <exception cref="ArgumentException">
    /// The file, or one that it imports, was generated without the part <c>Descriptor</c>.
    /// </exception>
    public static ProtoSchemaFile Of<TFile>()
        where TFile : IProtoFile
    {
        var collector = new Collector();
        collector.Visit<TFile>();
        return new ProtoSchemaFile(collector.Link(collector.First!, []));
    }

    private sealed class Collector : IProtoFileVisitor
    {
        private readonly Dictionary<string, FileNames> _files = [];
        private readonly Dictionary<string, SchemaNode> _nodes = [];
        private readonly HashSet<Type> _seen = [];

        public FileNames? First { get; private set; }

        public void Visit<TFile>()
            where TFile : IProtoFile
        {
            if (!_seen.Add(typeof(TFile))) return;
            if (!TFile.Descriptor.IsEmpty)
            {
                var file = FileNames.Read(TFile.Descriptor);
                First ??= file;
                _files.TryAdd(file.Name, file);
            }
            else if (First is null)
            {
                throw new ArgumentException(MissingDescriptor(typeof(TFile).ToString()));
            }

            TFile.VisitImports(this);
        }

        public SchemaNode Link(FileNames file, HashSet<string> path)
        {
            if (_nodes.TryGetValue(file.Name, out SchemaNode? node)) return node;
            var imports = new List<SchemaNode>();
            foreach (string name in file.Imports)
            {
                if (SchemaNode.IsKnown(name) || !path.Add(name)) continue;
                imports.Add(_files.TryGetValue(name, out FileNames? import) ? Link(import, path)
                    : name == SchemaNode.OptionsName ? SchemaNode.Options
                    : throw new ArgumentException(MissingDescriptor(name)));
                path.Remove(name);
            }

            node = new SchemaNode(file.Name, Convert.ToBase64String(file.Descriptor), imports, file);
            _nodes.Add(file.Name, node);
            return node;
        }

        private static string MissingDescriptor(string file) =>
            $"{file} has no descriptor, so it cannot be registered. Let its project generate it, with this line in a "
            + "PropertyGroup: <ProtoZeroGenerate>Read;Write;Equality;Descriptor</ProtoZeroGenerate>";
    }
}
