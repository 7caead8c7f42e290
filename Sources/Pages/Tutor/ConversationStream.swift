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
    return Response.growing(
      type: "text/event-stream",
      ResponseBody { writer in
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

  /// Waits until an answer that another program writes has ended. A killed program reports nothing;
  /// its answer counts as cut off after a while.
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
  /// The answer so far, after the reason why it is given again.
  var answerAsTold: String? {
    answer.map { attempt == .second ? "\(AnswerAttempt.again)\n\n\($0)" : $0 }
  }
}

extension Store<Tutor> {
  /// The answer so far, each time it has grown, until it is done.
  func answers() -> AsyncStream<String> {
    let (answers, continuation) = AsyncStream<String>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let observation = observe { state in
      guard let answer = state.answerAsTold else { return continuation.finish() }
      continuation.yield(answer)
    }
    continuation.onTermination = { _ in observation.cancel() }
    return answers
  }
}

extension String {
  /// The rest after the text shown before, or the whole text after an empty line if it begins
  /// otherwise. A mark may come after its character, so bytes are compared.
  func rest(after shown: String) -> String {
    guard utf8.starts(with: shown.utf8) else { return "\n\n\(self)" }
    return String(decoding: utf8.dropFirst(shown.utf8.count), as: UTF8.self)
  }
}

extension PageContext {
  /// Sends a page whose answer is still being written: first the part before it, then the answer as
  /// plain text as it grows, then the rest of the page with the formatted answer, which hides the
  /// plain one.
  func show(
    _ page: ConversationPage, _ state: ConversationPage.State, writing answer: TutorMessage.ID,
    by store: Store<Tutor>
  ) -> Response {
    let plain = ConversationPage.PlainAnswer(message: answer)
    let (before, _) = halves(of: page, state, at: plain)
    return Response.growing(
      type: "text/html; charset=utf-8",
      ResponseBody { writer in
        try await writer.write(ByteBuffer(string: before))
        var shown = ""
        for await answer in store.answers().cancelOnGracefulShutdown() {
          try await writer.write(ByteBuffer(string: answer.rest(after: shown).render()))
          shown = answer
        }
        try await writer.write(ByteBuffer(string: rest(of: page, after: plain)))
        try await writer.finish(nil)
      })
  }

  /// The page after the finished answer. If another face has removed the answer, the elements
  /// around it end.
  private func rest(
    of page: ConversationPage, after plain: ConversationPage.PlainAnswer
  ) async -> String {
    do {
      let state = try await page.load(self)
      var plain = plain
      // An answer that was cut off has given way to the one before it.
      if let last = state.info.conversation.messages.last?.id, last < plain.message {
        plain.message = last
      }
      if let after = halves(of: page, state, at: plain).after { return after }
    } catch {
      site.log.report(RequestError(error).problem)
    }
    let end = p.spaced(.class("aside")) {
      "The rest of this page can't be shown."
      pageLink("Back to the tutor", TutorPage().path)
    }
    return "</div></li></ol>\(end.render())</main></body></html>"
  }

  private func halves(
    of page: ConversationPage, _ state: ConversationPage.State,
    at plain: ConversationPage.PlainAnswer
  ) -> (before: String, after: String?) {
    var state = state
    state.plain = plain
    let markup = Layout(self).document(page, state).render()
    let halves = markup.split(separator: plain.mark, maxSplits: 1).map(String.init)
    return (halves[0], halves.dropFirst().first)
  }
}

struct ConversationFile: Endpoint {
  enum Format: String, PathValue { case md, json }

  static let address = Address(
    "tutor/{id}/conversation.{format}", \Self.id, \Self.format, Self.init)

  let id: Conversation.ID
  let format: Format

  func response(to context: PageContext) async throws -> Response {
    let store = try await ConversationPage(id: id).opened(context)
    let info = try store.state.info.required()
    let name = "sanpo-conversation-\(id).\(format.rawValue)"
    return switch format {
    case .md: try context.file(info.markdown, type: "text/markdown", name: name)
    case .json: try context.file(info.json(), type: "application/json", name: name)
    }
  }
}
