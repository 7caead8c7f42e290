import Foundation

/// The POST forms of a page with their initial fields. Only parses HTML as written by this project.
public struct HTMLForms: Sequence, IteratorProtocol {
  public struct Form {
    public var action: String
    public var fields: [String: String?]
  }

  private var forms: [Form]

  public init(_ html: String) {
    let posted = html.matches(of: /<form([^>]*)>([\s\S]*?)<\/form>/)
      .filter { $0.1.contains("method=\"post\"") }
    forms = posted.map { match in
      Form(
        action: Self.attribute("action", of: String(match.1)) ?? "",
        fields: Self.fields(String(match.2)))
    }
  }

  public mutating func next() -> Form? { forms.isEmpty ? nil : forms.removeFirst() }

  private static func fields(_ html: String) -> [String: String?] {
    var fields: [String: String?] = [:]
    for match in html.matches(of: /<input([^>]*)>/) {
      let tag = String(match.1)
      guard let name = attribute("name", of: tag) else { continue }
      switch attribute("type", of: tag) {
      case "checkbox": if tag.hasSuffix(" checked") { fields[name] = attribute("value", of: tag) }
      case "file": break
      default: fields[name] = attribute("value", of: tag) ?? ""
      }
    }
    for match in html.matches(of: /<select([^>]*)>([\s\S]*?)<\/select>/) {
      guard let name = attribute("name", of: String(match.1)) else { continue }
      let options = match.2.matches(of: /<option([^>]*)>/).map { String($0.1) }
      let chosen = options.first { $0.hasSuffix(" selected") } ?? options.first
      fields[name] = chosen.flatMap { attribute("value", of: $0) }
    }
    for match in html.matches(of: /<textarea([^>]*)>\n?([\s\S]*?)<\/textarea>/) {
      guard let name = attribute("name", of: String(match.1)) else { continue }
      fields[name] = unescaped(String(match.2))
    }
    return fields
  }

  private static func attribute(_ name: String, of tag: String) -> String? {
    guard let start = tag.range(of: " \(name)=\"") else { return nil }
    let rest = tag[start.upperBound...]
    return rest.firstIndex(of: "\"").map { unescaped(String(rest[..<$0])) }
  }

  private static func unescaped(_ text: String) -> String {
    [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

/// The body of a form with these fields.
public func urlEncoded(_ fields: [String: String]) -> String {
  fields.map { "\(percentEncoded($0.key))=\(percentEncoded($0.value))" }.sorted()
    .joined(separator: "&")
}

private func percentEncoded(_ text: String) -> String {
  text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
}
