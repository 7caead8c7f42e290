public import Foundation

/// A reply of Wiktionary's API: pages, or an error.
///
/// Both versions of its format are read, and `action=parse` as well as `action=query`.
public struct WiktionaryReply: Hashable, Sendable {
  /// A batch of pages, in bytes.
  private static let largest = 8 << 20

  public var pages: [WiktionaryPage]

  /// - Parameter data: JSON.
  /// - Throws: `WiktionaryError` if the service reports an error, or sends something else.
  public init(_ data: Data) throws(WiktionaryError) {
    guard data.count <= Self.largest else { throw .tooLarge }
    guard let body = try? JSONDecoder().decode(Body.self, from: data) else { throw .unreadable }
    if let error = body.error {
      guard !error.isAboutThePage else { throw .noPage(error.info) }
      throw .refused(code: error.code, info: error.info)
    }
    if let page = body.parse {
      pages = [.init(title: page.title, wikitext: page.wikitext.text)]
    } else if let found = body.query?.pages.pages {
      pages = found.compactMap { page in
        page.text.map { .init(title: page.title, wikitext: $0) }
      }
    } else {
      throw .unreadable
    }
  }
}

/// Why Wiktionary gave no page.
public enum WiktionaryError: Error, Hashable, Sendable {
  /// There is no such page, or no page can have such a title. It is final.
  case noPage(String)
  /// Such as `maxlag` or `ratelimited`. It passes.
  case refused(code: String, info: String)
  case unreadable
  case tooLarge
}

extension Problem {
  public init(_ error: WiktionaryError) {
    switch error {
    case .noPage(let info):
      self.init(
        "Wiktionary has no page with that name.", remedy: "Check the spelling.", detail: info)
    case .refused(let code, let info):
      self.init(
        "Wiktionary refused the request (\(code)).", remedy: "Try again in a minute.", detail: info)
    case .unreadable:
      self.init(
        "This is not a response from Wiktionary's API.",
        remedy: "Use a response to action=parse or action=query, with format=json and the wikitext."
      )
    case .tooLarge:
      self.init(
        "The response is too large.", remedy: "Use one with fewer pages.")
    }
  }
}

// MARK: The format

/// Text that is an object in version 1 of the format, and a string in version 2.
private struct Content: Decodable {
  var text: String

  init(from decoder: any Decoder) throws {
    let plain = try? decoder.singleValueContainer().decode(String.self)
    text = try plain ?? decoder.singleValueContainer().decode([String: String].self)["*"] ?? ""
  }
}

private struct Body: Decodable {
  var parse: Parsed?
  var query: Query?
  var error: Failure?

  struct Parsed: Decodable {
    var title: String
    var wikitext: Content
  }

  struct Failure: Decodable {
    var code: String
    var info: String

    var isAboutThePage: Bool {
      ["missingtitle", "nosuchpageid", "invalidtitle"].contains(code)
    }
  }

  struct Query: Decodable {
    var pages: Pages
  }

  struct Pages: Decodable {
    var pages: [Page]

    init(from decoder: any Decoder) throws {
      let list = try? decoder.singleValueContainer().decode([Page].self)
      pages =
        try list
        ?? decoder.singleValueContainer().decode([String: Page].self).sorted { $0.key < $1.key }
        .map(\.value)
    }
  }

  struct Page: Decodable {
    var title: String
    var revisions: [Revision]?

    var text: String? { revisions?.first?.text }
  }

  struct Revision: Decodable {
    var text: String?

    private enum Key: String, CodingKey {
      case slots, main, content
      case star = "*"
    }

    init(from decoder: any Decoder) throws {
      let revision = try decoder.container(keyedBy: Key.self)
      let slot =
        revision.contains(.slots)
        ? try revision.nestedContainer(keyedBy: Key.self, forKey: .slots)
          .nestedContainer(keyedBy: Key.self, forKey: .main) : revision
      text =
        try slot.decodeIfPresent(String.self, forKey: .content)
        ?? slot.decodeIfPresent(String.self, forKey: .star)
    }
  }
}
