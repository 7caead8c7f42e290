import HTTPTypes
import Helpers
import Testing

@testable import Engine
@testable import Pages

/// The forms that ask for a name, a password or a code.
struct SignInPageTests {
  @Test func `The forms for passwords tell password managers whose they are`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.createAccount("Maria")
      try await browser.visit("/account")

      let names = browser.html.matches(
        of: /<input type="text" autocomplete="username" value="maria" hidden>/)
      #expect(names.count == 2)
    }
  }
}
