import Engine

/// What may be learned, as a form.
struct LessonChoicePresenter {
  /// - Parameter refused: what was sent, and why it was not taken.
  func page(
    _ offers: [LessonChoice.Offer], refused: (form: FormData, reason: String)?, _ chrome: Chrome
  ) -> LessonChoicePage {
    LessonChoicePage(
      chrome: chrome, action: Route.waniKani(.choice).path, board: Route.waniKani(.board).path,
      sentence: offers.isEmpty
        ? "No lessons wait now."
        : "\(Quantity.count(offers.count, "lesson")) to choose from, up to \(LessonChoice.most) at once.",
      refusal: refused?.reason, groups: groups(offers, refused?.form ?? FormData()))
  }

  private func groups(_ offers: [LessonChoice.Offer], _ form: FormData) -> [LessonChoicePage.Group]
  {
    offers.reduce(into: []) { groups, offer in
      let name = "Level \(offer.level), \(offer.tile.kind.name)"
      if groups.last?.name != name { groups.append(.init(name: name, offers: [])) }
      let field = Self.field(offer.tile.id)
      groups[groups.count - 1].offers.append(
        .init(
          field: field, text: offer.tile.title,
          lang: offer.tile.characters.isEmpty ? "en" : "ja",
          meaning: offer.tile.characters.isEmpty ? "" : offer.tile.meaning,
          isChosen: form.isOn(field)))
    }
  }

  static func field(_ subject: Subject.ID) -> String { "subject-\(subject)" }
}
