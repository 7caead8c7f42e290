import Engine
import Testing

@testable import Shell

struct FaceSwitchTests {
  @Test(arguments: [
    (nil, Face.webview), ("", .webview), ("native", .native), ("hybrid", .hybrid),
    ("webview", .webview), ("Native", .native), (" hybrid ", .hybrid),
  ])
  func `The mode selects the face`(mode: String?, face: Face) {
    var said = ""

    #expect(FaceSwitch.face(named: mode) { said += $0 } == face)
    #expect(said.isEmpty)
  }

  @Test(arguments: ["sanpo", "desktop"])
  func `An unknown mode is reported and selects webview`(mode: String) {
    var said = ""

    #expect(FaceSwitch.face(named: mode) { said += $0 } == .webview)
    #expect(said.contains(mode))
  }

  @Test func `Only a command, or an option of commands, keeps “sanpo” from starting a face`() {
    #expect(FaceSwitch.isWanted([]))
    #expect(FaceSwitch.isWanted(["--port", "8080"]))
    #expect(!FaceSwitch.isWanted(["today", "--json"]))
    #expect(!FaceSwitch.isWanted(["--help"]))
    #expect(!FaceSwitch.isWanted(["--json"]))
  }
}
