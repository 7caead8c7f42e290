import Foundation

/// An address that a script may run on: the page's own, or its name at WaniKani.
///
/// Without the fragment, as patterns never see it.
public struct UserscriptAddress: Hashable, Sendable {
  let text: String
  let scheme: Substring
  /// The host with its port.
  let authority: Substring
  /// The path with the query.
  let path: Substring

  /// Returns nil if the text is not an absolute web address.
  public init?(_ address: String) {
    let scalars = address.unicodeScalars.prefix(Self.longest).prefix { $0 != "#" }
    text = String(String.UnicodeScalarView(scalars))
    guard let colon = text.range(of: "://") else { return nil }
    scheme = text[..<colon.lowerBound]
    let rest = text[colon.upperBound...]
    let slash = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    authority = rest[..<slash]
    path = rest[slash...]
    guard ["http", "https"].contains(scheme), !authority.isEmpty else { return nil }
  }

  private static let longest = 2_000

  var host: Substring { authority.prefix { $0 != ":" } }
}

/// Matching of addresses, as userscript managers do it.
enum UserscriptPattern {
  /// A match pattern: scheme://host/path, with * in each.
  ///
  /// `*.example.org` also matches example.org itself; the scheme * matches http and https.
  static func match(_ pattern: String, _ address: UserscriptAddress) -> Bool {
    if pattern == "<all_urls>" { return true }
    guard let colon = pattern.range(of: "://") else { return false }
    let scheme = pattern[..<colon.lowerBound]
    let rest = pattern[colon.upperBound...]
    guard let slash = rest.firstIndex(of: "/") else { return false }
    guard ["*", "http*"].contains(scheme) || scheme == address.scheme else { return false }
    return hosts(rest[..<slash], address)
      && glob(Array(String(rest[slash...]).utf8), Array(String(address.path).utf8))
  }

  private static func hosts(_ pattern: Substring, _ address: UserscriptAddress) -> Bool {
    // A pattern without a port matches any.
    let own = pattern.contains(":") ? address.authority : address.host
    if pattern == "*" { return true }
    if pattern.hasPrefix("*.") {
      let domain = pattern.dropFirst(2)
      return own == domain || own.hasSuffix(".\(domain)")
    }
    return glob(Array(String(pattern).utf8), Array(String(own).utf8))
  }

  /// An @include or @exclude: a regular expression between slashes, else a pattern over the whole
  /// address in which * matches any text. “.tld” matches any top-level domain.
  static func include(_ pattern: String, _ address: UserscriptAddress) -> Bool {
    if let expression = expression(in: pattern) {
      return matches(expression: expression, address.text)
    }
    if pattern == "*" { return true }
    let star = pattern.replacing(".tld/", with: ".*/")
    return glob(Array(star.utf8), Array(address.text.utf8))
  }

  private static func expression(in pattern: String) -> String? {
    guard pattern.count > 2, pattern.hasPrefix("/"), pattern.hasSuffix("/") else { return nil }
    return String(pattern.dropFirst().dropLast())
  }

  /// Whether an @include or @exclude can match anything: its expression is valid.
  static func isInclude(_ pattern: String) -> Bool {
    expression(in: pattern).map { TextExpression($0, ignoresCase: false) != nil } ?? true
  }

  /// Whether a @match can match a page.
  static func isMatch(_ pattern: String) -> Bool {
    if pattern.hasPrefix("/") { return isInclude(pattern) }
    guard pattern != "<all_urls>" else { return true }
    guard let colon = pattern.range(of: "://") else { return false }
    return ["*", "http*", "http", "https"].contains(pattern[..<colon.lowerBound])
      && pattern[colon.upperBound...].contains("/")
  }

  /// Whether a pattern names WaniKani, or this computer or one in its network, as far as its host
  /// tells.
  static func mayBeHere(_ pattern: String) -> Bool {
    guard expression(in: pattern) == nil, let colon = pattern.range(of: "://") else { return true }
    let host = pattern[colon.upperBound...].prefix { !"/:".contains($0) }
    let isNumber = host.hasPrefix("[") || host.allSatisfy { "0123456789.*".contains($0) }
    let star = host.replacing(".tld", with: ".*")
    return isNumber || Userscript.isLocal(String(host))
      || glob(Array(star.utf8), Array("www.wanikani.com".utf8))
  }

  /// An expression that is invalid, or that takes too long, matches nothing.
  private static func matches(expression: String, _ text: String) -> Bool {
    // In JavaScript a slash is escaped; here it may be. A page waits for this.
    guard let expression = TextExpression(expression, ignoresCase: false, mostReports: 100) else {
      return false
    }
    do {
      return try expression.matches(text)
    } catch {
      return false
    }
  }

  /// Compares bytes with a pattern. Only the last star is tried again, so it takes time in
  /// proportion to the product of their lengths at most.
  private static func glob(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    let star = UInt8(ascii: "*")
    var (place, seen) = (0, 0)
    var last: (place: Int, seen: Int)?
    while seen < text.count {
      if place < pattern.count, pattern[place] == star {
        last = (place, seen)
        place += 1
      } else if place < pattern.count, pattern[place] == text[seen] {
        (place, seen) = (place + 1, seen + 1)
      } else if let (starPlace, starSeen) = last {
        last = (starPlace, starSeen + 1)
        (place, seen) = (starPlace + 1, starSeen + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == star }
  }
}

extension UserscriptHeader {
  /// Why the script never runs here, in words; nil if it may. As in Tampermonkey, one without
  /// @match and @include runs nowhere, as its author may have misspelt them.
  public var reasonNotToRun: String? {
    let patterns = matches + includes
    guard !patterns.isEmpty else { return "runs nowhere, as it has no @match" }
    return patterns.contains(where: UserscriptPattern.mayBeHere)
      ? nil : "matches no page of www.wanikani.com"
  }

  /// Whether the script runs on a page with these addresses. An exclusion of any of them wins.
  public func runs(on addresses: [UserscriptAddress]) -> Bool {
    let isExcluded = addresses.contains { address in
      excludes.contains { UserscriptPattern.include($0, address) }
        || excludedMatches.contains { UserscriptPattern.match($0, address) }
    }
    guard !isExcluded else { return false }
    return addresses.contains { address in
      matches.contains {
        // Some scripts have a glob or an expression in @match.
        $0.hasPrefix("/")
          ? UserscriptPattern.include($0, address) : UserscriptPattern.match($0, address)
      } || includes.contains { UserscriptPattern.include($0, address) }
    }
  }
}
