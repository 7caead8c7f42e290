/// An attribute of an element. Its value is escaped when written.
public struct HTMLAttribute: Sendable {
  let name: String
  /// The value, or nil for a boolean attribute such as `checked`.
  let value: String?

  private init(_ name: String, _ value: String? = nil) { (self.name, self.value) = (name, value) }

  public static func custom(name: String, value: String) -> Self { Self(name, value) }
  public static func data(_ name: String) -> Self { Self("data-\(name)") }
  public static func data(_ name: String, value: String) -> Self { Self("data-\(name)", value) }
  public static func aria(_ name: String, value: String) -> Self { Self("aria-\(name)", value) }
}

extension HTMLAttribute {
  public static func accept(_ value: String) -> Self { Self("accept", value) }
  public static func action(_ value: String) -> Self { Self("action", value) }
  public static func alt(_ value: String) -> Self { Self("alt", value) }
  public static func autocomplete(_ value: String) -> Self { Self("autocomplete", value) }
  public static func charset(_ value: String) -> Self { Self("charset", value) }
  public static func `class`(_ value: String) -> Self { Self("class", value) }
  public static func content(_ value: String) -> Self { Self("content", value) }
  public static func dir(_ value: String) -> Self { Self("dir", value) }
  public static func enctype(_ value: String) -> Self { Self("enctype", value) }
  public static func `for`(_ value: String) -> Self { Self("for", value) }
  public static func height(_ value: String) -> Self { Self("height", value) }
  public static func href(_ value: String) -> Self { Self("href", value) }
  public static func id(_ value: String) -> Self { Self("id", value) }
  public static func inputmode(_ value: String) -> Self { Self("inputmode", value) }
  public static func lang(_ value: String) -> Self { Self("lang", value) }
  public static func list(_ value: String) -> Self { Self("list", value) }
  public static func max(_ value: String) -> Self { Self("max", value) }
  public static func maxlength(_ value: String) -> Self { Self("maxlength", value) }
  public static func method(_ value: String) -> Self { Self("method", value) }
  public static func min(_ value: String) -> Self { Self("min", value) }
  public static func name(_ value: String) -> Self { Self("name", value) }
  public static func placeholder(_ value: String) -> Self { Self("placeholder", value) }
  public static func preload(_ value: String) -> Self { Self("preload", value) }
  public static func rel(_ value: String) -> Self { Self("rel", value) }
  public static func role(_ value: String) -> Self { Self("role", value) }
  public static func rows(_ value: String) -> Self { Self("rows", value) }
  public static func scope(_ value: String) -> Self { Self("scope", value) }
  public static func src(_ value: String) -> Self { Self("src", value) }
  public static func step(_ value: String) -> Self { Self("step", value) }
  public static func tabindex(_ value: String) -> Self { Self("tabindex", value) }
  public static func title(_ value: String) -> Self { Self("title", value) }
  public static func type(_ value: String) -> Self { Self("type", value) }
  public static func value(_ value: String) -> Self { Self("value", value) }
  public static func viewBox(_ value: String) -> Self { Self("viewBox", value) }
  public static func width(_ value: String) -> Self { Self("width", value) }
}

extension HTMLAttribute {
  public static var autofocus: Self { Self("autofocus") }
  public static var checked: Self { Self("checked") }
  public static var controls: Self { Self("controls") }
  public static var `defer`: Self { Self("defer") }
  public static var disabled: Self { Self("disabled") }
  public static var download: Self { Self("download") }
  public static var hidden: Self { Self("hidden") }
  public static var open: Self { Self("open") }
  public static var formnovalidate: Self { Self("formnovalidate") }
  public static var novalidate: Self { Self("novalidate") }
  public static var required: Self { Self("required") }
  public static var selected: Self { Self("selected") }
}
