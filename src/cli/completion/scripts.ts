// The completion scripts of shells. Each asks `PROGRAM __complete WORD…` for the words that may stand at the cursor.

/** The shells with a script. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

/** Also runs in bash 3.2 of macOS, where files are offered whenever there is nothing else. */
const bash = (name: string) => `# Bash completion of ${name}. To load it: source <(${name} completion bash)
_${name}_complete() {
  local line=\${COMP_LINE:0:COMP_POINT} tab=$'\\t' current= count value reply bits=0 cut
  local words=()
  read -ra words <<< "$line"
  count=\${#words[@]}
  if [[ $line != *[[:space:]] ]]; then
    count=$((count - 1))
    current=\${words[count]}
  fi
  # Readline completes what follows the last of its separators.
  cut=$current
  [[ $cut == -*=* ]] && cut=\${cut#*=}
  cut=\${cut%"\${cut##*[=:]}"}
  COMPREPLY=()
  while IFS= read -r value; do
    if [[ $value == :[0-9]* ]]; then
      bits=\${value#:}
    else
      value=\${value%%"$tab"*}
      printf -v reply %q "\${value#"$cut"}"
      COMPREPLY+=("$reply")
    fi
  done < <("\${words[0]}" __complete "\${words[@]:1:count-1}" "$current" 2> /dev/null)
  type compopt > /dev/null 2>&1 || return 0
  if ((bits & 2)); then compopt -o nospace; fi
  if ((bits & 4)); then compopt +o default; fi
}
complete -o default -F _${name}_complete ${name}
`

const zsh = (name: string) => `#compdef ${name}
# Zsh completion of ${name}. To load it: source <(${name} completion zsh)
_${name}() {
  local -a lines described space
  local line value bits=0 tab=$'\\t'
  lines=("\${(@f)$("\${(Q)words[1]}" __complete "\${(@Q)words[2,CURRENT]}" 2> /dev/null)}")
  for line in "\${lines[@]}"; do
    if [[ $line == :<-> ]]; then
      bits=\${line#:}
    elif [[ -n $line ]]; then
      value=\${\${line%%$tab*}//:/\\\\:}
      [[ $line == *$tab* ]] && value+=":\${line#*$tab}"
      described+=("$value")
    fi
  done
  [[ \${words[CURRENT]} == -*=* ]] && compset -P 1 '*='
  ((bits & 2)) && space=(-S '')
  _describe -t values value described "\${space[@]}"
  ((bits & 4)) || _files
}
if (( $+functions[compdef] )); then compdef _${name} ${name}; fi
`

const fish = (name: string) => `# Fish completion of ${name}. To load it: ${name} completion fish | source
function __${name}_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines ($words[1] __complete $words[2..-1] $current 2> /dev/null)
    set -l bits (string replace ':' '' -- $lines[-1])
    set -l before (string match -r -- '^-[^=]*=' $current)
    for line in $lines[1..-2]
        echo -- "$before$line"
    end
    if test -n "$bits"; and test (math "bitand($bits, 4)") -eq 0
        __fish_complete_path $current
    end
end
complete -c ${name} -f -a '(__${name}_complete)'
`

const powershell = (
  name: string,
) => `# PowerShell completion of ${name}. To load it: ${name} completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName '${name}' -ScriptBlock {
  param($current, $ast, $position)
  $words = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { "$_" })
  $program = if ($words.Count -gt 0) { $words[0] } else { '${name}' }
  $before = @($words | Select-Object -Skip 1)
  $last = if ($current -eq '' -and $PSVersionTable.PSVersion -lt [version]'7.3') { '""' } else { $current }
  $prefix = if ($current -match '^(-[^=]*=)') { $Matches[1] } else { '' }
  & $program __complete @before $last 2>$null | Where-Object { $_ -notmatch '^:\\d+$' } | ForEach-Object {
    $value, $help = $_ -split "\`t", 2
    if (-not $help) { $help = $value }
    [System.Management.Automation.CompletionResult]::new("$prefix$value", $value, 'ParameterValue', $help)
  }
}
`

const scripts: Readonly<Record<Shell, (name: string) => string>> = { bash, zsh, fish, powershell }

/** Returns the script of a shell for a program. */
export function completionScript(shell: Shell, name: string): string {
  return scripts[shell](name)
}
