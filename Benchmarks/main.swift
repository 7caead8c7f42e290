import Engine
import Foundation

let arguments = CommandLine.arguments
let asJSON = arguments.contains("--json")
let cards = arguments.firstIndex(of: "--cards").flatMap { place in
  arguments.indices.contains(place + 1) ? Int(arguments[place + 1]) : nil
}

let learner = try await Learner(cards: cards ?? 100_000)
var figures = try await Opening.figures(learner)
figures += try await PageRates.figures(learner)
figures += try await StudyLoop.figures(learner)
figures += try Replaying.figures()
try learner.remove()

if asJSON {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  print(String(decoding: try encoder.encode(figures), as: UTF8.self))
} else {
  for figure in figures { print(figure.line) }
}
