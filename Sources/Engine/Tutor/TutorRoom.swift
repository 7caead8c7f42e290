/// Wires up the tutor for `Study`.
public struct TutorRoom: Sendable {
  let repository: TutorRepository

  public func conversation() -> Store<Tutor> {
    Store(Tutor(repository: repository), state: .init())
  }

  /// The tokens that the tutor took, by day and model.
  public func usage() -> Store<Loader<Void, [TutorUsage]>> {
    Store(Loader { [repository] in try await repository.usage() }, state: .init())
  }
}
