import Engine
import Foundation
import Glibc

/// A single key, or a word in its place where there are only lines.
enum Key: Hashable, Sendable {
  case enter
  case space
  case backspace
  /// Control-U: clears the line.
  case clear
  /// Control-W.
  case deleteWord
  /// Moves the cursor within the line: an arrow, home or end.
  case move(Int)
  case character(Character)
  /// A whole line that is not a key.
  case word(String)
  /// A function key, which has no effect.
  case other

  /// The half-width key for a full-width digit or letter, as an input method may send it.
  var halfWidth: Key {
    guard case .character(let sign) = self else { return self }
    return String(sign).precomposedStringWithCompatibilityMapping.first.map(Key.character) ?? self
  }

  /// Creates a key from a line: empty for enter, one character, or the word “space”.
  init(line: String) {
    let word = line.trimmingPrefix(while: \.isWhitespace)
    switch word {
    case "" where line.isEmpty: self = .enter
    case "", "space": self = .space
    case _ where word.count == 1: self = word.first.map(Key.character) ?? .enter
    default: self = .word(String(word))
    }
  }

  /// The key's name in the settings: a single character, or "space".
  var name: String {
    switch self {
    case .enter: "enter"
    case .space: "space"
    case .backspace: "backspace"
    case .clear: "clear"
    case .character(let character): String(character)
    case .word(let word): word
    case .deleteWord, .move, .other: ""
    }
  }
}

/// Reads single keys. The terminal's modes are changed only while waiting for a key.
struct KeyReader: Sendable {
  let interruption: Interruption
  var descriptor = STDIN_FILENO
  var isReady: @Sendable (_ descriptor: CInt, _ milliseconds: CInt) -> Bool = {
    Readiness.isReady($0, within: $1)
  }

  /// - Parameter prompt: Shows the prompt, once the terminal's modes are set: a ctrl-D typed before
  ///   would be lost.
  func key(behind prompt: @escaping @Sendable () -> Void) async -> InputResult<Key> {
    await onOwnThread {
      interruption.whileWaiting {
        TerminalModes.withSingleKeys(on: descriptor) {
          prompt()
          return nextKey().map(\.halfWidth).map(withBurst)
        }
      }
    }
  }

  /// Reads keys until they make up a value. The terminal's modes stay changed between keys, so that
  /// nothing typed quickly is echoed. What was typed is kept when the window is resized, and after
  /// ctrl-Z, where what is above it is shown again.
  ///
  /// - Parameters:
  ///   - draw: Shows the prompt and what was typed, after the echo is off.
  ///   - take: Handles a key. Returns whether it was the last one.
  func keys<Made: Sendable>(
    making made: Made, drawing draw: @escaping @Sendable (Made) -> Void,
    _ take: @escaping @Sendable (Key, inout Made) -> Bool
  ) async -> InputResult<Made> {
    await onOwnThread {
      interruption.whileWaiting {
        var made = made
        while true {
          let result: InputResult<Made> = TerminalModes.withSingleKeys(on: descriptor) {
            draw(made)
            return takeKeys(making: &made, take)
          }
          switch result {
          case .changed(.resized): continue
          case .changed(.continued): interruption.showAgain()
          default: return result
          }
        }
      }
    }
  }

  private func takeKeys<Made: Sendable>(
    making made: inout Made, _ take: (Key, inout Made) -> Bool
  ) -> InputResult<Made> {
    while true {
      switch nextKey() {
      case .entered(let key): if take(key, &made) { return .entered(made) }
      case .interrupted: return .interrupted
      case .ended: return .ended
      case .changed(let reason): return .changed(reason)
      }
    }
  }

  private func nextKey() -> InputResult<Key> {
    switch Readiness.wait(for: descriptor, interruption) {
    case .interrupted(by: .notice): return nextKey()
    case .interrupted(by: .interrupted): return .interrupted
    case .interrupted(by: let reason): return .changed(reason)
    case .ready: break
    }
    guard let byte = byte() else { return .ended }
    switch byte {
    case 0x04: return .ended
    case 0x0A, 0x0D: return .entered(.enter)
    case 0x20: return .entered(.space)
    case 0x08, 0x7F: return .entered(.backspace)
    case 0x15: return .entered(.clear)
    case 0x17: return .entered(.deleteWord)
    case 0x01: return .entered(.move(-Self.wholeLine))
    case 0x05: return .entered(.move(Self.wholeLine))
    case 0x02: return .entered(.move(-1))
    case 0x06: return .entered(.move(1))
    case 0x1B: return .entered(escapeSequence())
    case 0..<0x20: return .entered(.other)
    default: return .entered(character(from: byte))
    }
  }

  /// Joins letters typed in a burst into a word. A person who types a word where no answer is typed
  /// does not mean its letters as commands, nor the enter after it or after “?” as an answer. Once
  /// it is a word, a longer pause does not end it.
  private func withBurst(_ key: Key) -> Key {
    guard case .character(let first) = key, first.isLetter || first == "?" || first == ":" else {
      return key
    }
    var (word, spaces) = (String(first), "")
    while isReady(descriptor, word.count == 1 ? Self.burst : Self.pauseInWord),
      let byte = byte()
    {
      if byte == 0x20 {
        spaces += " "
      } else if case .character(let next) = character(from: byte), byte > 0x20 {
        word += spaces + String(next)
        spaces = ""
      }
    }
    return word.count == 1 ? key : .word(word)
  }

  /// The longest pause within a burst and within a word, in milliseconds; the same as on pages.
  private static let (burst, pauseInWord): (CInt, CInt) = (350, 700)

  /// Reads one byte, so that what is typed ahead is left for the next reader.
  private func byte() -> UInt8? {
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 1 ? byte : nil
  }

  private func character(from first: UInt8) -> Key {
    var bytes = [first]
    for _ in 1..<first.lengthOfCharacter { bytes += byte().map { [$0] } ?? [] }
    return String(decoding: bytes, as: UTF8.self).first.map(Key.character) ?? .other
  }

  /// Reads the escape sequence of an arrow or a function key.
  private func escapeSequence() -> Key {
    while isReady(descriptor, 20), let byte = byte() {
      if (0x40...0x7E).contains(byte), byte != UInt8(ascii: "["), byte != UInt8(ascii: "O") {
        return Self.moves[byte].map(Key.move) ?? .other
      }
    }
    return .other
  }

  private static let wholeLine = 1 << 20

  /// The moves, by the last character of the escape sequence.
  private static let moves: [UInt8: Int] = [
    UInt8(ascii: "D"): -1, UInt8(ascii: "C"): 1,
    UInt8(ascii: "H"): -wholeLine, UInt8(ascii: "F"): wholeLine,
  ]
}

extension UInt8 {
  /// The number of bytes of the UTF-8 character that begins with it, or 1 if none does: an invalid
  /// byte must not take those after it along.
  var lengthOfCharacter: Int {
    switch self {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
