/// The metadata block of a userscript, between `// ==UserScript==` and `// ==/UserScript==`.
///
/// The keys are those of Tampermonkey and Violentmonkey:
/// <https://www.tampermonkey.net/documentation.php>,
/// <https://violentmonkey.github.io/api/metadata-block/>.
public struct UserscriptHeader: Hashable, Sendable {
  /// When a script begins.
  public enum RunAt: String, Hashable, Sendable, CaseIterable {
    case start = "document-start"
    case body = "document-body"
    case end = "document-end"
    case idle = "document-idle"
  }

  /// A file that the script names, with the name it is asked for by.
  public struct Resource: Hashable, Sendable {
    public var name: String
    public var url: String
  }

  public var name = ""
  public var namespace = ""
  public var version = ""
  public var description = ""
  public var author = ""
  public var matches: [String] = []
  public var includes: [String] = []
  public var excludes: [String] = []
  public var excludedMatches: [String] = []
  var requires: [String] = []
  public var resources: [Resource] = []
  public var grants: [String] = []
  public var connects: [String] = []
  public var runAt = RunAt.idle
  public var isWithoutFrames = false
  /// Keys that nothing is done with, and lines that can't be read, in order and once each.
  var others: [String] = []

  /// The limits of a block; anyone may have written it.
  static let longestBlock = 200_000
  static let longestList = 200

  /// Reads the block of a script.
  ///
  /// - Throws: `Problem` if there is none, or it has no name.
  init(of source: String) throws(Problem) {
    let lines = Self.block(in: source)
    guard let lines else { throw .noUserscript }
    for line in lines {
      guard let (key, value) = Self.entry(line) else { continue }
      read(key, value)
    }
    guard !name.isEmpty else { throw .noUserscript }
  }

  /// The block in a script, with its markers.
  public static func text(in source: String) -> String {
    guard let lines = block(in: source) else { return "" }
    let all = ["// ==UserScript=="] + lines.map(String.init) + ["// ==/UserScript=="]
    return all.joined(separator: "\n")
  }

  /// Returns the lines between the markers, or nil if a marker is missing.
  private static func block(in source: String) -> [Substring]? {
    let lines = source.prefix(longestBlock).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let first = lines.firstIndex(where: { marker($0) == "==UserScript==" }),
      let last = lines[first...].firstIndex(where: { marker($0) == "==/UserScript==" })
    else { return nil }
    return Array(lines[(first + 1)..<last])
  }

  /// Returns a comment's text. A byte order mark may precede the first.
  private static func marker(_ line: Substring) -> String? {
    let text = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard text.hasPrefix("//") else { return nil }
    return String(text.dropFirst(2)).trimmed
  }

  private static func entry(_ line: Substring) -> (key: String, value: String)? {
    guard let text = marker(line), text.hasPrefix("@") else { return nil }
    let key = text.dropFirst().prefix { !$0.isWhitespace }
    return (String(key), String(text.dropFirst(key.count + 1)).trimmed)
  }

  private mutating func read(_ key: String, _ value: String) {
    switch key {
    case "name": if name.isEmpty { name = String(value.prefix(200)) }
    case "namespace": namespace = String(value.prefix(200))
    case "version": version = String(value.prefix(100))
    case "description": description = String(value.prefix(1_000))
    case "author": author = String(value.prefix(200))
    case "match": add(value, of: key, to: \.matches, if: UserscriptPattern.isMatch)
    case "include": add(value, of: key, to: \.includes, if: UserscriptPattern.isInclude)
    case "exclude": add(value, of: key, to: \.excludes, if: UserscriptPattern.isInclude)
    case "exclude-match":
      add(value, of: key, to: \.excludedMatches, if: UserscriptPattern.isMatch)
    case "require": add(value, to: \.requires)
    case "resource": addResource(value)
    case "grant": add(value, to: \.grants)
    case "connect": add(value.lowercased(), to: \.connects)
    case "run-at": runAt = RunAt(rawValue: value) ?? .idle
    case "noframes": isWithoutFrames = true
    default:
      if !Self.shown.contains(key), !key.contains(":") { leaveOut(key) }
    }
  }

  private mutating func leaveOut(_ text: String) {
    guard !others.contains(text), others.count < Self.longestList else { return }
    others.append(text)
  }

  /// Keys that only inform the person or other programs, or choose a place for the code: here, that
  /// is the page itself for all.
  private static let shown: Set = [
    "copyright", "homepage", "homepageURL", "website", "source", "supportURL", "icon", "iconURL",
    "icon64", "icon64URL", "license", "compatible", "incompatible", "antifeature", "defaulticon",
    "contributionURL", "contributionAmount", "history", "credits", "updateURL", "downloadURL",
    "tag", "sandbox", "inject-into", "run-in",
  ]

  private mutating func add(_ value: String, to list: WritableKeyPath<Self, [String]>) {
    guard !value.isEmpty, self[keyPath: list].count < Self.longestList else { return }
    self[keyPath: list].append(value)
  }

  private mutating func add(
    _ pattern: String, of key: String, to list: WritableKeyPath<Self, [String]>,
    if isValid: (String) -> Bool
  ) {
    if pattern.isEmpty || isValid(pattern) {
      add(pattern, to: list)
    } else {
      leaveOut("\(key) \(pattern.prefix(200))")
    }
  }

  private mutating func addResource(_ value: String) {
    let name = value.prefix { !$0.isWhitespace }
    let url = String(value.dropFirst(name.count)).trimmed
    guard !name.isEmpty, resources.count < Self.longestList else { return }
    guard !url.isEmpty else { return leaveOut("resource \(name.prefix(200))") }
    resources.append(Resource(name: String(name), url: url))
  }

  /// Whether it may call a GM function: "GM_addStyle" also by "GM.addStyle". With no @grant, or
  /// "none", it may call none.
  public func isGranted(_ function: String) -> Bool {
    guard !grants.contains("none") else { return false }
    let bare = Self.bare(function)
    return grants.contains { Self.bare($0) == bare }
  }

  /// The functions that need a @grant.
  public static let functions = [
    "GM_addStyle", "GM_addElement", "GM_getValue", "GM_setValue", "GM_listValues", "GM_deleteValue",
    "GM_getValues", "GM_setValues", "GM_deleteValues", "GM_addValueChangeListener",
    "GM_removeValueChangeListener",
    "GM_getResourceText", "GM_getResourceURL", "GM_log", "GM_openInTab", "GM_setClipboard",
    "GM_registerMenuCommand", "GM_unregisterMenuCommand", "GM_notification", "GM_xmlhttpRequest",
    "GM_download", "GM_getTab", "GM_saveTab", "GM_getTabs", "unsafeWindow",
  ]

  private static let known = Set(
    (functions + ["none", "GM_info", "window.close", "window.focus"]).map(bare))

  /// The grants that are supported.
  public var supportedGrants: [String] { grants.filter { Self.known.contains(Self.bare($0)) } }

  /// The functions, keys and lines that nothing is done with.
  public var unsupported: [String] {
    grants.filter { !Self.known.contains(Self.bare($0)) } + others.map { "@\($0)" }
  }

  /// "addstyle" for "GM_addStyle" and "GM.addStyle": one of them is written "xmlhttpRequest" in one
  /// form and "xmlHttpRequest" in the other.
  private static func bare(_ name: String) -> String {
    (name.hasPrefix("GM_") || name.hasPrefix("GM.") ? String(name.dropFirst(3)) : name).lowercased()
  }

  static let inline = "data:"

  /// Whether an address is itself what it leads to.
  static func isInline(_ url: String) -> Bool { url.hasPrefix(inline) }

  /// The addresses of all files it names that have to be fetched, each once.
  var files: [String] {
    (requires + resources.map(\.url)).filter { !Self.isInline($0) }.uniqued()
  }
}

extension Problem {
  static let noUserscript = Problem(
    "That is not a userscript.",
    remedy: "It needs a block from “// ==UserScript==” to “// ==/UserScript==” with a @name.")
}
