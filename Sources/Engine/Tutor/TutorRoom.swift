/// Wires up the tutor for `Study`.
public struct TutorRoom: Sendable {
  let repository: TutorRepository
  let outside: OutsideAnswerRepository
  let face: Face

  public func conversation() -> Store<Tutor> {
    Store(Tutor(repository: repository), state: .init())
  }

  /// Texts of the learner, graded item by item.
  public func texts() -> Store<TextGrading> {
    let repository = TextGradingRepository(tutor: repository, outside: outside, face: face)
    return Store(TextGrading(repository: repository), state: .init())
  }

  /// The items that were answered wrong, the latest first.
  public func mistakes() -> Store<Loader<Void, [Item]>> {
    Store(Loader { [repository] in try await repository.mistakes() }, state: .init())
  }

  /// The items that the learner confuses: all, or those of one item.
  public func confusions() -> Store<Loader<Item.ID?, [Confusion]>> {
    Store(Loader { [repository] in try await repository.confusions(of: $0) }, state: .init())
  }

  /// The tokens that the tutor took, by day and model.
  public func usage() -> Store<Loader<Void, [TutorUsage]>> {
    Store(Loader { [repository] in try await repository.usage() }, state: .init())
  }
}
