public import Foundation

/// Imports a dictionary in Yomitan's format.
public struct YomitanImport: Machine {
  public struct State: Equatable, Failing, Sendable {
    /// The bytes of the archive that were unpacked, while it is imported.
    public var unpacked: Int?
    /// The last imported dictionary.
    public var imported: ImportedDictionary?
    /// The revision that it replaced; nil if there was none.
    public var replaced: String?
    public var problem: Problem?

    init() {}
  }

  public enum Event: MachineEvent {
    case importAsked(Data, named: String, at: Date)
    case unpacked(Int)
    case imported(ImportedDictionary, replaced: String?)
    case failed(Problem)
  }

  /// Imports an archive.
  public struct Effect: Hashable, Sendable {
    var data: Data
    var name: String
    var at: Date
  }

  let repository: ImportedDictionaryRepository

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .importAsked(let data, let name, let now):
      (state.unpacked, state.imported, state.replaced, state.problem) = (0, nil, nil, nil)
      return [Effect(data: data, name: name, at: now)]
    case .unpacked(let bytes):
      if state.unpacked != nil { state.unpacked = bytes }
    case .imported(let dictionary, let replaced):
      (state.imported, state.replaced) = (dictionary, replaced)
      (state.unpacked, state.problem) = (nil, nil)
    case .failed(let problem): (state.problem, state.unpacked) = (problem, nil)
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async throws -> Event {
    let (bytes, progress) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let reporting = Task { for await count in bytes { await report(.unpacked(count)) } }
    defer { reporting.cancel() }
    do {
      let (dictionary, replaced) = try await repository.importArchive(
        effect.data, named: effect.name, at: effect.at
      ) { progress.yield($0) }
      progress.finish()
      await reporting.value
      return .imported(dictionary, replaced: replaced)
    } catch is CancellationError {
      throw Problem("The import was stopped.", remedy: "Nothing was imported.")
    }
  }
}
