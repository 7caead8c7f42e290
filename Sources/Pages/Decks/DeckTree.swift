import Engine
import HTML

/// The decks with today's counts, as a tree.
///
/// A parent that is only a part of its subdecks' names is a heading.
@HTMLBuilder
func deckTree(_ lines: [Overview.DeckLine], _ csrf: String) -> HTMLContent {
  table(.class("decks")) {
    thead {
      tr {
        th(.scope("col")) { "Deck" }
        th(.scope("col")) { "New" }
        th(.scope("col"), .class("learning")) { "Learning" }
        th(.scope("col")) { "Due" }
        th(.scope("col"), .class("wide")) { "Items" }
        th(.scope("col")) { span(.class("unseen")) { "Study" } }
      }
    }
    tbody {
      for (headings, line) in lines.withHeadings {
        for heading in headings {
          tr(.class(depthStyle(heading.depth))) {
            th(.scope("row"), .custom(name: "colspan", value: "6"), .title(heading.name)) {
              breakable(heading.leafName)
            }
          }
        }
        deckRow(line, csrf)
      }
    }
  }
  if lines.contains(where: \.hasOnlyLocked) {
    p(.class("aside")) { "Locked items unlock as you learn their parts." }
  }
}

extension Deck {
  /// The name without that of the deck around it; the full name of one without its parent.
  func name(inside outer: Deck?) -> String {
    String(name.dropFirst(outer.map { $0.name.count + Deck.separator.count } ?? 0))
  }
}

extension Overview.DeckLine {
  /// The new cards, and the items that come in lessons, now or once their parts are known.
  var newFigures: [Fact] {
    let items = [("In lessons", lessons), ("Locked", locked)].filter { $0.1 > 0 }
    let cards = counts.new > 0 || items.isEmpty ? [("New", counts.new)] : []
    return (cards + items).map {
      Fact($0, Quantity.grouped($1), style: countStyle("new", $1))
    }
  }

  /// Whether there is nothing to study yet, because the items wait for their parts.
  fileprivate var hasOnlyLocked: Bool { counts.total == 0 && lessons == 0 && locked > 0 }

  /// The new cards, in one place: “5, 12 in lessons”, and on a narrow screen just “5, 12”.
  @HTMLBuilder
  fileprivate var newItems: HTMLContent {
    if lessons == 0 || counts.new > 0 { Quantity.grouped(counts.new) }
    if lessons > 0 {
      "\(counts.new > 0 ? ", " : "")\(Quantity.grouped(lessons))"
      span(.class("unit")) { " in lessons" }
    }
  }
}

/// The class of a count, by which what is there stands out.
func countStyle(_ name: String, _ count: Int) -> String {
  count > 0 ? "count-\(name)" : "count-none"
}

/// The maximum indentation.
private let maxDepth = 4

private func depthStyle(_ depth: Int) -> String { "depth-\(min(depth, maxDepth))" }

private func deckRow(_ line: Overview.DeckLine, _ csrf: String) -> HTMLElement {
  let (deck, counts) = (line.deck, line.counts)
  return tr(.class(depthStyle(deck.depth))) {
    th(.scope("row")) {
      a(.href(DeckPage(id: deck.id).path), .data("enhance"), .title(deck.name)) {
        breakable(deck.leafName)
      }
    }
    td(.class("count \(countStyle("new", counts.new + line.lessons))")) { line.newItems }
    td(.class("count \(countStyle("learning", counts.learning)) learning")) {
      Quantity.grouped(counts.learning)
    }
    td(.class("count \(countStyle("due", counts.review))")) { Quantity.grouped(counts.review) }
    td(.class("count wide")) { Quantity.grouped(line.items) }
    td(.class("go")) {
      if counts.total > 0 {
        postForm(StudyStartPage().path, csrf) {
          hiddenField("deck", "\(deck.id)")
          studyButton("Study", style: [.small, .quiet])
            .attributes(.aria("label", value: "Study \(deck.name)"))
        }
      } else if line.lessons > 0 {
        postForm(LessonsPage().path, csrf) {
          hiddenField("deck", "\(deck.id)")
          button(
            .class("button small quiet"), .aria("label", value: "Start a lesson from \(deck.name)")
          ) { "Lesson" }
        }
      } else if line.hasOnlyLocked {
        span(.class("aside")) { "\(Quantity.grouped(line.locked)) locked" }
      }
    }
  }
}
