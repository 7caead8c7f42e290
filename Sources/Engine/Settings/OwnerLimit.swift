/// How the value that the owner of a server gives to a setting binds the learners whose language
/// model the owner pays for.
enum OwnerLimit: Sendable {
  /// They can choose a smaller number.
  case atMost
  /// They can choose nothing else.
  case exactly
}

extension Setting {
  /// Says how the owner's value binds the learners; nil if they can choose another.
  ///
  /// - Parameter owners: the settings with the owner's value.
  func ownersNote(_ owners: Settings) -> String? {
    switch ownerLimit {
    case nil: nil
    case .exactly: "The owner of this server has set this."
    case .atMost:
      """
      The owner of this server allows at most \
      \(Int(text(in: owners)).map(Quantity.grouped) ?? text(in: owners)).
      """
    }
  }

  /// Why a value is refused that the owner's doesn't allow; nil if it is allowed.
  func refusal(of settings: Settings, by owners: Settings) -> Problem? {
    let (chosen, given) = (text(in: settings), text(in: owners))
    guard let note = ownersNote(owners), chosen != given else { return nil }
    if ownerLimit == .atMost, let chosen = Int(chosen), let given = Int(given), chosen < given {
      return nil
    }
    return Problem(note, remedy: "Only the owner can change that.")
  }
}
