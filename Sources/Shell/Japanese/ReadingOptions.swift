import ArgumentParser
import Engine

/// The options common to commands that read Japanese.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: """
      The tokeniser's dictionary: naist-jdic, unidic-lite, or a folder with another; as the \
      settings have it unless given.
      """)
  var dictionary: String?
}

extension Console {
  func japaneseTools(_ reading: ReadingOptions) -> JapaneseTools {
    JapaneseTools(folder: folder, dictionary: reading.dictionary)
  }
}
