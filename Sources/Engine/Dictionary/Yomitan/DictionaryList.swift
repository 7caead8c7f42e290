public import Foundation

/// The imported dictionaries: import, order, use.
public struct DictionaryList: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// The dictionaries in the learner's order, with the built-in one.
    public var places: [Place] = []
    /// The bytes of the archive that were unpacked, while it is imported.
    public var unpacked: Int?
    /// The last imported dictionary.
    public var imported: ImportedDictionary?
    /// The revision that it replaced; nil if there was none.
    public var replaced: String?
    public var problem: Problem?

    init() {}
  }

  public struct Place: Hashable, Sendable {
    /// The imported dictionary; nil for the built-in one.
    public var dictionary: ImportedDictionary?
    public var isOn: Bool

    public init(dictionary: ImportedDictionary?, isOn: Bool) {
      (self.dictionary, self.isOn) = (dictionary, isOn)
    }

    static let builtIn = Place(dictionary: nil, isOn: true)

    public var title: String { dictionary?.title ?? Self.builtInTitle }

    static let builtInTitle = "built-in"

    static func isBuiltIn(_ title: String) -> Bool { title.lowercased() == builtInTitle }
  }

  public enum Event: MachineEvent {
    case opened
    case importAsked(Data, named: String, at: Date)
    case turned(String, isOn: Bool, at: Date)
    /// The title or `Place.builtInTitle`, and its new place, from 1.
    case moved(String, to: Int, at: Date)
    case removed(String)
    case unpacked(Int)
    case imported(ImportedDictionary, replaced: String?, [Place])
    case loaded([Place])
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load
    case importArchive(Data, named: String, at: Date)
    case turn(String, isOn: Bool, at: Date)
    case move(String, to: Int, at: Date)
    case remove(String)
  }

  let repository: ImportedDictionaryRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened: return [.load]
    case .importAsked(let data, let name, let now):
      (state.unpacked, state.imported, state.replaced, state.problem) = (0, nil, nil, nil)
      return [.importArchive(data, named: name, at: now)]
    case .turned(let title, let isOn, let now): return [.turn(title, isOn: isOn, at: now)]
    case .moved(let title, let place, let now): return [.move(title, to: place, at: now)]
    case .removed(let title): return [.remove(title)]
    case .unpacked(let bytes):
      if state.unpacked != nil { state.unpacked = bytes }
    case .imported(let dictionary, let replaced, let places):
      (state.imported, state.replaced, state.places) = (dictionary, replaced, places)
      (state.unpacked, state.problem) = (nil, nil)
    case .loaded(let places): (state.places, state.problem) = (places, nil)
    case .failed(let problem): (state.problem, state.unpacked) = (problem, nil)
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    switch effect {
    case .load: break
    case .importArchive(let data, let name, let now):
      let (dictionary, replaced) = try await importArchive(data, name, now, report)
      return .imported(dictionary, replaced: replaced, try await repository.list())
    case .turn(let title, let isOn, let now):
      try await repository.turn(title, on: isOn, at: now)
    case .move(let title, let place, let now):
      let count = try await repository.list().count
      guard (1...count).contains(place) else {
        throw Problem("There is no position \(place).", remedy: "Use a number from 1 to \(count).")
      }
      try await repository.move(Place.isBuiltIn(title) ? nil : title, to: place, at: now)
    case .remove(let title): try await repository.remove(title)
    }
    return .loaded(try await repository.list())
  }

  private func importArchive(
    _ data: Data, _ name: String, _ now: Date, _ report: @escaping Report<Event>
  ) async throws -> (ImportedDictionary, replaced: String?) {
    let (bytes, progress) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let reporting = Task { for await count in bytes { await report(.unpacked(count)) } }
    defer { reporting.cancel() }
    do {
      let imported = try await repository.importArchive(data, named: name, at: now) {
        progress.yield($0)
      }
      progress.finish()
      await reporting.value
      return imported
    } catch is CancellationError {
      throw Problem("The import was stopped.", remedy: "Nothing was imported.")
    }
  }
}
