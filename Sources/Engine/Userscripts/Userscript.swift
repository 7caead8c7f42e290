public import Foundation

/// A script of the learner's that runs on Sanpo's pages.
public struct Userscript: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  public var id: ID
  public var header: UserscriptHeader
  public var source: String
  public var isOn: Bool
  /// The files that it has fetched or will fetch.
  public var files: [File]
  /// Files that it requested while it ran, as frameworks load their parts; each is given to it once
  /// the person has agreed.
  public var asked: [File] = []
  /// The hosts that it may ask, as the person decided; those not asked for are missing.
  public var hosts: [String: Bool]
  public var values: [String: String]
  /// The last failure and its time.
  public var error: Failure?
  /// How often it was switched on.
  var timesOn = 0

  public struct File: Hashable, Sendable {
    public var url: String
    /// SHA-256 in hexadecimal; nil if it is not downloaded.
    public var hash: String?
    var type = ""
  }

  public struct Failure: Hashable, Sendable {
    public var message: String
    public var at: Date
  }

  /// Another one once the script was edited or switched on: it may end now.
  public var edition: String { "\(timesOn)-\(StableHash(source).hex)" }

  /// Whether everything it needs is here.
  public var isComplete: Bool { files.allSatisfy { $0.hash != nil } }

  /// The hosts of @connect, but for those that Sanpo answers for: its own pages and WaniKani.
  public var connects: [String] {
    header.connects.filter { $0 != "self" && !Self.isWaniKani($0) }
  }

  static func isWaniKani(_ host: String) -> Bool {
    host == "wanikani.com" || host.hasSuffix(".wanikani.com")
  }

  /// The hosts of @connect that the person has not decided on.
  public var undecided: [String] {
    connects.filter { hosts[$0] == nil && !Self.isLocal($0) }
  }

  /// The decisions that the person has yet to make, in words; nil if there are none.
  public var pendingDecision: String? {
    undecided.isEmpty
      ? nil : "wants to connect to \(undecided.map(Self.words).joined(separator: ", "))"
  }

  /// Whether a host of @connect is this computer or in its network, which scripts can't reach.
  public static func isLocal(_ host: String) -> Bool {
    let bare = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    let numbers = bare.split(separator: ".").compactMap { UInt8($0) }
    return host == "localhost" || host.hasSuffix(".localhost")
      || (numbers.count == 4 || bare.contains(":")) && HostAddresses.isPrivate(bare)
  }

  /// A host of @connect in words.
  public static func words(for host: String) -> String { host == "*" ? "any website (*)" : host }

  public static let longestSource = 4 << 20

  /// Returns the text of a script's file.
  ///
  /// - Throws: `Problem` if it is too large, or no text.
  public static func text(of file: Data, named name: String) throws -> String {
    guard file.count <= longestSource else { throw Problem.longScript }
    guard let text = String(validating: file, as: UTF8.self) else {
      throw Problem("“\(name)” is not text in UTF-8.", remedy: "Check that it is a userscript.")
    }
    return text
  }
}

/// All userscripts.
public struct UserscriptList: Hashable, Sendable {
  /// In the order in which they run.
  public var scripts: [Userscript]

  public subscript(id: Userscript.ID) -> Userscript? { scripts.first { $0.id == id } }
}

extension Problem {
  static let longScript = Problem(
    "The script is larger than \(Userscript.longestSource >> 20) MB.",
    remedy: "Check that it is a userscript.")
  public static let noUserscriptFound = Problem(
    "Userscript not found.", remedy: "“userscript list” lists them all.")
}
