import Engine
import Logging
import Synchronization

/// Items and notes that other programs suggest, for the forms that add them. Addresses only have their
/// numbers: an address can be seen by other accounts, and is limited in length.
final class ItemSuggestions: PageService {
  struct Suggestion {
    /// The texts of the form's fields, by name.
    var fields: [String: String]
    /// The file name of the picture; empty for none.
    var picture: String
  }

  /// The number of suggestions kept.
  private static let most = 20

  private let kept = Mutex<(last: Int, suggestions: [Int: Suggestion])>((0, [:]))

  init(_ study: Study, _ live: Live, log: Logger) {}

  /// - Returns: its number.
  func keep(_ suggestion: Suggestion) -> Int {
    kept.withLock { kept in
      kept.last += 1
      kept.suggestions[kept.last] = suggestion
      kept.suggestions[kept.last - Self.most] = nil
      return kept.last
    }
  }

  func suggestion(_ number: Int) -> Suggestion? {
    kept.withLock { $0.suggestions[number] }
  }
}

extension SiteServices {
  var suggestions: ItemSuggestions { service() }
}
