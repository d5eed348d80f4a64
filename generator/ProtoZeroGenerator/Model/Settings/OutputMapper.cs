using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Relinking;

namespace ProtoZeroGenerator.Model.Settings;

/// <summary>
/// Decides which files become code. A wrong file does not, and neither does one whose types need a wrong file's: its
/// code could not compile, and each of the compiler's complaints would only hide the mistake that matters.
/// </summary>
internal sealed class OutputMapper
{
    private readonly HashSet<SchemaFile> _narrowed = new();
    private readonly HashSet<SchemaFile> _left = new();
    private readonly HashSet<SchemaFile> _wrong = new();
    private readonly List<SchemaFile> _supplied = new();

    // Of the wrong ones, those that would be code.
    private readonly List<SchemaFile> _spoilt = new();
    private readonly Func<SchemaFile, ModelSettings> _settings;
    private readonly SchemaSet _set;

    private Dictionary<SchemaFile, List<SchemaFile>>? _users;
    private bool _hasOptionMessages;
    private bool _isUniform;

    private OutputMapper(SchemaSet set, Func<SchemaFile, ModelSettings> settings)
    {
        _set = set;
        _settings = settings;
    }

    /// <summary>Looks at all files.</summary>
    /// <param name="set">The linked files.</param>
    /// <param name="settings">The settings of a file.</param>
    /// <param name="wrong">Files found wrong since they were linked.</param>
    /// <param name="makesBuiltIn">
    /// Whether the project is the library, which holds the code of the well-known types alone.
    /// </param>
    public static OutputMapper Map(
        SchemaSet set, Func<SchemaFile, ModelSettings> settings, IEnumerable<SchemaFile> wrong, bool makesBuiltIn)
    {
        var mapper = new OutputMapper(set, settings);
        foreach (SchemaFile file in set.Files)
        {
            if (file.HasErrors) mapper.Spoil(file);
            bool isHere = !settings(file).IsImportOnly && !file.IsBuiltIn
                && EmbeddedImports.IsInLibrary(file.ImportName) == makesBuiltIn;
            if (isHere) mapper._left.Add(file);
        }

        foreach (SchemaFile file in wrong) mapper.Spoil(file);
        mapper.SpoilServices();
        mapper._spoilt.AddRange(set.Files.Where(file => mapper._left.Contains(file) && mapper._wrong.Contains(file)));
        mapper._left.ExceptWith(mapper._wrong);
        mapper.Supply();
        List<SchemaFile> existing = set.Files
            .Where(file => mapper._left.Contains(file) || settings(file).IsImportOnly).ToList();
        mapper._isUniform = existing.Select(file => settings(file).IsPublic).Distinct().Count() <= 1;
        if (mapper._isUniform) return mapper;
        foreach (SchemaFile file in existing)
        {
            if (!settings(file).IsPublic) mapper.Hide(file);
        }

        return mapper;
    }

    /// <summary>
    /// What becomes code after an edit, if these are the same files with the same access: nothing is wrong, all have
    /// one access, and the file needs the same built-in files; else null.
    /// </summary>
    /// <param name="set">The linked files.</param>
    /// <param name="settings">The settings of a file; those of the edited one as before.</param>
    /// <param name="edit">The edit.</param>
    public OutputMapper? Follow(SchemaSet set, Func<SchemaFile, ModelSettings> settings, FileEdit edit)
    {
        if (!_isUniform || _wrong.Count > 0 || edit.New.HasErrors) return null;
        if (!NeedsOf(edit.Old).SequenceEqual(NeedsOf(edit.New))) return null;
        var followed = new OutputMapper(set, settings) { _isUniform = true, _hasOptionMessages = _hasOptionMessages };
        followed._left.UnionWith(_left);
        if (followed._left.Remove(edit.Old)) followed._left.Add(edit.New);
        followed._supplied.AddRange(_supplied);
        return followed;
    }

    /// <summary>Whether a file becomes code.</summary>
    public bool IsEmitted(SchemaFile file) => _left.Contains(file);

    /// <summary>Built-in files that become code because fields of the project have types of theirs.</summary>
    public IReadOnlyList<SchemaFile> Supplied => _supplied;

    /// <summary>
    /// The settings of a file, with the access that its code can have and what the rest of the project provides.
    /// </summary>
    public ModelSettings SettingsOf(SchemaFile file)
    {
        ModelSettings settings = _settings(file);
        if (_narrowed.Contains(file)) settings = settings with { IsPublic = false };
        return _hasOptionMessages ? settings with { HasOptionMessages = true } : settings;
    }

    /// <summary>
    /// Reports files that are right and become nothing because of wrong ones, each at the import that leads to one, and
    /// files that should be public and cannot, each at the first field that is the reason.
    /// </summary>
    public void Report(IEnumerable<SchemaFile> files, DiagnosticBag diagnostics)
    {
        if (_spoilt.Count > 0) NeededFiles.Report(_spoilt, diagnostics);
        if (_narrowed.Count == 0) return;
        foreach (SchemaFile file in files.Where(_narrowed.Contains))
        {
            FieldSchema field = FieldsOf(file).Where(field => TypesOf(field).Any(IsInternal))
                .OrderBy(field => field.NameSpan.Start).First();
            SchemaElement type = TypesOf(field).First(IsInternal);
            diagnostics.Add(
                file.Source, field.NameSpan, DiagnosticId.AccessNarrowed, field.Name, type.FullName,
                type.File.ImportName);
        }
    }

    private bool IsInternal(SchemaElement type) =>
        _narrowed.Contains(type.File)
            || (!_settings(type.File).IsPublic && (_left.Contains(type.File) || _settings(type.File).IsImportOnly));

    private static IEnumerable<FieldSchema> FieldsOf(SchemaFile file) =>
        file.AllMessages.Where(message => !message.IsMapEntry).SelectMany(message => message.Fields)
            .Concat(file.AllExtensions);

    // What the code of a field names: the type of its values and, for an extension, the message that it extends.
    private static IEnumerable<SchemaElement> TypesOf(FieldSchema field)
    {
        if (ValueTypeOf(field) is { } type) yield return type;
        if (field is { IsExtension: true, ContainingType: { } extended }) yield return extended;
    }

    private static SchemaElement? ValueTypeOf(FieldSchema field)
    {
        FieldSchema value = field.IsMap ? field.MapValue : field;
        return value.MessageType ?? (SchemaElement?)value.EnumType;
    }

    // Adds the built-in files outside of the library that have types of fields. An extension of options adds none,
    // since it can do without a key.
    private void Supply()
    {
        var pending = new Stack<SchemaFile>(_left);
        while (pending.Count > 0)
        {
            foreach (SchemaFile file in NeedsOf(pending.Pop()))
            {
                if (!_left.Add(file)) continue;
                _supplied.Add(file);
                pending.Push(file);
            }
        }

        _hasOptionMessages = _left.Any(static file => file.ImportName == EmbeddedImports.Descriptor);
    }

    private static IEnumerable<SchemaFile> NeedsOf(SchemaFile file) =>
        FieldsOf(file).Select(field => ValueTypeOf(field)?.File).OfType<SchemaFile>().Where(IsSuppliable).Distinct();

    private static bool IsSuppliable(SchemaFile file) =>
        file.IsBuiltIn && !EmbeddedImports.IsInLibrary(file.ImportName);

    // The files that need the types of a file; made only if something is wrong or internal.
    private Dictionary<SchemaFile, List<SchemaFile>> FindUsers()
    {
        var users = new Dictionary<SchemaFile, List<SchemaFile>>();
        foreach (SchemaFile file in _set.Files)
        {
            foreach (SchemaElement type in FieldsOf(file).SelectMany(TypesOf)) Use(type.File);

            void Use(SchemaFile used)
            {
                if (used == file) return;
                if (!users.TryGetValue(used, out List<SchemaFile>? list)) users[used] = list = new();

                // Fields of one file come one after the other, so this keeps the list about as short as the files are
                // many.
                if (list.Count == 0 || list[list.Count - 1] != file) list.Add(file);
            }
        }

        return users;
    }

    private void Spoil(SchemaFile file) => Spread(file, user => _wrong.Add(user));

    // Services name messages only, and no file needs a service.
    private void SpoilServices()
    {
        if (_wrong.Count == 0) return;
        foreach (SchemaFile file in _set.Files.Where(file => !_wrong.Contains(file)).ToList())
        {
            bool isWrong = _settings(file).Services != ServiceParts.None && file.Services.Any(service =>
                service.Methods.Any(method => IsWrong(method.InputType) || IsWrong(method.OutputType)));
            if (isWrong) Spoil(file);
        }
    }

    private bool IsWrong(MessageSchema? type) => type is null || _wrong.Contains(type.File);

    private void Hide(SchemaFile file) => Spread(file, user =>
    {
        if (user == file) return true;
        return _left.Contains(user) && _settings(user).IsPublic && _narrowed.Add(user);
    });

    // Goes from a file to those that need it, as long as the mark is new.
    private void Spread(SchemaFile file, Func<SchemaFile, bool> mark)
    {
        if (!mark(file)) return;
        _users ??= FindUsers();
        var pending = new Stack<SchemaFile>();
        pending.Push(file);
        while (pending.Count > 0)
        {
            if (!_users.TryGetValue(pending.Pop(), out List<SchemaFile>? users)) continue;
            foreach (SchemaFile user in users)
            {
                if (user != file && mark(user)) pending.Push(user);
            }
        }
    }
}
