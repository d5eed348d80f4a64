# Completion of protozero in fish. In ~/.config/fish/config.fish: protozero completion fish | source
function __protozero_complete
    set -l word (commandline -ct)
    set -l words (commandline -opc) "$word"
    set -l found ($words[1] suggest -- (string join -- ' ' $words[2..-1]) 2>/dev/null </dev/null)
    # Without an answer, names of files are completed.
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path "$word"
    end
end
complete -c protozero -f -a '(__protozero_complete)'
