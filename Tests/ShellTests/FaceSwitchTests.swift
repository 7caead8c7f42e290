import Engine
import Testing

@testable import Shell

struct FaceSwitchTests {
  @Test(arguments: [
    (nil, Face.webview), ("", .webview), ("native", .native), ("hybrid", .hybrid),
    ("webview", .webview),
  ])
  func theModeNamesTheFace(mode: String?, face: Face) {
    var said = ""

    #expect(FaceSwitch.face(named: mode) { said += $0 } == face)
    #expect(said.isEmpty)
  }

  @Test(arguments: ["sanpo", "desktop"])
  func anUnknownModeIsSaidAndMeansWebview(mode: String) {
    var said = ""

    #expect(FaceSwitch.face(named: mode) { said += $0 } == .webview)
    #expect(said.contains(mode))
  }

  @Test func onlyACommandKeepsSanpoFromBecomingAFace() {
    #expect(FaceSwitch.isWanted([]))
    #expect(FaceSwitch.isWanted(["--port", "8080"]))
    #expect(!FaceSwitch.isWanted(["today", "--json"]))
    #expect(!FaceSwitch.isWanted(["--help"]))
  }
}
