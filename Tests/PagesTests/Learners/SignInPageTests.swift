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
      func wrong(_ browser: FormBrowser, forwarded: String) async throws -> String {
        try await browser.visit("/account/sign-in")
        var headers: HTTPFields = [.origin: "https://localhost"]
        headers[named: "X-Forwarded-For"] = forwarded
        let form = "name=maria&password=wrong+wrong&csrf=\(browser.csrf)"
        try await browser.post("/account/sign-in", form, headers: headers)
        return browser.text
      }
      for number in 1...5 {
        // What the browser says of itself comes first.
        let text = try await wrong(browser, forwarded: "192.0.2.\(number), 203.0.113.7")
        #expect(text.contains("The name or the password is wrong."))
      }

      let refusal = try await wrong(browser, forwarded: "192.0.2.6, 203.0.113.7")
      #expect(refusal.contains("Too many attempts."))
      let elsewhere = try await wrong(other, forwarded: "2001:db8::1")
      #expect(elsewhere.contains("The name or the password is wrong."))
    }
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
