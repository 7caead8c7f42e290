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
  private let frames = FrameCache()

  /// - Throws: `Problem` when a template is missing or does not parse.
  init(folder: URL? = Bundle.module.url(forResource: "Templates", withExtension: nil)) throws {
    let texts = try Self.texts(in: folder)
    let wanted = Set(Template.allCases.map(\.rawValue) + texts.values.flatMap(Self.partials))
    let missing = wanted.subtracting(texts.keys).sorted()
    guard missing.isEmpty else { throw Self.broken("missing: \(missing.joined(separator: ", "))") }
    do {
      library = MustacheLibrary(
        templates: try texts.mapValues { try MustacheTemplate(string: PageText.pragma + $0) })
    } catch {
      throw Self.broken("\(error)")
    }
  }

  /// The whole page, or only what `main` holds.
  func html(of page: some Page, regionOnly: Bool) throws -> String {
    let chrome = page.chrome
    let region = try draw(page, chrome.region)
    guard !regionOnly else { return region }
    let (before, after) = try frames.halves(of: chrome.frame, frame)
    return before + region + after
  }

  private func frame(_ frame: Frame) throws -> FrameCache.Halves {
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
  case layout, dashboard, lessons, lesson, study, decks, deck, item, find, settings, about, keys
  case problem
  case studyStart = "study-start"
  case itemEdit = "item-edit"
  case exchange = "import"
  case notFound = "not-found"
}

/// What a template draws: flat values, worked out before.
protocol Page: Sendable {
  var chrome: Chrome { get }
}
