import ArgumentParser
import Engine
import Foundation

/// Completion in the person's shell: a script asks the program what can follow the words typed, and
/// gets what the prompt would offer. Files are the shell's own: it offers them where nothing is
/// found, unless the program ends with 1.
enum ShellCompletion {
  static let option = "--complete"

  /// Returns the script that `--generate-completion-script` asks for; nil without it.
  static func script(askedBy words: [String]) throws(Misuse) -> String? {
    let option = "--generate-completion-script"
    guard let place = words.firstIndex(where: { $0.hasPrefix(option) }) else { return nil }
    let name =
      words[place].split(separator: "=").dropFirst().first.map(String.init)
      ?? words[(place + 1)...].first
    let known: CompletionShell? =
      if let name { CompletionShell(rawValue: name) } else { CompletionShell.autodetected() }
    guard let shell = known else {
      throw Misuse(
        name.map { "There is no completion for “\($0)”." } ?? "Your shell is not known.",
        remedy: "Choose one: bash, zsh or fish.")
    }
    return switch shell {
    case .zsh: zsh
    case .fish: fish
    default: bash
    }
  }

  /// Returns what can follow; the last of the words is the one begun.
  static func words(
    after words: [String], in console: Console, _ open: () throws -> Study
  ) async -> [String] {
    let database = Storage.databaseFile(in: console.folder).path
    // Without data, or if it can't be read, only the names of decks are missing.
    if FileManager.default.fileExists(atPath: database), let study = try? open() {
      console.vocabulary.learn(decks: (try? await study.decks().map(\.name)) ?? [])
    }
    let typed = words.map(unquoted)
    let begun = typed.last ?? ""
    return console.vocabulary.words(after: typed.dropLast(), begun: begun, hasFiles: false)
      .filter { $0.lowercased().hasPrefix(begun.lowercased()) }
  }

  /// Whether no file can follow: where an item or a song is named.
  static func excludesFiles(after words: [String]) -> Bool {
    let before = words.dropLast().map(unquoted)
    guard let name = Commands.vocabulary.command(of: before), let last = before.last,
      last != "=",  // The file is the value of an option, “--picture=FILE”.
      Commands.vocabulary[name]?.contains("\(last) FILE") == false,
      let command = Commands.command(called: name)?.command
    else { return false }
    let places = Set(command.usage.intents.flatMap { $0.line.split(separator: " ") })
    return !places.isDisjoint(with: ["ITEM", "SONG"])
      && places.isDisjoint(with: ["FILE", "BACKUP"])
  }

  /// Returns a word without the quotation marks and backslashes that bash leaves in it.
  private static func unquoted(_ word: String) -> String {
    var (text, isEscaped) = ("", false)
    for character in word {
      if isEscaped || !"\\\"'".contains(character) { text.append(character) }
      isEscaped = character == "\\" && !isEscaped
    }
    return text
  }

  private static let bash = #"""
    _sanpo() {
      local found all current="${COMP_WORDS[COMP_CWORD]}"
      COMPREPLY=()
      all="$("$1" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" ||
        compopt +o default 2>/dev/null
      while IFS= read -r found; do
        [[ -n $found ]] || continue
        case "$current" in
          \"*)
            found="${found//\\/\\\\}" found="${found//\"/\\\"}"
            found="${found//\$/\\\$}" found="${found//\`/\\\`}"
            ;;
          \'*) found="${found//\'/\'\\\'\'}" ;;
          *) found="$(printf %q "$found")" ;;
        esac
        COMPREPLY+=("$found")
      done <<<"$all"
    }
    # Names of decks have colons.
    COMP_WORDBREAKS=${COMP_WORDBREAKS//:}
    complete -o default -F _sanpo sanpo

    """#

  private static let zsh = #"""
    #compdef sanpo
    _sanpo() {
      local -a found
      local all files=1
      all="$(sanpo --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)" || files=0
      found=(${(f)all})
      if (( $#found )); then compadd -a found; elif (( files )); then _files; fi
    }
    if [[ $funcstack[1] == _sanpo ]]; then _sanpo "$@"; else compdef _sanpo sanpo; fi

    """#

  private static let fish = #"""
    function __sanpo_complete
      set -l typed (commandline -opc)
      set -l begun (commandline -ct)
      # An empty word is a word, too.
      set begun "$begun"
      set -l found (sanpo --complete $typed[2..] $begun 2>/dev/null)
      set -l code $status
      if set -q found[1]
        printf '%s\n' $found
      else if test $code -eq 0
        __fish_complete_path $begun
      end
    end
    complete -c sanpo -f -a '(__sanpo_complete)'

    """#
}
