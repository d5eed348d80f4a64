# Completion of protozero in PowerShell. In $PROFILE: protozero completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName protozero -ScriptBlock {
    param($word, $ast, $cursor)
    $length = $cursor - $ast.Extent.StartOffset
    $text = $ast.ToString().PadRight($length).Substring(0, $length)
    $line = $text.Substring([Math]::Min($ast.CommandElements[0].Extent.Text.Length + 1, $length))
    # Without an answer, PowerShell completes the names of files.
    & $ast.GetCommandName() suggest '--' $line 2>$null | Where-Object { $_ } | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
    }
}
