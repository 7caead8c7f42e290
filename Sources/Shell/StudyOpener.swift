import Engine
import Foundation
import Synchronization

/// Opens the learner's data once, when it is first needed.
final class StudyOpener: Sendable {
  private let opened = Mutex<Study?>(nil)
  private let make: @Sendable () throws -> Study

  /// - Parameters:
  ///   - membership: the server that the terminal has joined; nil for its own folder.
  ///   - environment: the variables for its own folder.
  convenience init(
    _ folder: URL, _ face: Face, _ timeZone: TimeZone, membership: Result<Membership?, any Error>,
    environment: Result<[String: String], any Error>
  ) {
    self.init {
      if let membership = try membership.get() {
        return try Study.open(
          membership.learner.id, of: membership.accounts, face: face, course: Course.bundled(),
          environment: membership.environment, hasOwnModel: membership.hasOwnModel,
          problems: membership.problems, admit: membership.check)
      }
      return try Study.open(
        folder, face: face, course: Course.bundled(),
        in: StudyEnvironment(variables: environment.get(), timeZone: timeZone))
    }
  }

  init(_ make: @escaping @Sendable () throws -> Study) {
    self.make = make
  }

  @Sendable func study() throws -> Study {
    try opened.withLock { opened in
      if let opened { return opened }
      let study = try make()
      opened = study
      return study
    }
  }
}
