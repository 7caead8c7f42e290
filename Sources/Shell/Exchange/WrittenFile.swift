import ArgumentParser
import Engine
import Foundation

/// A file that a command writes for the person.
struct WrittenFile {
  let path: String

  func write(_ text: String) throws { try write(Data(text.utf8)) }

  /// Replaces the file atomically. Anything but a regular file, such as a pipe or a device, is
  /// written to directly.
  ///
  /// - Throws: `Problem`.
  func write(_ data: Data) throws {
    do {
      if isReplaceable {
        try data.write(to: URL(filePath: path).resolvingSymlinksInPath(), options: .atomic)
      } else {
        try data.write(to: URL(filePath: path))
      }
    } catch {
      throw Problem.notWritten(URL(filePath: path), error)
    }
  }

  /// The folder beside it for the pictures that it names: `words.media` for `words.csv`.
  var pictures: MediaFolder {
    MediaFolder(folder: URL(filePath: path).deletingPathExtension().appendingPathExtension("media"))
  }

  /// The pictures for importing the file again.
  ///
  /// - Parameter folder: that of all files; nil for the file's own.
  func importedPictures(in folder: URL? = nil) -> ImportPictures {
    .beside(URL(filePath: path), pictures, within: folder)
  }

  var isFolder: Bool {
    path.hasSuffix("/") || FileManager.default.type(at: path) == .typeDirectory
  }

  /// Whether Markdown is written as a folder: an existing one, or a new name without an extension.
  var takesFolder: Bool {
    isFolder
      || (FileManager.default.type(at: path) == nil && URL(filePath: path).pathExtension.isEmpty)
  }

  /// The files of an export, without its pictures.
  func files(of export: ExportedText, _ format: TextFormat) -> [String] {
    format == .markdown && takesFolder ? deckFiles(of: export).map { $0.file.path } : [path]
  }

  /// A Markdown file in the folder for each deck, one within another for subdecks.
  private func deckFiles(of export: ExportedText) -> [(deck: String, file: URL)] {
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    var taken: Set<String> = []
    return export.decks.keys.sorted().map { deck in
      let names = deck.components(separatedBy: Deck.separator).map { name in
        let plain = name.replacing("/", with: "_")
        return plain.hasPrefix(".") ? "_\(plain)" : plain
      }
      // “A/B” and “A_B” are both A_B.
      var base = names.reduce(folder) { $0.appending(path: $1) }.path
      while !taken.insert(base).inserted { base += "_" }
      return (deck, URL(filePath: base + ".md"))
    }
  }

  /// Writes a Markdown file for each deck to the folder.
  ///
  /// - Throws: `Problem`.
  func write(_ export: ExportedText, from media: MediaFolder) throws {
    for (deck, file) in deckFiles(of: export) {
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      } catch {
        throw Problem.notWritten(file, error)
      }
      let written = WrittenFile(path: file.path)
      try written.write(
        export.text(ofDeck: deck, picturesIn: written.pictures.folder.lastPathComponent))
      let text = export.decks[deck] ?? ""
      try written.pictures.copy(
        export.pictures.filter { text.contains("![](\(MarkdownPicture.path($0)))") }, from: media)
    }
  }

  var isZip: Bool { URL(filePath: path).pathExtension.lowercased() == "zip" }

  /// Whether the path is a regular file or does not exist; a dangling link is created.
  private var isReplaceable: Bool {
    [nil, .typeRegular].contains(FileManager.default.type(at: path))
  }
}

/// The files that were written last, so that what a person then wrote in one is not replaced.
struct KeptFiles {
  private var contents: [String: Data] = [:]

  mutating func remember(_ paths: [String]) {
    for path in paths { contents[path] = Self.content(of: path) }
  }

  /// - Throws: `Problem` if one has other contents now, or is there and was never written.
  func check(_ paths: [String]) throws {
    let edited = paths.first { path in
      Self.content(of: path).map { $0 != contents[path] } ?? false
    }
    guard let edited else { return }
    throw Problem(
      "\(edited) was edited since it was written, so it was not written again.",
      remedy: "Import it to keep the edits, then export again.")
  }

  /// Nil for a pipe or a device, which keeps nothing, and if there is no file.
  private static func content(of path: String) -> Data? {
    guard FileManager.default.type(at: path) == .typeRegular else { return nil }
    return FileManager.default.contents(atPath: path)
  }
}

/// Where a text is written: a file, or standard output.
struct TextTarget: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write to this file instead of standard output (-).", valueName: "file"))
  var to: String?

  @OptionGroup var confirmation: Confirmation

  /// - Parameters:
  ///   - name: what the text is of.
  ///   - json: its JSON, besides the file.
  func write(_ text: String, of name: Line, json: JSONObject, in console: Console) async throws {
    guard let to, to != "-" else { return console.output.data(text) }
    guard try await console.mayReplace([to], confirmation) else { return }
    try WrittenFile(path: to).write(text)
    try console.show(["Wrote \(name) to \(to)."], json: json + ["file": to])
  }
}

extension ExportedText {
  /// Describes the parts that the text lacks.
  var losses: [Line] {
    var lines: [Line] = []
    if itemsWithSounds > 0 {
      lines.append(
        """
        \(Quantity.count(itemsWithSounds, "item")) \(itemsWithSounds == 1 ? "has" : "have") sounds, \
        which this format leaves out; an Anki package (.apkg) contains them.
        """)
    }
    if cardsLeftOut > 0 {
      lines.append(
        """
        \(Quantity.count(cardsLeftOut, "card")) of note types left out, as this format has one for \
        each note; an Anki package (.apkg) contains them.
        """)
    }
    if simplifiedClozes > 0 {
      lines.append(
        """
        \(Quantity.count(simplifiedClozes, "cloze note")) written as one question that hides nothing; \
        an Anki package (.apkg) keeps them.
        """)
    }
    return lines
  }

  /// The numbers of what was written and what was left out, for programs.
  var json: JSONObject {
    [
      "items": items, "items_with_sounds": itemsWithSounds, "cards_left_out": cardsLeftOut,
      "simplified_clozes": simplifiedClozes,
    ]
  }
}

extension WrittenFile {
  /// Writes items with their pictures, to a folder or a ZIP where the name says so.
  func write(_ export: ExportedText, as format: TextFormat, from study: Study) throws {
    if format == .markdown, takesFolder {
      try write(export, from: study.media)
    } else if isZip {
      try write(export.zipped(format, with: study.media, at: study.now))
    } else {
      try write(export.text(format, picturesIn: pictures.folder.lastPathComponent))
      try pictures.copy(export.pictures, from: study.media)
    }
  }
}
