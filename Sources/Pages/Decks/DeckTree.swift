import Engine
import HTML

/// A deck in the tree of decks, with what it holds for today.
struct DeckRow: Hashable {
  static let deepest = 4

  var id: Deck.ID
  /// The last part of the deck's name.
  var name: String
  /// The whole of it.
  var fullName: String
  /// 0 for a deck at the top, at most 4: deeper decks are drawn as deep as that.
  var depth: Int
  var new: Int
  var learning: Int
  var due: Int
  var total: Int
  /// Something is to be done in it.
  var waits: Bool
}

extension DeckRow {
  /// A deck whose parent is not there stands at the top, under its whole name.
  static func tree(_ lines: [Overview.DeckLine]) -> [DeckRow] {
    lines.map { line in
      DeckRow(line, above: lines.map(\.deck).filter { line.deck.isInside($0) })
    }
  }

  /// - Parameter above: the decks it is inside, the outermost first.
  init(_ line: Overview.DeckLine, above: [Deck]) {
    let deck = line.deck
    let outside = above.last.map { $0.name.count + Deck.separator.count } ?? 0
    self.init(
      id: deck.id, name: String(deck.name.dropFirst(outside)), fullName: deck.name,
      depth: min(above.count, Self.deepest), new: line.counts.new, learning: line.counts.learning,
      due: line.counts.review, total: line.items, waits: line.counts.total > 0)
  }
}

/// Every deck, those inside another below it.
struct DeckTree: HTML {
  let decks: [DeckRow]
  let csrf: String

  var body: HTMLContent {
    table(.class("decks")) {
      thead {
        tr {
          th(.scope("col")) { "Deck" }
          th(.scope("col")) { "New" }
          th(.scope("col"), .class("wide")) { "Learning" }
          th(.scope("col")) { "Due" }
          th(.scope("col"), .class("wide")) { "Items" }
          th { span(.class("unseen")) { "Study" } }
        }
      }
      tbody { for deck in decks { row(deck) } }
    }
  }

  private func row(_ deck: DeckRow) -> some HTML {
    tr(.class("depth-\(deck.depth)")) {
      th(.scope("row")) {
        a(.href(DeckPage(id: deck.id).path), .data("enhance"), .title(deck.fullName)) { deck.name }
      }
      td(.class("count count-new")) { "\(deck.new)" }
      td(.class("count count-learning wide")) { "\(deck.learning)" }
      td(.class("count count-due")) { "\(deck.due)" }
      td(.class("count wide")) { "\(deck.total)" }
      td(.class("go")) { if deck.waits { studyForm(deck) } }
    }
  }

  private func studyForm(_ deck: DeckRow) -> some HTML {
    PostForm("/study", csrf) {
      HiddenField("deck", "\(deck.id)")
      button(
        .class("button small quiet"), .name("mode"), .value("scheduled"),
        .aria("label", value: "Study \(deck.fullName)")
      ) { "Study" }
    }
  }
}
