public import Foundation

extension StandInAccount {
  public struct VoiceActor: Sendable, Identifiable {
    public let id: Int
    public let name: String
    public let gender: String
    public let description: String
    public let createdAt: Date

    public static let ofTheService = [
      VoiceActor(
        id: 1, name: "Hinata", gender: "female", description: "Tokyo accent",
        createdAt: Date(timeIntervalSince1970: 1_535_000_000)),
      VoiceActor(
        id: 2, name: "Ren", gender: "male", description: "Tokyo accent",
        createdAt: Date(timeIntervalSince1970: 1_535_000_000)),
    ]
  }
}

extension StandInAccount.VoiceActor: Resource {
  static let collection = "voice_actors"
  var object: String { "voice_actor" }
  var updatedAt: Date { createdAt }

  var fields: JSON {
    [
      "created_at": .time(createdAt), "name": .string(name), "gender": .string(gender),
      "description": .string(description),
    ]
  }
}
