import Engine
import Foundation
import HTML
import Hummingbird
import ServiceLifecycle

/// The answer that is being written, for the script of the page: each event is the whole answer so
/// far, as HTML.
struct ConversationStream: Endpoint {
  static let address = Address("tutor/{id}/stream", \Self.id, Self.init)

  let id: Conversation.ID

  func response(to context: PageContext) async throws -> Response {
    let store = context.site.tutor.store(id)
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: ResponseBody { writer in
        if let store {
          for await answer in store.answers().cancelOnGracefulShutdown() {
            let html = Reply(answer).render().split(separator: "\n")
            let lines = html.map { "data: \($0)\n" }.joined()
            try await writer.write(ByteBuffer(string: "event: answer\n\(lines)\n"))
          }
        } else {
          try await cancelWhenGracefulShutdown { try await waitForEnd(context) }
        }
        try await writer.write(ByteBuffer(string: "event: end\ndata: \n\n"))
        try await writer.finish(nil)
      })
  }
}

extension ConversationStream {
  /// Waits until an answer that another program writes has ended. A program that is killed changes
  /// nothing that a page could hear of; its answer counts as stopped after a while.
  private func waitForEnd(_ context: PageContext) async throws {
    let store = context.study.tutor.conversation()
    while true {
      await store.send(.opened(id))
      guard store.state.info?.conversation.writing != nil else { return }
      try await Task.sleep(for: .seconds(2))
    }
  }
}

extension Tutor.State {
  /// The answer so far, after why it is given again.
  var answerAsTold: String? {
    answer.map { attempt == .second ? "\(AnswerAttempt.again)\n\n\($0)" : $0 }
  }
}

extension Store<Tutor> {
  /// The answer so far, as often as there is time to hear it, until it is done.
  func answers() -> AsyncStream<String> {
    let (answers, hear) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let observation = observe { state in
      if let answer = state.answerAsTold { hear.yield(answer) } else { hear.finish() }
    }
    hear.onTermination = { _ in observation.cancel() }
    return answers
  }
}

extension String {
  /// What follows the text shown before, or the whole text after an empty line if it begins
  /// otherwise. A mark may come after its character, so bytes are compared.
  func rest(after shown: String) -> String {
    guard utf8.starts(with: shown.utf8) else { return "\n\n\(self)" }
    return String(decoding: utf8.dropFirst(shown.utf8.count), as: UTF8.self)
  }
}

extension PageContext {
  /// Shows a page whose answer is still being written: what stands before it at once, then the
  /// answer as it comes, as plain text, then the rest of the page with the formatted answer, which
  /// hides the plain one.
  func show(
    _ page: ConversationPage, _ state: ConversationPage.State, writing store: Store<Tutor>
  ) -> Response {
    // No text can have it, as it is drawn again for each page.
    let place = "answer-\(UUID().uuidString)"
    var state = state
    state.plainPlace = place
    let (before, _) = halves(of: page, state, at: place)
    return Response(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: before))
        var shown = ""
        for await answer in store.answers().cancelOnGracefulShutdown() {
          try await writer.write(ByteBuffer(string: answer.rest(after: shown).render()))
          shown = answer
        }
        // What follows is that of the finished answer.
        var after = try await page.load(self)
        after.plainPlace = place
        try await writer.write(ByteBuffer(string: halves(of: page, after, at: place).after))
        try await writer.finish(nil)
      })
  }

  private func halves(
    of page: ConversationPage, _ state: ConversationPage.State, at place: String
  ) -> (before: String, after: String) {
    let markup = Layout(self).document(page, state).render()
    let halves = markup.split(separator: place, maxSplits: 1).map(String.init)
    return (halves[0], halves.dropFirst().joined())
  }
}

/// A conversation as a file.
struct ConversationFile: Endpoint {
  enum Format: String, PathValue { case md, json }

  static let address = Address(
    "tutor/{id}/conversation.{format}", \Self.id, \Self.format, Self.init)

  let id: Conversation.ID
  let format: Format

  func response(to context: PageContext) async throws -> Response {
    let store = context.study.tutor.conversation()
    await store.send(.opened(id))
    guard let conversation = store.state.info?.conversation else { throw RequestError.notFound }
    let name = "sanpo-conversation-\(id).\(format.rawValue)"
    return switch format {
    case .md: context.file(conversation.markdown, type: "text/markdown", name: name)
    case .json: context.file(try conversation.json(), type: "application/json", name: name)
    }
  }
}
