@testable import Engine

/// What faces show of an open session.
struct ShownSession: Equatable {
  var kind: Overview.OpenSession.Kind
  var face: Face
  var done: Int
  var left: Int
}

extension Overview.OpenSession {
  var shown: ShownSession { ShownSession(kind: kind, face: face, done: done, left: left) }
}
