import Engine
import Foundation

extension Session {
  /// The session if it can be continued.
  var continuable: Self? { isFinished ? nil : self }

  /// The keys that the JSON of every session has; each course adds its own.
  var sharedJSON: JSONObject {
    [
      "session": id.number, "revision": revision, "begun_in": face, "begun_at": begunAt,
      "answered": answered, "left": left.total,
    ]
  }
}
