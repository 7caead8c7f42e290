/// What can be written as HTML: an element, some text, or a component made of these.
///
///     struct Greeting: HTML {
///       let name: String
///       var body: some HTML { p(.class("greeting")) { "Hello, \(name)" } }
///     }
///
/// Named as the Elementary package names things, so that it can take this target's place.
public protocol HTML {
  associatedtype Body: HTML

  @HTMLBuilder var body: Body { get }
  /// The markup itself; that of `body` unless the type makes its own.
  var content: HTMLContent { get }
}

extension HTML {
  public var content: HTMLContent { body.content }

  public func render() -> String { String(decoding: renderedBytes(), as: UTF8.self) }

  /// As UTF-8, written into one buffer.
  public func renderedBytes() -> [UInt8] {
    var writer = HTMLWriter()
    writer.write(content)
    return writer.bytes
  }
}

/// Markup of any kind; concrete, so that large pages are quick to compile.
public enum HTMLContent: HTML, Sendable {
  /// Escaped when it is written.
  case text(String)
  /// Written as it is.
  case raw(String)
  case element(name: String, attributes: [HTMLAttribute], children: [HTMLContent])
  /// Has no content and no closing tag.
  case void(name: String, attributes: [HTMLAttribute])
  case group([HTMLContent])

  public static let empty = HTMLContent.group([])

  public var body: HTMLContent { self }
  public var content: HTMLContent { self }

  fileprivate var children: [HTMLContent] {
    if case .group(let children) = self { children } else { [self] }
  }
}

extension String: HTML {
  public var body: HTMLContent { HTMLContent.text(self) }
  public var content: HTMLContent { .text(self) }
}

extension Optional: HTML where Wrapped: HTML {
  public var body: HTMLContent { content }
  public var content: HTMLContent { self?.content ?? .empty }
}

/// Text that is escaped, as every `String` in a builder is.
public struct HTMLText: HTML {
  private let text: String

  public init(_ text: String) { self.text = text }

  public var body: HTMLContent { HTMLContent.text(text) }
}

/// Markup from elsewhere that is known to be safe; nothing of it is escaped.
public struct HTMLRaw: HTML {
  private let markup: String

  public init(_ markup: String) { self.markup = markup }

  public var body: HTMLContent { HTMLContent.raw(markup) }
}

/// The same markup for each of some values.
public struct ForEach: HTML {
  private let parts: [HTMLContent]

  public init<Values: Sequence>(
    _ values: Values, @HTMLBuilder content: (Values.Element) -> HTMLContent
  ) {
    parts = values.map(content)
  }

  public var body: HTMLContent { HTMLContent.group(parts) }
}

@resultBuilder
public enum HTMLBuilder {
  public static func buildExpression(_ part: some HTML) -> HTMLContent { part.content }
  public static func buildBlock() -> HTMLContent { .empty }
  public static func buildBlock(_ part: HTMLContent) -> HTMLContent { part }
  public static func buildBlock(_ parts: HTMLContent...) -> HTMLContent { .group(parts) }
  public static func buildOptional(_ part: HTMLContent?) -> HTMLContent { part ?? .empty }
  public static func buildEither(first part: HTMLContent) -> HTMLContent { part }
  public static func buildEither(second part: HTMLContent) -> HTMLContent { part }
  public static func buildArray(_ parts: [HTMLContent]) -> HTMLContent { .group(parts) }
}

// MARK: - Elements

/// A tag by its name, as `HTMLTag.div`.
public protocol HTMLTagDefinition {
  static var name: String { get }
}

public struct HTMLElement<Tag: HTMLTagDefinition>: HTML {
  private var attributes: [HTMLAttribute]
  private let children: [HTMLContent]

  public init(
    _ attributes: HTMLAttribute..., @HTMLBuilder content: () -> HTMLContent = { HTMLContent.empty }
  ) {
    self.init(attributes: attributes, content: content)
  }

  public init(attributes: [HTMLAttribute], @HTMLBuilder content: () -> HTMLContent) {
    self.attributes = attributes
    children = content().children
  }

  public var body: HTMLContent {
    HTMLContent.element(name: Tag.name, attributes: attributes, children: children)
  }

  public func attributes(_ more: HTMLAttribute..., when isWanted: Bool = true) -> Self {
    var element = self
    if isWanted { element.attributes += more }
    return element
  }
}

/// An element that holds nothing, as `input`.
public struct HTMLVoidElement<Tag: HTMLTagDefinition>: HTML {
  private var attributes: [HTMLAttribute]

  public init(_ attributes: HTMLAttribute...) { self.attributes = attributes }

  public init(attributes: [HTMLAttribute]) { self.attributes = attributes }

  public var body: HTMLContent { HTMLContent.void(name: Tag.name, attributes: attributes) }

  public func attributes(_ more: HTMLAttribute..., when isWanted: Bool = true) -> Self {
    var element = self
    if isWanted { element.attributes += more }
    return element
  }
}
