import Engine
import HTML
import Hummingbird

/// A word's entries in the imported dictionaries, each with its source.
struct ImportedSection: HTML {
  let word: ImportedWord
  /// The number of definitions shown; nil for all.
  var most: Int?
  /// The page that shows the others.
  var page = ""

  @HTMLBuilder var body: HTMLContent {
    if !word.isEmpty {
      section(.class("imported")) {
        facts
        let shown = most.map { word.definitions(first: $0) } ?? word.definitions
        for definition in shown { view(definition) }
        let left = word.definitions.count - shown.count
        if left > 0 { p { pageLink(Quantity.count(left, "more definition"), page) } }
      }
    }
  }

  @HTMLBuilder private var facts: HTMLContent {
    for frequency in word.frequencyTexts {
      p.spaced {
        "Frequency \(frequency.shown)"
        span(.class("source")) { frequency.source }
      }
    }
    for accent in word.accents {
      p.spaced(.class("word-pitch")) {
        for pitch in accent.pitches {
          PitchDrawing(pitch.contour)
          badges(pitch.tags)
        }
        span(.class("source")) { accent.source }
      }
    }
    for transcription in word.transcriptions {
      p.spaced {
        span(.lang("ja-Latn-fonipa")) { transcription.text }
        badges(transcription.tags)
        span(.class("source")) { transcription.source }
      }
    }
  }

  @HTMLBuilder private func badges(_ tags: [ImportedTag]) -> HTMLContent {
    for tag in tags { badge(tag.name).attributes(.title(tag.notes), when: !tag.notes.isEmpty) }
  }

  private func view(_ definition: ImportedWord.Definition) -> HTMLElement {
    article(.class("definition")) {
      p.spaced(.class("source")) {
        definition.source
        badges(definition.tags)
      }
      if definition.glosses.count == 1, let only = definition.glosses.first {
        div { GlossMarkup(gloss: only, source: definition.source) }
      } else {
        ol(.class("senses")) {
          for gloss in definition.glosses {
            li { GlossMarkup(gloss: gloss, source: definition.source) }
          }
        }
      }
    }
  }
}

/// A gloss as HTML of our own. Only known elements are translated, so nothing else can result.
struct GlossMarkup: HTML {
  let gloss: Gloss
  /// The dictionary's title, for its images.
  let source: String

  var body: HTMLContent {
    switch gloss {
    case .text(let text): lines(text)
    case .group(let parts): parts.map { GlossMarkup(gloss: $0, source: source) }.body
    case .element(let element): view(element)
    case .image(let image): view(image)
    case .link(let link, let parts): view(link, parts)
    }
  }

  private func inside(_ parts: [Gloss]) -> HTMLContent {
    GlossMarkup(gloss: .group(parts), source: source).body
  }

  @HTMLBuilder private func lines(_ text: String) -> HTMLContent {
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if place > 0 { br() }
      String(line)
    }
  }

  private func view(_ element: Gloss.Element) -> HTMLContent {
    if element.tag == .br { return br().body }
    return tag(element.tag)(attributes: attributes(element)) { inside(element.content) }.body
  }

  private func attributes(_ element: Gloss.Element) -> [HTMLAttribute] {
    var attributes: [HTMLAttribute] = []
    if let lang = element.lang { attributes.append(.lang(lang)) }
    let classes =
      element.styles.map { "gloss-\($0.rawValue)" }
      + (element.listStyle.map { ["gloss-list-\($0.rawValue)"] } ?? [])
    if !classes.isEmpty { attributes.append(.class(classes.joined(separator: " "))) }
    if element.columns > 1 {
      attributes.append(.custom(name: "colspan", value: "\(element.columns)"))
    }
    if element.rows > 1 { attributes.append(.custom(name: "rowspan", value: "\(element.rows)")) }
    if element.tag == .details, element.isOpen { attributes.append(.open) }
    if let title = element.title { attributes.append(.title(title)) }
    return attributes
  }

  private func tag(_ tag: Gloss.Element.Tag) -> HTMLTag {
    switch tag {
    case .ruby: ruby
    case .rt: rt
    case .rp: rp
    case .table: table
    case .thead: thead
    case .tbody, .tfoot: tbody
    case .tr: tr
    case .td: td
    case .th: th
    case .div: div
    case .ol: ol
    case .ul: ul
    case .li: li
    case .details: details
    case .summary: summary
    case .span, .br: span
    }
  }

  private func view(_ image: Gloss.Image) -> HTMLContent {
    let url = DictionaryImageFile().path(["title": source, "path": image.path])
    let lengths = [("width", image.width), ("height", image.height)].compactMap { name, pixels in
      pixels.map { HTMLAttribute.custom(name: name, value: "\($0)") }
    }
    let classes = image.isMonochrome ? "gloss-image gloss-monochrome" : "gloss-image"
    return img(attributes: [.class(classes), .src(url), .alt(image.alt)] + lengths).body
  }

  private func view(_ link: Gloss.Link, _ parts: [Gloss]) -> HTMLContent {
    switch link {
    case .search(let query), .form(of: let query):
      a(.href(DictionaryPage().path(["q": query])), .data("enhance")) { inside(parts) }.body
    case .web(let address):
      a(
        .href(address), .rel("noreferrer noopener external"),
        .custom(name: "target", value: "_blank")
      ) { inside(parts) }.body
    }
  }
}

/// An image of an imported dictionary, named by the query.
struct DictionaryImageFile: Endpoint {
  static let address = Address("dictionary/image") { DictionaryImageFile() }

  func response(to context: PageContext) async throws -> Response {
    let (title, path) = (context.query["title"], context.query["path"])
    guard let image = try context.study.dictionary.image(at: path, ofDictionary: title) else {
      throw RequestError.notFound
    }
    return context.ownMedia(image.data, type: image.kind.type)
  }
}
