import Engine
import HTML

/// The items that the learner mixes up. It needs no language model.
struct ConfusionsPage: Page {
  static let address = Address("tutor/confusions") { ConfusionsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.seeConfusions: nil]
  static let navigation: NavigationEntry? = .tutor

  struct State {
    var confusions: [Confusion]
    /// Whether the tutor can explain a difference.
    var canExplain: Bool
  }

  func load(_ context: PageContext) async throws -> State {
    State(
      confusions: try await context.study.tutor.confusions(),
      canExplain: await context.study.tutor.availability() == .available)
  }

  func name(_ state: State) -> String { "What you mix up" }

  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Tutor", TutorPage().path)])
    h1 { "What you mix up" }
    if state.confusions.isEmpty {
      emptySheet {
        p(.class("lead")) { "You haven't mixed up any items." }
        p { "Once your answer to an item is right for another one, both are listed here." }
        p { pageLink("Study", StudyStartPage().path, "button quiet") }
      }
    } else {
      p(.class("lead")) { "Your answer to the first item was right for the second." }
      ul(.class("conversations")) {
        for confusion in state.confusions { li { row(confusion, state, layout.csrf) } }
      }
    }
  }

  private func row(_ confusion: Confusion, _ state: State, _ csrf: String) -> HTMLElement {
    postForm(TutorPage().path, csrf, style: "row") {
      side(confusion.item)
      side(confusion.other)
      span(.class("aside")) { Quantity.count(confusion.count, "time") }
      if state.canExplain {
        hiddenField("about", "item:\(confusion.item.id)")
        choiceButton(
          "ready", "\(TutorPage.difference):\(confusion.other.id)", "Explain the difference",
          style: [.small, .quiet]
        )
        .attributes(
          .aria(
            "label",
            value: "Explain the difference between \(confusion.item.front) and "
              + confusion.other.front))
      }
    }
  }

  private func side(_ side: Confusion.Side) -> HTMLElement {
    pageLink(side.front, ItemPage(id: side.id).path)
      .attributes(.lang(Script.language(of: side.front)))
  }
}
