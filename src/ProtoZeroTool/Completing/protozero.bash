# Completion of protozero in bash. In ~/.bashrc: source <(protozero completion bash)
_protozero() {
    local program=${COMP_WORDS[0]} line=${COMP_LINE:0:COMP_POINT} one
    line=${line#*"$program"}
    COMPREPLY=()
    while IFS= read -r one; do
        one=${one%$'\r'}
        # bash takes --name=value apart, and replaces the value only.
        [[ $COMP_WORDBREAKS == *=* ]] && one=${one#--*=}
        COMPREPLY+=("$one")
    done < <("${program/#\~/$HOME}" suggest -- "${line# }" 2>/dev/null </dev/null)
}
# Without an answer, names of files are completed.
complete -o bashdefault -o default -F _protozero protozero
