import Synchronization

/// Remembers the value made last, by its text: for what is made of one text over and over.
final class LastValue<Value: Sendable>: Sendable {
  private let last = Mutex<(text: String, value: Value)?>(nil)

  func value(_ text: String, _ make: (String) throws -> Value) rethrows -> Value {
    if let last = last.withLock({ $0 }), last.text == text { return last.value }
    let value = try make(text)
    keep(value, of: text)
    return value
  }

  func keep(_ value: Value, of text: String) { last.withLock { $0 = (text, value) } }
}
