import Engine
import Foundation
import HTML
import Hummingbird

extension NavigationEntry {
  static let decks = NavigationEntry("decks", "Decks", DecksPage())
}

/// All decks as a tree.
struct DecksPage: Page {
  static let address = Address("decks") { DecksPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.seeDecks: nil, .addDeck: "Add deck"]
  static let navigation: NavigationEntry? = .decks
  static var forms: [Form<Self>] { [Form(does: .addDeck) { $0.add }] }

  struct State {
    var decks: [Overview.DeckLine]
    var name = Field()
    /// When what is due changes without an answer.
    var nextChange: Date?
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      decks: try await context.site.decks(at: context.now),
      nextChange: try await context.study.today.decks.nextChange(at: context.now))
  }

  func name(_ state: State) -> String { "Decks" }

  func changesAt(_ state: State) -> Date? { state.nextChange }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    heading("Decks") {
      pageLink("Import", ExchangePage().path, "button quiet")
    }
    section(.class("sheet")) { deckTree(state.decks, layout.csrf) }
    sheet("Add a deck") {
      postForm(path, layout.csrf, style: "form") {
        inputField(
          "name", "Name", state.name, .type("text"), .required, .maxlength("200"),
          .autocomplete("off")
        ) {
          p {
            "Use two colons to make a subdeck: "
            code { "Cooking::Vegetables" }
          }
        }
        button(.class("button")) { "Add deck" }
      }
    }
  }

  private func add(_ context: PageContext) async throws -> Response {
    let name = context.form["name"]
    do {
      let deck = try await context.study.today.decks.add(name, at: context.now)
      context.say("Added “\(deck.name)”.")
      return context.seeOther(DeckPage(id: deck.id))
    } catch {
      return try await showRefusal(error, context) {
        $0.name = Field(value: name, error: error.description)
      }
    }
  }
}
