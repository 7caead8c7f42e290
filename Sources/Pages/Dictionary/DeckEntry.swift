import Engine
import HTML

extension LearnerHistory {
  /// The offer to make a card, for a word or kanji often looked up.
  func cardOffer(of name: String) -> String? { offer(of: name).map { "\($0): make a card?" } }

  func cardOffer(of word: WordEntry) -> String? {
    let (first, second) = word.headword
    return cardOffer(of: second.map { "\(first)(\($0))" } ?? first)
  }
}

/// The actions of the forms of a word and of a kanji.
enum EntryAction: String {
  case add
  /// Saves the learner's notes on a kanji.
  case note
}

func offerForm(_ sentence: String, _ action: String, _ csrf: String) -> HTMLElement {
  postForm(action, csrf, style: "row offer") {
    p { sentence }
    actionButton(EntryAction.add, "Make a card", style: [.small])
  }
}

/// The form that adds a word or kanji to a deck, and its items in decks.
struct DeckEntry {
  var places: [LearnerHistory.Place]
  var decks: [Choice]
  /// "Add its kanji first", if there are parts to learn before.
  var partsLabel: String?
  var offer: String?
  var dates: LocalDates
}

extension DeckEntry {
  init(
    _ known: LearnerHistory, _ decks: [Overview.DeckLine], partsLabel: String?, offer: String?,
    _ dates: LocalDates
  ) {
    let own = Choice(value: "", label: "Dictionary", isChosen: true)
    self.init(
      places: known.places,
      decks: [own] + .decks(decks.map(\.deck), chosen: nil).filter { $0.label != own.label },
      partsLabel: partsLabel, offer: offer, dates: dates)
  }

  @HTMLBuilder
  func markup(action: String, _ csrf: String) -> HTMLContent {
    labelled("Your cards", places.filter(\.isItself))
    labelled("Spelled the same", places.filter { !$0.isItself })
    if let offer { offerForm(offer, action, csrf) }
    postForm(action, csrf, style: "row adding") {
      label(.for("field-into")) { "Deck" }
      selection("deck", decks, id: "into")
      if let partsLabel { checkBox("parts", partsLabel) }
      actionButton(EntryAction.add, "Add to deck")
    }
  }

  @HTMLBuilder
  private func labelled(_ label: String, _ places: [LearnerHistory.Place]) -> HTMLContent {
    if !places.isEmpty {
      section(.class("labelled")) {
        h2 { label }
        list(places)
      }
    }
  }

  /// Its items without a label, then others that are only spelled the same.
  @HTMLBuilder var knownPlaces: HTMLContent {
    list(places.filter(\.isItself))
    labelled("Spelled the same", places.filter { !$0.isItself })
  }

  @HTMLBuilder
  private func list(_ places: [LearnerHistory.Place]) -> HTMLContent {
    if !places.isEmpty { ul(.class("places")) { places.map(item) } }
  }

  private func item(_ place: LearnerHistory.Place) -> HTMLElement {
    li.spaced {
      pageLink(place.deckName, ItemPage(id: place.item).path)
      span(.lang(Script.language(of: place.gist))) { place.gist }
      for known in place.cards {
        let progress = known.card.progress
        let percent = known.retrievability.map { Int(($0 * 100).rounded()) }
        span.spaced(.class("place-card")) {
          known.card.label
          badge(progress.phase.name, progress.phase.name)
          // The badge of a new card says enough.
          if progress.phase != .new {
            dates.due(progress) + (percent.map { ", retrievability \($0)%" } ?? "")
          }
        }
      }
    }
  }
}
