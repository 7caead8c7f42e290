/// Gives faces access to filling in missing fields of items.
public struct FillRoom: Sendable {
  let repository: FillRepository

  init(
    _ collection: CardCollection, _ jobs: JobRoom, _ models: ModelRoom,
    entitlements: Entitlements
  ) {
    repository = FillRepository(
      collection: collection, jobs: jobs.queue, entitlements: entitlements,
      obstacle: { models.isChosen || jobs.service != nil ? nil : .noModel })
  }

  public func store() -> Store<Fill> { Store(Fill(repository.plan), state: .init()) }

  /// Whether missing fields can be filled in, by a language model or a backend.
  public var isPossible: Bool { repository.obstacle() == nil }
}
