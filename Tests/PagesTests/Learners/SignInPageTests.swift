import HTTPTypes
import Helpers
import Hummingbird
import NIOCore
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

  @Test func `Who is signed in is told where one signs in`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, nobody in
      try await browser.createAccount("Maria")
      for page in ["/account/sign-in", "/account/recovery"] {
        try await browser.visit(page)
        #expect(browser.text.contains("You are signed in as maria."), "\(page)")
        try await nobody.visit(page)
        #expect(!nobody.text.contains("You are signed in"), "\(page)")
      }
    }
  }

  @Test func `Whoever was invited finds where the owner's code is typed`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.visit("/account/sign-in")
      #expect(browser.text.contains("Have a code?"))
      try await browser.visit("/account/recovery")
      #expect(browser.text.contains("or the code from the owner of this server."))
      #expect(!browser.text.contains("Recovery code"))
    }
  }

  @Test func `An empty field is pointed out before the form is sent`() async throws {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      for (page, count) in [("/account/sign-in", 2), ("/account/recovery", 3)] {
        try await browser.visit(page)
        let fields = browser.html.matches(of: /<input [^>]*id="field-[^>]*>/)
        #expect(fields.count == count && fields.allSatisfy { $0.0.contains(" required") })
      }
    }
  }

  @Test func `Signing out says so on the next page, and empties the browser's storage`()
    async throws
  {
    let stage = try LearnerStage()
    try await stage.browse { browser, _ in
      try await browser.createAccount("Maria")
      try await browser.visit("/account")
      try await browser.submit("/account/sign-out")
      #expect(browser.path == "/?signed-out=true")

      try await browser.visit(browser.path)
      #expect(browser.headers[.location] == "/account/sign-in")
      #expect(browser.headers[named: "Clear-Site-Data"] == "\"storage\"")
      try await browser.visit("/account/sign-in")
      #expect(browser.headers[named: "Clear-Site-Data"] == nil)

      #expect(browser.text.contains("You are signed out."))
      #expect(!browser.text.contains("This browser was signed out."))
    }
  }

  @Test func `Behind a proxy, guesses of one browser don't keep another from signing in`()
    async throws
  {
    let stage = try LearnerStage(publicOrigin: "https://localhost")
    _ = try await stage.accounts.add("maria")
    try await stage.browse { browser, other in
      let wrong = ["name": "maria", "password": "wrong wrong"]
      for number in 1...5 {
        // What the browser says of itself comes first.
        try await browser.send(
          wrong, to: "/account/sign-in", forwardedFor: "192.0.2.\(number), 203.0.113.7")
        #expect(browser.text.contains("The name or the password is wrong."))
      }

      try await browser.send(
        wrong, to: "/account/sign-in", forwardedFor: "192.0.2.6, 203.0.113.7")
      #expect(browser.text.contains("Too many attempts."))
      try await other.send(wrong, to: "/account/sign-in", forwardedFor: "2001:db8::1")
      #expect(other.text.contains("The name or the password is wrong."))
    }
  }

  @Test func `The log has a line for each sign-in and each refusal, and no password`()
    async throws
  {
    let logged = LoggedMessages()
    let stage = try LearnerStage(publicOrigin: "https://localhost", logger: logged.logger)
    let code = try await stage.accounts.add("maria").code
    try await stage.browse { browser, _ in
      let address = "203.0.113.7"
      for name in ["Maria", "secret\nRefused anna from 192.0.2.1: "] {
        try await browser.send(
          ["name": name, "password": "wrong wrong"], to: "/account/sign-in",
          forwardedFor: address)
      }
      for password in ["weak", LearnerStage.password] {
        try await browser.send(
          ["name": "maria", "code": code, "password": password], to: "/account/recovery",
          forwardedFor: address)
      }
    }

    #expect(
      logged.all.filter { $0.contains(" from ") } == [
        "Refused maria from 203.0.113.7: The name or the password is wrong.",
        "Refused - from 203.0.113.7: The name or the password is wrong.",
        "Signed in maria from 203.0.113.7",
      ])
  }

  @Test(
    arguments: [
      ("203.0.113.7", true, "203.0.113.7"), ("192.0.2.1, 203.0.113.7", true, "203.0.113.7"),
      ("192.0.2.1,2001:DB8::1", true, "2001:db8::1"), ("somebody", true, "10.0.0.1"),
      ("203.0.113.7 Refused", true, "10.0.0.1"), ("203.0.113.7", false, "10.0.0.1"),
      (nil, true, "10.0.0.1"),
    ] as [(String?, Bool, String)])
  func `Only a proxy's word for an address is taken`(
    _ forwarded: String?, _ isProxied: Bool, _ address: String
  ) {
    var headers = HTTPFields()
    headers[named: "X-Forwarded-For"] = forwarded
    let request = Request(
      head: HTTPRequest(
        method: .get, scheme: nil, authority: nil, path: "/", headerFields: headers),
      body: RequestBody(buffer: ByteBuffer()))

    #expect(request.clientAddress(from: "10.0.0.1", isProxied: isProxied) == address)
  }
}

extension FormBrowser {
  /// Sends a form as a proxy passes it on.
  fileprivate func send(
    _ fields: [String: String], to page: String, forwardedFor address: String
  ) async throws {
    try await visit(page)
    var headers: HTTPFields = [.origin: "https://localhost"]
    headers[named: "X-Forwarded-For"] = address
    let form = urlEncoded(fields.merging(["csrf": csrf]) { $1 })
    try await post(page, form, headers: headers)
  }
}
