using System;
using System.IO;
using System.Text.RegularExpressions;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

/// <summary>
/// Makes the README that travels in a package out of the repository's: galleries show neither relative links nor
/// relative pictures, and comments as text. With the address of the repository, links and pictures become absolute.
/// Without it, links become their text, pictures go, and so does what stands between the comments <c>repository</c> and
/// <c>/repository</c>: it means something only beside the repository's other files.
/// </summary>
public class PackReadme : Task
{
    private const string Branch = "main";

    // What is code stays as it is: fenced blocks first, spans behind links, because the text of a link may have them.
    private static readonly Regex s_parts = new Regex(
        @"(?<code>^```.*?^```[ \t]*$)"
        + @"|<!--.*?-->\n*"
        + @"|(?<picture>!?)\[(?<text>(?:[^\[\]`]|`[^`]*`)*)\]\((?<target>[^)\s]+)(?<title>\s+""[^""]*"")?\)"
        + @"|(?<code>`[^`]+`)",
        RegexOptions.Singleline | RegexOptions.Multiline | RegexOptions.CultureInvariant);

    private static readonly Regex s_ofRepository = new Regex(
        "<!-- repository -->.*?<!-- /repository -->\n*", RegexOptions.Singleline | RegexOptions.CultureInvariant);

    [Required]
    public string Source { get; set; }

    [Required]
    public string Destination { get; set; }

    /// <summary>Where the repository is, an http address; empty if it is nowhere.</summary>
    public string RepositoryUrl { get; set; }

    public override bool Execute()
    {
        string text = File.ReadAllText(Source).Replace("\r\n", "\n");
        string address = Regex.Replace(RepositoryUrl ?? "", @"(\.git)?/*$", "");
        if (address.Length == 0) text = s_ofRepository.Replace(text, "");
        text = s_parts.Replace(text, part => Translate(part, address));
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(Destination)));
        File.WriteAllText(Destination, Regex.Replace(text, "\n{3,}", "\n\n"));
        return true;
    }

    private static string Translate(Match part, string address)
    {
        if (part.Groups["code"].Success) return part.Value;
        if (!part.Groups["target"].Success) return "";
        string target = part.Groups["target"].Value;
        if (Regex.IsMatch(target, "^([A-Za-z][A-Za-z0-9+.-]*:|//)")) return part.Value;
        string text = part.Groups["text"].Value;
        bool isPicture = part.Groups["picture"].Length > 0;
        if (address.Length == 0) return isPicture ? "" : text;

        if (target[0] == '#') target = "README.md" + target;
        while (target.StartsWith("./", StringComparison.Ordinal)) target = target.Substring(2);
        string absolute = isPicture ? PictureFolder(address) + target : address + "/blob/" + Branch + "/" + target;
        return part.Groups["picture"].Value + "[" + text + "](" + absolute + part.Groups["title"].Value + ")";
    }

    // nuget.org shows pictures of a few hosts only: GitHub's host of files is one, its pages are not.
    private static string PictureFolder(string address)
    {
        const string GitHub = "https://github.com/";
        return address.StartsWith(GitHub, StringComparison.OrdinalIgnoreCase)
            ? "https://raw.githubusercontent.com/" + address.Substring(GitHub.Length) + "/" + Branch + "/"
            : address + "/raw/" + Branch + "/";
    }
}
