import Engine
import Foundation

let arguments = CommandLine.arguments
let asJSON = arguments.contains("--json")
let cards = arguments.firstIndex(of: "--cards").flatMap { place in
  arguments.indices.contains(place + 1) ? Int(arguments[place + 1]) : nil
}

let learner = try await Learner(cards: cards ?? 100_000)
let only = arguments.firstIndex(of: "--only").flatMap { arguments.dropFirst($0 + 1).first }
var figures: [Figure] = []
if only == nil || only == "open" { figures += try await Opening.figures(learner) }
if only == nil || only == "pages" { figures += try await PageRates.figures(learner) }
if only == nil || only == "study" { figures += try await StudyLoop.figures(learner) }
if only == nil || only == "replay" { figures += try Replaying.figures() }
try learner.remove()

if asJSON {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  print(String(decoding: try encoder.encode(figures), as: UTF8.self))
} else {
  for figure in figures { print(figure.line) }
}
