import Engine

/// A subject as a page of its own.
struct SubjectPresenter {
  let almanac: Almanac

  func page(
    _ portrait: SubjectPortrait, refused: (form: FormData, problem: Problem)?, _ chrome: Chrome
  ) -> SubjectPage {
    let material = portrait.sheet.material
    return SubjectPage(
      chrome: chrome,
      view: ItemView(portrait.sheet, facts: facts(portrait), usedIn: portrait.usedIn),
      why: SubjectWhyPresenter(almanac: almanac).why(portrait),
      action: Route.subject(portrait.sheet.id).path,
      synonyms: Field(
        value: refused?.form["synonyms"] ?? material.synonyms.joined(separator: ", "),
        error: refused?.problem.description),
      meaningNote: refused?.form["meaningNote"] ?? material.meaningNote,
      readingNote: refused?.form["readingNote"] ?? material.readingNote,
      board: Route.waniKani(.board).path)
  }

  private func facts(_ portrait: SubjectPortrait) -> [Fact] {
    let standing = portrait.standing.flatMap { $0.unlockedAt == nil ? nil : $0 }
    let stage = standing.map { StageGroup.name(of: $0.stage) } ?? "Locked"
    let next = standing?.availableAt.map {
      Fact(label: "Next review", value: almanac.wait(until: $0))
    }
    return [
      Fact(label: "Level", value: "\(portrait.sheet.subject.level)"),
      Fact(label: "Stage", value: stage),
    ] + (next.map { [$0] } ?? [])
  }
}
