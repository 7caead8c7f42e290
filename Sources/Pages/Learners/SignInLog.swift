import Engine
import Logging

// A line of the log for each sign-in and each refusal, which programs such as fail2ban read: README
// has its form. The names of accounts have neither spaces nor control characters. A name that nobody
// has is not written, because it may be a password that was typed into the wrong field.

extension PageContext {
  func logSignIn(_ authentication: Accounts.Authentication) {
    site.log.notice("Signed in \(authentication.learner.name ?? "-") from \(clientAddress)")
  }

  /// Signs in or checks a password, and logs why that is refused.
  ///
  /// - Parameter name: as it was typed.
  func loggingRefusal<Value>(
    of name: String, _ signIn: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await signIn()
    } catch let problem as Problem where problem.isRefusedSignIn {
      let known = try await requireSignedIn().accounts.accountName(typedAs: name)
      site.log.warning("Refused \(known ?? "-") from \(clientAddress): \(problem.sentence)")
      throw problem
    }
  }

  private var clientAddress: String { signedIn?.address ?? "-" }
}
