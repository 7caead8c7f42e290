import ArgumentParser
import Engine

/// The options common to commands that read Japanese.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: """
      The tokeniser's dictionary: naist-jdic, unidic-lite, or the folder of another (default: \
      from the settings).
      """)
  var dictionary: String?
}

extension Console {
  func japaneseTools(_ reading: ReadingOptions) -> JapaneseTools {
    JapaneseTools(folder: folder, dictionary: reading.dictionary)
  }
}
