public import Foundation

/// AnkiConnect's protocol, version 6, over Sanpo's decks: what other programs send to Anki,
/// answered by Sanpo.
///
/// Items are notes of one note type, each of their cards a card; see `AnkiConnectFields`. Those of
/// Anki's note types keep theirs. What Sanpo has nothing like is no action here, and is answered as
/// the add-on answers an unknown one.
public struct AnkiConnect: Sendable {
  typealias Failure = AnkiConnectRequest.Failure
  typealias Parameters = AnkiConnectRequest.Parameters
  typealias Action =
    @Sendable (AnkiConnect, Parameters, Date) async throws -> OrderedJSON

  let repository: AnkiConnectRepository
  /// The key that requests must give; nil for none.
  let key: String?
  let face: Face
  let browse: Browse

  /// Shows something to the person, who may have no page open.
  ///
  /// - Throws: `Problem` if it can't be shown.
  public typealias Browse = @Sendable (Shown) async throws -> Void

  public enum Shown: Sendable {
    case item(Item.ID)
    /// The results of Find for a text.
    case found(by: String)
    /// An item that the person may add.
    case adding(ItemContent, to: Deck.ID)
    /// A note of one of Anki's types that the person may add; its fields are in the type's order.
    case addingNote(ofType: String, fields: [String], tags: [String], to: Deck.ID)
  }

  /// The largest body of a request, in bytes: media are part of it.
  public static let largestBody = 64 << 20

  /// The response to an empty request.
  public static let greeting = Data(#"{"apiVersion": "AnkiConnect v.6"}"#.utf8)

  static let actions: [String: Action] = Dictionary(
    uniqueKeysWithValues: [
      aboutActions, deckActions, noteReading, cardReading, noteWriting, tagWriting, cardWriting,
      guiActions, modelActions, logActions, schedulingActions,
    ].flatMap { table in table.map { ($0.key, $0.value) } })

  /// The action of a request; nil if it can't be read.
  public static func action(of body: Data) -> String? {
    // An unreadable request is refused later, with a reason.
    try? JSONReader.value(Array(body))["action"]?.string
  }

  public func answer(to body: Data, at now: Date) async -> Data {
    let answer: OrderedJSON
    do {
      answer = await self.answer(try JSONReader.value(Array(body)), at: now, depth: 0)
    } catch {
      answer = AnkiConnectRequest.answer(Failure("the request is not JSON"))
    }
    return Data(answer.text.utf8)
  }

  private static let deepest = 5

  private func answer(_ value: JSONValue, at now: Date, depth: Int) async -> OrderedJSON {
    do {
      let request = try AnkiConnectRequest(value)
      return request.answer(try await result(request, at: now, depth: depth))
    } catch let failure as Failure {
      return AnkiConnectRequest.answer(failure)
    } catch {
      let problem = Problem(error)
      // A refusal says enough. After a failure, the person has to do something here.
      let text = problem.detail.isEmpty ? problem.sentence : "\(problem.sentence) \(problem.remedy)"
      return AnkiConnectRequest.answer(Failure(text))
    }
  }

  private func result(
    _ request: AnkiConnectRequest, at now: Date, depth: Int
  ) async throws -> OrderedJSON {
    if let key, !Secret.isEqual(request.key ?? "", key) {
      throw Failure("valid api key must be provided")
    }
    guard request.action == "multi" else {
      guard let action = Self.actions[request.action] else { throw Failure("unsupported action") }
      return try await action(self, request.parameters, now)
    }
    guard depth < Self.deepest else { throw Failure("too many multi actions within another") }
    var results: [OrderedJSON] = []
    for inner in try request.parameters.list("actions") {
      results.append(await answer(inner, at: now, depth: depth + 1))
    }
    return OrderedJSON(results)
  }

  /// The answer to `requestPermission`, which needs no key.
  public func permission(isGranted: Bool) -> Data {
    let result: OrderedJSON =
      isGranted
      ? [
        "permission": "granted", "requireApikey": key != nil,
        "version": AnkiConnectRequest.version,
      ] : ["permission": "denied"]
    let answer: OrderedJSON = ["error": OrderedJSON.null, "result": result]
    return Data(answer.text.utf8)
  }
}
