import Foundation

/// The POST forms of a page with their initial fields. Only parses HTML as written by this project.
public struct HTMLForms {
  public struct Form {
    public var action: String
    /// What it sends unchanged.
    public var fields: [String: String?]
    /// Of all its controls, buttons and files among them.
    fileprivate var names: Set<String>

    /// What it sends with some fields changed.
    public func sent(_ changes: [String: String?] = [:]) -> [String: String] {
      fields.merging(changes) { $1 }.compactMapValues { $0 }
    }
  }

  private let html: String
  private let forms: [Form]

  public init(_ html: String) {
    self.html = html
    forms = html.matches(of: /<form([^>]*)>([\s\S]*?)<\/form>/)
      .filter { $0.1.contains("method=\"post\"") }
      .map { match in
        let tag = String(match.1)
        let controls = String(match.2) + Self.outerControls(of: tag, in: html)
        return Form(
          action: Self.attribute("action", of: tag) ?? "", fields: Self.fields(controls),
          names: Self.names(controls))
      }
  }

  /// Returns the first form for `action` that has all these fields.
  ///
  /// - Throws: `HelperError` if there is none.
  public func form(_ action: String, with names: [String] = []) throws -> Form {
    let found = forms.filter { $0.action == action }
    guard let form = found.first(where: { $0.names.isSuperset(of: names) }) else {
      let asked = names.isEmpty ? "" : " with \(names.sorted())"
      let known = found.map { $0.names.sorted() }
      throw HelperError("There is no form for \(action)\(asked), only \(known), in:\n\(html)")
    }
    return form
  }

  /// The controls that name the form although they are outside it.
  private static func outerControls(of form: String, in html: String) -> String {
    guard let id = attribute("id", of: form) else { return "" }
    return html.matches(of: /<(?:input|button)[^>]*>/).map { String($0.0) }
      .filter { attribute("form", of: $0) == id }.joined()
  }

  private static func names(_ html: String) -> Set<String> {
    let controls = html.matches(of: /<(?:input|button|select|textarea)([^>]*)>/)
    return Set(controls.compactMap { attribute("name", of: String($0.1)) })
  }

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
