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
  private(set) var problems: [Problem] = []

  /// - Parameter names: of the settings and flags that there are. Other lines are problems.
  init(in folder: URL, names: Set<String>) {
    let file = folder.appending(path: Self.name)
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      read(try String(contentsOf: file, encoding: .utf8), names)
    } catch {
      problems.append(
        Problem(
          "\(file.path) can't be read.", remedy: "Check its permissions, or remove it.",
          detail: "\(error)"))
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
      let place = SettingSource.file(line: index + 1).name
      guard parts.count > 1 || line.hasSuffix("=") else {
        problems.append(
          Problem("\(place): “\(line)” has no value.", remedy: "Write NAME = VALUE."))
        continue
      }
      guard let name = parts.first, names.contains(name) else {
        problems.append(
          Problem(
            "\(place): there is no setting or flag “\(parts.first ?? line)”.",
            remedy: Self.meant(by: parts.first ?? line, among: names)
              + "“settings” and “flags” list them."))
        continue
      }
      if let earlier = self.lines[name] {
        problems.append(
          Problem(
            """
            \(SettingSource.file(line: earlier.number).name): “\(name)” is set again in line \(index + 1), so this line has no \
            effect.
            """,
            remedy: "Remove one of the two lines."))
      }
      self.lines[name] = Line(text: parts.count > 1 ? parts[1] : "", number: index + 1)
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
