/// What can be written as HTML: an element, some text, or a component made of these.
///
///     struct Greeting: HTML {
///       let name: String
///       var body: HTMLContent { p(.class("greeting")) { "Hello, \(name)" } }
///     }
///
/// Tags and attributes are named as the Elementary package names them.
public protocol HTML {
  @HTMLBuilder var body: HTMLContent { get }
}

extension HTML {
  public func render() -> String { String(decoding: renderedBytes(), as: UTF8.self) }

  /// As UTF-8, written into one buffer.
  public func renderedBytes() -> [UInt8] {
    var writer = HTMLWriter()
    writer.write(body)
    return writer.bytes
  }
}

/// Markup of any kind; concrete, so that large pages are quick to compile.
public indirect enum HTMLContent: HTML, Sendable {
  /// Escaped when it is written.
  case text(String)
  /// Markup that is known to be safe; nothing of it is escaped.
  case raw(String)
  case element(HTMLElement)
  case group([HTMLContent])

  public static let empty = HTMLContent.group([])

  public var body: HTMLContent { self }

  /// With a blank between its parts, those of lists and conditions too, as between words.
  var spaced: HTMLContent {
    .group(Array(parts.map { [$0] }.joined(separator: [.text(" ")])))
  }

  private var parts: [HTMLContent] {
    if case .group(let parts) = self { parts.flatMap(\.parts) } else { [self] }
  }
}

extension String: HTML {
  public var body: HTMLContent { HTMLContent.text(self) }
}

extension Optional: HTML where Wrapped: HTML {
  public var body: HTMLContent { self?.body ?? HTMLContent.empty }
}

extension Array: HTML where Element: HTML {
  public var body: HTMLContent { HTMLContent.group(map(\.body)) }
}

@resultBuilder
public enum HTMLBuilder {
  public static func buildExpression(_ part: some HTML) -> HTMLContent { part.body }
  public static func buildExpression(_ part: HTMLContent) -> HTMLContent { part }
  public static func buildBlock(_ part: HTMLContent) -> HTMLContent { part }
  public static func buildBlock(_ parts: HTMLContent...) -> HTMLContent { .group(parts) }
  public static func buildOptional(_ part: HTMLContent?) -> HTMLContent { part ?? .empty }
  public static func buildEither(first part: HTMLContent) -> HTMLContent { part }
  public static func buildEither(second part: HTMLContent) -> HTMLContent { part }
  public static func buildArray(_ parts: [HTMLContent]) -> HTMLContent { .group(parts) }
}

// MARK: - Elements

/// A tag with its attributes, and what stands in it.
public struct HTMLElement: HTML, Sendable {
  let name: String
  private(set) var attributes: [HTMLAttribute]
  /// Nil for a void element, which has no closing tag.
  let content: HTMLContent?

  public var body: HTMLContent { HTMLContent.element(self) }

  public func attributes(_ more: HTMLAttribute..., when isWanted: Bool = true) -> Self {
    var element = self
    if isWanted { element.attributes += more }
    return element
  }
}

/// Makes the elements of one name: `div(.class("row")) { … }`.
public struct HTMLTag: Sendable {
  let name: String

  init(_ name: String) { self.name = name }

  public func callAsFunction(
    _ attributes: HTMLAttribute..., @HTMLBuilder content: () -> HTMLContent = { .empty }
  ) -> HTMLElement {
    self(attributes: attributes, content: content)
  }

  public func callAsFunction(
    attributes: [HTMLAttribute], @HTMLBuilder content: () -> HTMLContent
  ) -> HTMLElement {
    HTMLElement(name: name, attributes: attributes, content: content())
  }

  /// Parts its content by blanks: `li.spaced { strong { "7" }; "waiting" }`.
  public func spaced(
    _ attributes: HTMLAttribute..., @HTMLBuilder content: () -> HTMLContent
  ) -> HTMLElement {
    spaced(attributes: attributes, content: content)
  }

  public func spaced(
    attributes: [HTMLAttribute], @HTMLBuilder content: () -> HTMLContent
  ) -> HTMLElement {
    HTMLElement(name: name, attributes: attributes, content: content().spaced)
  }
}

/// Makes the elements of one name that hold nothing: `input(.type("text"))`.
public struct HTMLVoidTag: Sendable {
  let name: String

  init(_ name: String) { self.name = name }

  public func callAsFunction(_ attributes: HTMLAttribute...) -> HTMLElement {
    callAsFunction(attributes: attributes)
  }

  public func callAsFunction(attributes: [HTMLAttribute]) -> HTMLElement {
    HTMLElement(name: name, attributes: attributes, content: nil)
  }
}
