import Engine
import Foundation
import HTTPTypes
import Hummingbird

/// One request, as the handlers see it.
struct Visit: Sendable {
  var route: Route
  var visitor: Visitor
  /// What stands behind "?" in the address.
  var query = FormData()
  /// What was posted; empty for a page that is only looked at.
  var form = FormData()
  var at: Date
  /// Only the changed part of the page is wanted; see enhance.js.
  var wantsRegion = false
  /// The page is open already, and follows a change made elsewhere.
  var isFollowing = false
  var path = "/"
  var lastEventID: String?
  var knownTag: String?
  var body: RequestBody
}

extension HTTPFields {
  /// A header by the name it has on the wire.
  subscript(named name: String) -> String? {
    get { HTTPField.Name(name).flatMap { self[$0] } }
    set {
      if let name = HTTPField.Name(name) { self[name] = newValue }
    }
  }
}
