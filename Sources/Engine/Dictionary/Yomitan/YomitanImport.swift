public import Foundation

/// Imports a dictionary in Yomitan's format, or the newest revision of an imported one.
public struct YomitanImport: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// The bytes of the archive that were unpacked, while it is imported.
    public var unpacked: Int?
    public var imported: ImportedDictionary?
    /// The revision that it replaced; nil if there was none.
    public var replaced: String?
    /// The dictionary of which there is no newer revision, if that was asked.
    public var current: ImportedDictionary?
    /// The title of the dictionary whose newest revision was asked for, if that was asked.
    public var updating: String?
    public var problem: Problem?
  }

  public enum Event: MachineEvent {
    case importAsked(Data, named: String, at: Date)
    /// The title of a dictionary whose newest revision is fetched from where it says.
    case updateAsked(String, at: Date)
    case unpacked(Int)
    case imported(ImportedDictionary, replaced: String?)
    case upToDate(ImportedDictionary)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case importArchive(Data, named: String, at: Date)
    case update(String, at: Date)
  }

  let repository: ImportedDictionaryRepository
  let web: PublicHTTP

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .importAsked(let data, let name, let now):
      state = State(unpacked: 0)
      return [.importArchive(data, named: name, at: now)]
    case .updateAsked(let title, let now):
      state = State(unpacked: 0, updating: title)
      return [.update(title, at: now)]
    case .unpacked(let bytes):
      if state.unpacked != nil { state.unpacked = bytes }
    case .imported(let dictionary, let replaced):
      (state.imported, state.replaced) = (dictionary, replaced)
      (state.unpacked, state.problem) = (nil, nil)
    case .upToDate(let dictionary): (state.current, state.unpacked) = (dictionary, nil)
    case .failed(let problem): (state.problem, state.unpacked) = (problem, nil)
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    let (bytes, progress) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let reporting = Task { for await count in bytes { await report(.unpacked(count)) } }
    defer { reporting.cancel() }
    do {
      let event = try await outcome(of: effect) { progress.yield($0) }
      progress.finish()
      await reporting.value
      return event
    } catch is CancellationError {
      throw Problem("The import was stopped.", remedy: "Nothing was imported.")
    }
  }

  /// - Parameter progress: called with the bytes unpacked.
  private func outcome(
    of effect: Effect, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> Event {
    switch effect {
    case .importArchive(let data, let name, let now):
      let (dictionary, replaced) = try await repository.importArchive(
        data, named: name, at: now, progress: progress)
      return .imported(dictionary, replaced: replaced)
    case .update(let title, let now):
      let old = try repository.known(title)
      guard let archive = try await old.newerArchive(over: web) else { return .upToDate(old) }
      let (dictionary, _) = try await repository.importArchive(
        archive, named: old.title, replacing: old.title, at: now, progress: progress)
      try await repository.replace(old.title, by: dictionary.title)
      return .imported(dictionary, replaced: old.revision)
    }
  }
}
