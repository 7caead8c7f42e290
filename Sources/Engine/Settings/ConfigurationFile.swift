import Configuration
import Foundation

/// `sanpo.conf`: lines such as `new-per-day = 10` and `flag-tutor = off`; lines that begin with `#`
/// are comments.
struct ConfigurationFile {
  static let name = "sanpo.conf"

  struct Line: Hashable {
    var text: String
    /// From 1.
    var number: Int
  }

  /// The lines by the names of settings and flags.
  private(set) var lines: [String: Line] = [:]
  private(set) var flaws: [ConfigurationFlaw] = []

  /// - Parameter names: of the settings and flags that there are. Other lines are problems.
  init(in folder: URL, names: Set<String>) {
    let file = folder.appending(path: Self.name)
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      read(try String(contentsOf: file, encoding: .utf8), names)
    } catch {
      let problem = Problem(
        "\(file.path) can't be read.", remedy: "Check its permissions, or remove it.",
        detail: "\(error)")
      flaws.append(ConfigurationFlaw(problem: problem))
    }
  }

  private mutating func read(_ text: String, _ names: Set<String>) {
    // A CRLF is one character, and editors of Windows begin files with a byte order mark.
    let lines = text.trimmingPrefix("\u{FEFF}")
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let parts = line.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let number = index + 1
      guard parts.count > 1 || line.hasSuffix("=") else {
        flaws.append(.line(number, "“\(line)” has no value.", remedy: "Write NAME = VALUE."))
        continue
      }
      guard let name = parts.first, names.contains(name) else {
        flaws.append(
          .line(
            number, "there is no setting or flag “\(parts.first ?? line)”.",
            remedy: Self.meant(by: parts.first ?? line, among: names)
              + "“settings” and “flags” list them."))
        continue
      }
      if let earlier = self.lines[name] {
        flaws.append(
          .line(
            earlier.number,
            "“\(name)” is set again in line \(number), so this line has no effect.",
            remedy: "Remove one of the two lines."))
      }
      self.lines[name] = Line(text: parts.count > 1 ? parts[1] : "", number: number)
    }
  }

  /// A question after the name that may be meant by another; empty without one.
  private static func meant(by name: String, among names: Set<String>) -> String {
    let plain = name.lowercased().replacing("_", with: "-")
    let flag = ConfiguredDefaults.flagPrefix + plain
    let near = names.contains(flag) ? flag : Suggestion.of(plain, among: names.sorted())
    return near.map { "Did you mean “\($0)”? " } ?? ""
  }

  /// - Parameter key: the key that a setting or flag is looked up by.
  func provider(_ key: (String) -> AbsoluteConfigKey) -> InMemoryProvider {
    let values = lines.map { (key($0.key), ConfigValue(.string($0.value.text), isSecret: false)) }
    return InMemoryProvider(name: Self.name, values: Dictionary(uniqueKeysWithValues: values))
  }
}

/// A problem in the environment or in the file.
struct ConfigurationFlaw: Sendable {
  var problem: Problem
  /// The line of the file, from 1; nil if it is in none.
  var line: Int?

  static func line(_ number: Int, _ flaw: String, remedy: String) -> Self {
    Self(source: .file(line: number), Problem(flaw, remedy: remedy))
  }
}

extension ConfigurationFlaw {
  /// - Parameter source: who gave what is wrong.
  init(source: SettingSource, _ problem: Problem) {
    self.problem = Problem("\(source.name): \(problem.sentence)", remedy: problem.remedy)
    if case .file(let line) = source { self.line = line }
  }
}
