/// Whose account it is, how far a sync is, and what WaniKani has not heard of yet.
struct SyncPage: Page {
  var chrome: Chrome
  /// Where a token is given, and taken away again.
  var accountAction: String
  var account: Account?
  /// Absent while one is signed in.
  var token: Field?
  var parting: Parting?
  var sync: Sync?
  var unsent: Unsent?
  /// "Nothing is unsent."
  var empty: String?

  struct Account: Hashable {
    var name: String
    var level: Int
    /// Where the token is from.
    var token: String
    var canSignOut: Bool
  }

  /// Asked before signing out, because of what is unsent.
  struct Parting: Hashable {
    var sentence: String
  }

  struct Sync: Hashable {
    var action: String
    var progress: Progress?
    /// "Synced at 10:12", or what went wrong.
    var last: String
    var isFailed: Bool
  }

  struct Progress: Hashable {
    var sentence: String
    var done: Int
    var total: Int
  }

  struct Unsent: Hashable {
    var action: String
    var export: String
    var entries: [Entry]
  }

  struct Entry: Hashable {
    var number: String
    /// "review", "lesson", "material"
    var kind: String
    var name: String
    var lang: String
    var at: String
    var why: String
    /// Whether it waits for the person.
    var isStuck: Bool
    /// Whether it was not taken; the person may let it go.
    var isHeld: Bool
  }
}
