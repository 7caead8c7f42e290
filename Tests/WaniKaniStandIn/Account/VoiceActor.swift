import Foundation

extension StandInAccount {
  public struct VoiceActor: Sendable, Identifiable {
    public let id: Int
    public let name: String
    public let gender: String
    public let description = "Tokyo accent"
    let updatedAt = Date(timeIntervalSince1970: 1_535_000_000)

    public static let ofTheService = [
      VoiceActor(id: 1, name: "Hinata", gender: "female"),
      VoiceActor(id: 2, name: "Ren", gender: "male"),
    ]
  }
}

extension StandInAccount.VoiceActor: Resource {
  static let collection = "voice_actors"

  var fields: JSON {
    [
      "created_at": .time(updatedAt), "name": .string(name), "gender": .string(gender),
      "description": .string(description),
    ]
  }
}
