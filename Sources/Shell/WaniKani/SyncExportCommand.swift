import ArgumentParser
import Engine

struct SyncExportCommand: ViewCommand {
  static let usage =
    Usage("export", "Export unsent changes as JSON lines, to a file or standard output.")
    .serves(.exportUnsent, "sync export", examples: "sync export unsent.jsonl")

  @Argument(help: "The file (default: -, standard output).")
  var file: String?

  @OptionGroup var confirmation: Confirmation

  func run(in console: Console, on study: Study) async throws {
    let contents = try await study.waniKani.outbox.contents(at: study.now)
    let lines = try contents.exported()
    guard let file, file != "-" else { return console.output.data(lines) }
    guard try await console.mayReplace([file], confirmation) else { return }
    try WrittenFile(path: file).write(lines)
    try console.show(
      ["\(Quantity.count(contents.unsent.count, "change")) written to \(file, .strong)."],
      json: ["file": file, "unsent": contents.unsent.count])
  }
}
