import Engine
import Foundation
import Mustache

/// Every template, read and parsed once.
///
/// The renderer draws nothing where a template or a partial is missing, and says nothing; so all
/// that is named is looked for at the start.
struct TemplateLibrary: Sendable {
  /// Where the layout leaves room for the region.
  private static let room = "<!-- region -->\n"

  private let library: MustacheLibrary
  /// Every item's page has a title of its own.
  private let frames = DrawingCache<Frame, Halves>(most: 200)
  /// In pieces, between which the visitor's token belongs.
  private let regions: DrawingCache<AnyPage, [String]>
  /// Where templates have a visitor's token, so that a drawing can be kept for all visitors.
  private static let token = "{{chrome.csrf}}"
  /// Stands in its place; nothing else in a page is one, see `PageText`.
  private static let anyToken = "\0"

  /// What stands before the region, and after it.
  private typealias Halves = (before: String, after: String)

  /// - Parameter most: pages whose drawing is kept, for when nothing in them has changed.
  /// - Throws: `Problem` when a template is missing or does not parse.
  init(
    keeping most: Int = 50,
    folder: URL? = Bundle.module.url(forResource: "Templates", withExtension: nil)
  ) throws {
    regions = DrawingCache(most: most)
    let texts = try Self.texts(in: folder)
    let wanted = Set(Template.allCases.map(\.rawValue) + texts.values.flatMap(Self.partials))
    let missing = wanted.subtracting(texts.keys).sorted()
    guard missing.isEmpty else { throw Self.broken("missing: \(missing.joined(separator: ", "))") }
    do {
      library = MustacheLibrary(
        templates: try texts.mapValues { text in
          let anyones = text.replacing(Self.token, with: Self.anyToken)
          return try MustacheTemplate(string: PageText.pragma + anyones)
        })
    } catch {
      throw Self.broken("\(error)")
    }
  }

  /// The whole page, or only what `main` holds.
  func html(of page: some TemplatePage, regionOnly: Bool) throws -> String {
    let chrome = page.chrome
    var anyones = page
    anyones.chrome.csrf = ""
    let pieces = try regions.drawing(of: AnyPage(anyones)) {
      try draw(anyones, chrome.region).utf8.split(separator: 0).map { String(Substring($0)) }
    }
    let region = pieces.joined(separator: chrome.csrf)
    guard !regionOnly else { return region }
    let (before, after) = try frames.drawing(of: chrome.frame) { try halves(of: chrome.frame) }
    return before + region + after
  }

  private func halves(of frame: Frame) throws -> Halves {
    let html = try draw(frame, Template.layout.rawValue)
    guard let room = html.range(of: Self.room) else { throw Self.broken("no room in the layout") }
    return (String(html[..<room.lowerBound]), String(html[room.upperBound...]))
  }

  private func draw(_ values: Any, _ template: String) throws -> String {
    guard let html = library.render(Drawn(values), withTemplate: template) else {
      throw Self.broken("missing: \(template)")
    }
    return html
  }

  static func texts(in folder: URL?) throws -> [String: String] {
    guard let folder else { throw broken("no folder") }
    do {
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return try Dictionary(
        uniqueKeysWithValues: files.filter { $0.pathExtension == "mustache" }.map { file in
          let name = file.deletingPathExtension().lastPathComponent
          return (name, try String(contentsOf: file, encoding: .utf8))
        })
    } catch {
      throw broken("\(error)")
    }
  }

  /// The templates that a template draws inside itself, by name.
  private static func partials(of text: String) -> [String] {
    text.matches(of: /\{\{[<>]([\w-]+)\}\}/).map { String($0.1) }
  }

  private static func broken(_ detail: String) -> Problem {
    Problem("The pages of Sanpo are incomplete.", remedy: "Install Sanpo again.", detail: detail)
  }
}

/// The templates that pages name; `layout` draws them inside itself.
enum Template: String, CaseIterable {
  case layout, lesson, study
  case waniKaniStudy = "wanikani-study"
}

/// What a template draws: flat values, worked out before.
protocol TemplatePage: Hashable, Sendable {
  var chrome: Chrome { get set }
}

/// A page of any kind.
private struct AnyPage: Hashable, Sendable {
  private let page: any TemplatePage

  init(_ page: any TemplatePage) {
    self.page = page
  }

  static func == (a: AnyPage, b: AnyPage) -> Bool { AnyHashable(a.page) == AnyHashable(b.page) }

  func hash(into hasher: inout Hasher) { page.hash(into: &hasher) }
}
