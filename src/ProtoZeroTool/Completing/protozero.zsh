#compdef protozero
# Completion of protozero in zsh. In ~/.zshrc, behind compinit: source <(protozero completion zsh)
_protozero() {
    local -a found
    found=("${(@f)$("${(Q)words[1]}" suggest -- "${(j: :)words[2,CURRENT]}" 2>/dev/null </dev/null)}")
    found=("${(@)found:#}")
    # Without an answer, names of files are completed.
    if (( $#found )); then compadd -- "${found[@]}"; else _files; fi
}
compdef _protozero protozero
