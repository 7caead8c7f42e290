/// A type that renders as HTML: an element, text, or a component made of these.
///
///     struct Greeting: HTML {
///       let name: String
///       var body: HTMLContent { p(.class("greeting")) { "Hello, \(name)" } }
///     }
///
/// The names of tags and attributes are those of the Elementary package.
public protocol HTML {
  @HTMLBuilder var body: HTMLContent { get }
}

extension HTML {
  public func render() -> String { String(decoding: renderedBytes(), as: UTF8.self) }

  /// Renders as UTF-8 into one buffer.
  public func renderedBytes() -> [UInt8] {
    var writer = HTMLWriter()
    writer.write(body)
    return writer.bytes
  }
}

/// Any markup. A concrete type, so that large pages compile quickly.
public enum HTMLContent: HTML, Sendable {
  /// Text, escaped when written.
  case text(String)
  /// Markup known to be safe, written without escaping.
  case raw(String)
  case element(HTMLElement)
  case group([HTMLContent])

  public static let empty = HTMLContent.group([])

  public var body: HTMLContent { self }

  /// The content with a space between its parts, including those of lists and conditions.
  var spaced: HTMLContent {
    .group(Array(parts.map { [$0] }.joined(separator: [.text(" ")])))
  }

  private var parts: [HTMLContent] {
    if case .group(let parts) = self { parts.flatMap(\.parts) } else { [self] }
  }
}

// Inlined into other modules, because generic code that is not is slow.

extension String: HTML {
  @inlinable public var body: HTMLContent { HTMLContent.text(self) }
}

extension Optional: HTML where Wrapped: HTML {
  @inlinable public var body: HTMLContent { self?.body ?? HTMLContent.empty }
}

extension Array: HTML where Element: HTML {
  @inlinable public var body: HTMLContent { HTMLContent.group(map { $0.body }) }
}

/// Builds content from the markup in a closure, with conditions and loops.
@resultBuilder
public enum HTMLBuilder {
  @inlinable public static func buildExpression(_ part: some HTML) -> HTMLContent { part.body }
  @inlinable public static func buildExpression(_ part: HTMLContent) -> HTMLContent { part }
  @inlinable public static func buildBlock(_ part: HTMLContent) -> HTMLContent { part }
  @inlinable public static func buildBlock(_ parts: HTMLContent...) -> HTMLContent { .group(parts) }
  @inlinable public static func buildOptional(_ part: HTMLContent?) -> HTMLContent {
    part ?? .empty
  }
  @inlinable public static func buildEither(first part: HTMLContent) -> HTMLContent { part }
  @inlinable public static func buildEither(second part: HTMLContent) -> HTMLContent { part }
  @inlinable public static func buildArray(_ parts: [HTMLContent]) -> HTMLContent { .group(parts) }
}

// MARK: - Elements

/// A tag with its attributes and content. It never changes; a class, so that it is cheap to pass
/// on.
public final class HTMLElement: HTML, Sendable {
  let name: String
  let attributes: [HTMLAttribute]
  /// The content, or nil for a void element, which has no closing tag.
  let content: HTMLContent?

  init(name: String, attributes: [HTMLAttribute], content: HTMLContent?) {
    self.name = name
    self.attributes = attributes
    self.content = content
  }

  public var body: HTMLContent { HTMLContent.element(self) }

  public func attributes(_ more: HTMLAttribute..., when isWanted: Bool = true) -> HTMLElement {
    isWanted
      ? HTMLElement(name: name, attributes: attributes + more, content: content) : self
  }
}

/// Creates elements of one name: `div(.class("row")) { … }`.
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

  /// Creates an element with spaces between its parts: `li.spaced { strong { "7" }; "due" }`.
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

/// Creates void elements of one name: `input(.type("text"))`.
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
