import Foundation
import GRDB

/// A side of an Anki card as a page of its own, for a frame that is shut off from everything: it
/// has all its media in it, so that it needs nothing of the server.
///
/// Without scripts it has the origin of the page, whose own script sets its height and its dark
/// mode. With scripts it has an opaque origin, and reports its height by `postMessage`.
public struct CardFrame: Hashable, Sendable {
  public var html: String
  /// Whether the deck allows scripts.
  var runsScripts: Bool

  /// The frame's content security policy. Without an address to connect to, a script can send
  /// nothing.
  public var policy: String {
    """
    default-src 'none'; img-src data:; media-src data:; font-src data:; \
    style-src 'unsafe-inline' data:; \
    \(runsScripts ? "script-src 'unsafe-inline' 'unsafe-eval' data:; " : "")\
    base-uri 'none'; form-action 'none'; frame-ancestors 'self'; \
    sandbox \(Self.sandbox(runsScripts: runsScripts))
    """
  }

  /// The `sandbox` attribute of the frame: `allow-scripts` or `allow-same-origin`. Never both: a
  /// script with the origin of the page could do all that the page can.
  public static func sandbox(runsScripts: Bool) -> String {
    runsScripts ? "allow-scripts" : "allow-same-origin"
  }
}

/// Fills the templates of a card, and puts its media into the page.
struct CardFrameRepository: CardRepository {
  let collection: CardCollection

  /// - Returns: nil for a card that no template of a note type makes.
  func frame(
    _ card: Card.ID, isAnswer: Bool, theme: Settings.Theme
  ) async throws -> CardFrame? {
    try await storage.database.read { db in
      let asked = try AskedCard.with(card, db)
      guard let sides = asked.sides, case .template(let number) = asked.card.kind else {
        return nil
      }
      let runsScripts = asked.deck.options.runsScripts
      return CardFrame(
        html: html(
          isAnswer ? sides.wholeAnswer : sides.question, sides.css,
          CardFrameStyle(theme: theme, number: number), runsScripts: runsScripts),
        runsScripts: runsScripts)
    }
  }

  private func html(
    _ side: String, _ css: String, _ frame: CardFrameStyle, runsScripts: Bool
  ) -> String {
    var left = Self.mostMedia
    // In an element of its own, as only the first rules can be `@import`.
    let style = filled(css, &left).replacing(/(?i)<\/style/, with: "<\\/style")
    return """
      <!DOCTYPE html>
      <html\(frame.rootClass)><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width">
      <title>Card</title><style>\(CardFrameStyle.style)
      \(side.contains("\"occlusion ") ? OcclusionMasks.style : "")</style>
      <style>\(style)</style></head>
      <body class="\(frame.classes)"><div id="qa">\(filled(side, &left))</div>\
      \(runsScripts ? CardFrameStyle.script : "")</body></html>
      """
  }

  private func filled(_ html: String, _ left: inout Int) -> String {
    let (media, pictures) = (AnkiMedia(beside: collection.media), collection.media)
    var room = left
    let filled = MediaReferences.replacing(in: html) { name in
      guard let data = media.contents(of: name) ?? pictures.picture(name)?.data,
        data.count <= room, let type = MediaType.of(name)
      else { return nil }
      room -= data.count
      return "data:\(type);base64,\(data.base64EncodedString())"
    }
    left = room
    return filled
  }

  /// The size of all media in a frame, in bytes; files beyond it are left out.
  private static let mostMedia = 32 << 20
}
