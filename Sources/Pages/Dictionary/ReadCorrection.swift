import Engine
import HTML
import Hummingbird

extension ReadPage {
  /// The form to correct one word, everywhere or in one place.
  struct CorrectionForm {
    var surface, place: String
    var reading, accent: Field
    /// The current ones.
    var readingNow, accentNow: String
    /// Whether there is a correction to remove.
    var isCorrected: Bool
    var error: String?
  }

  /// Corrects a word everywhere or here, or removes the correction, depending on the button.
  func correct(_ context: PageContext) async throws -> Response {
    var shown = await read(context.visitor.text, context)
    guard let place = ReadPlace(context.form["word"]), let word = shown.info.word(at: place),
      word.surface == context.form["surface"]
    else { throw RequestError(.conflict, .noSuchPlace) }
    let action: Action = try context.form.action()
    do {
      try await save(context, action, word, in: shown.info.lines[place.line])
    } catch {
      shown.problem = error
      return show(shown, context)
    }
    context.say("Saved.")
    return context.seeOther(Self.url(showsPitch: context.form.isOn("pitch")))
  }

  private enum Action: String {
    case everywhere, here
    /// Takes a correction back.
    case back
  }

  private func save(
    _ context: PageContext, _ action: Action, _ word: AnalysedText.Word,
    in line: AnalysedText.Line
  ) async throws(Problem) {
    let here = CorrectedWord(word.surface, at: .init(line: line.text, offset: word.offset))
    let everywhere = CorrectedWord(word.surface)
    let (form, reader) = (context.form, context.study.reader)
    guard action != .back else {
      return try await reader.removeCorrection(
        of: word.isCorrectedHere ? here : everywhere, at: context.now)
    }
    let correction = try Correction(reading: form["reading"], fall: form["accent"])
    try await reader.correct(
      action == .here ? here : everywhere, by: correction, at: context.now)
  }
}

extension ReadPage.CorrectionForm {
  init?(
    _ place: ReadPlace, _ info: AnalysedText, _ sent: FormData, _ problem: Problem?
  ) {
    guard let word = info.word(at: place), word.isWord else { return nil }
    let fall = word.correction?.fall.map(String.init)
    self.init(
      surface: word.surface, place: place.description,
      reading: Field(value: sent.fields["reading"] ?? word.correction?.reading ?? ""),
      accent: Field(value: sent.fields["accent"] ?? fall ?? ""), readingNow: word.reading,
      accentNow: word.pitch?.place ?? "unknown", isCorrected: word.correction != nil,
      error: problem?.description)
  }
}

/// A word's position in the text, as in URLs and forms: "2.14".
struct ReadPlace: Hashable, CustomStringConvertible {
  /// The line, from 0.
  var line: Int
  /// The offset in UTF-16 code units.
  var offset: Int

  var description: String { "\(line).\(offset)" }
}

extension ReadPlace {
  init?(_ text: String) {
    let numbers = text.split(separator: ".").map { Int($0) }
    guard numbers.count == 2, let line = numbers[0], let offset = numbers[1] else { return nil }
    self.init(line: line, offset: offset)
  }
}

extension AnalysedText {
  func word(at place: ReadPlace) -> Word? {
    guard lines.indices.contains(place.line) else { return nil }
    return lines[place.line].words.first { $0.offset == place.offset }
  }
}

// MARK: - Markup

extension ReadPage {
  func correctionForm(
    _ correction: CorrectionForm, showsPitch: Bool, _ csrf: String
  ) -> HTMLElement {
    postForm(path(Self.correction), csrf, style: "form sheet") {
      hiddenField("word", correction.place)
      hiddenField("surface", correction.surface)
      if showsPitch { hiddenField("pitch", "true") }
      h2.spaced {
        "Correct"
        span(.lang("ja")) { correction.surface }
      }
      alert(correction.error)
      div(.class("fields two")) {
        inputField(
          "reading", "Reading", correction.reading, .type("text"), .lang("ja"),
          .maxlength("100"), .autocomplete("off"), .data("kana")
        ) {
          p {
            "Now "
            span(.lang("ja")) { correction.readingNow }
            ". Leave empty to let Sanpo decide."
          }
        }
        inputField(
          "accent", "Accent (mora of the downstep)", correction.accent, .type("number"), .min("0"),
          .max("99"), .inputmode("numeric")
        ) { p { "Currently \(correction.accentNow). 0 for heiban." } }
      }
      div.spaced(.class("row")) {
        actionButton(Action.everywhere, "Correct everywhere")
        actionButton(Action.here, "Only here", style: [.quiet])
        if correction.isCorrected {
          actionButton(Action.back, "Remove", style: [.quiet])
            .attributes(.formnovalidate)
        }
      }
    }
  }
}
