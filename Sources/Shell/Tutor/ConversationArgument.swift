import ArgumentParser
import Engine

struct ConversationArgument: ParsableArguments {
  @Argument(help: "The conversation's number.")
  var conversation: Conversation.ID

  func tutor(on study: Study) async throws -> Store<Tutor> {
    try await study.conversation(conversation)
  }
}

extension Study {
  /// - Parameter id: nil for the latest.
  func conversation(_ id: Conversation.ID?) async throws -> Store<Tutor> {
    let wanted = if let id { id } else { try await latestConversation() }
    let store = tutor.conversation()
    try await store.sent(.opened(wanted))
    return store
  }

  func latestConversation() async throws -> Conversation.ID {
    guard let latest = try await tutor.conversations().first else {
      throw Problem(
        "You haven't asked the tutor anything yet.",
        remedy: "“ask QUESTION” begins a conversation.")
    }
    return latest.id
  }
}
