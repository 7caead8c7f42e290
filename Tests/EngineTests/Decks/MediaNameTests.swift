import Engine
import Testing

struct MediaNameTests {
  @Test(arguments: [
    ("cat.png", "cat.png"), (" 猫.JPEG ", "猫.JPEG"), ("", ""), ("か\u{3099}.gif", "が.gif"),
  ])
  func `A plain picture name is accepted, in NFC`(text: String, name: String) throws {
    #expect(try MediaName.checked(text) == name)
  }

  @Test(arguments: [
    "../cat.png", "/etc/cat.png", "a/b.png", "a\\b.png", ".hidden.png", "cat.svg", "cat",
    "cat.png\0",
    "x/\u{301}cat.png", "\u{600}/cat.png", "evil\u{1B}[2J.png",
  ])
  func `A name outside the folder or of another file type is rejected`(text: String) {
    #expect(throws: Problem.self) { try MediaName.checked(text) }
  }
}
