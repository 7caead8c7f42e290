import Foundation

/// Draws templates as the renderer does, but only notes which tags a value answered.
///
/// The renderer draws nothing for a name it does not find. A tag that no sample of any page
/// answers is therefore misspelled, or dead.
struct TemplateWalk {
  struct Place: Hashable, Comparable, CustomStringConvertible {
    var template: String
    var offset: Int
    var tag: String

    var description: String { "\(template): {{\(tag)}}" }

    static func < (a: Place, b: Place) -> Bool { (a.template, a.offset) < (b.template, b.offset) }
  }

  let nodes: [String: [TemplateNode]]
  private(set) var answered: Set<Place> = []

  init(_ texts: [String: String]) throws {
    nodes = try Dictionary(
      uniqueKeysWithValues: texts.map { name, text in
        (name, try TemplateNode.parsed(text, named: name))
      })
  }

  var places: Set<Place> { Set(nodes.values.flatMap { $0 }.flatMap(\.places)) }

  typealias Blocks = [String: [TemplateNode]]

  mutating func draw(_ name: String, _ stack: [Any], _ blocks: Blocks = [:]) {
    draw(nodes[name, default: []], stack, blocks)
  }

  private mutating func draw(_ nodes: [TemplateNode], _ stack: [Any], _ blocks: Blocks) {
    for node in nodes { draw(node, stack, blocks) }
  }

  private mutating func draw(_ node: TemplateNode, _ stack: [Any], _ blocks: Blocks) {
    switch node {
    case .variable(let place, let name):
      if value(name, stack) != nil { answered.insert(place) }
    case .section(let place, let name, let isInverted, let inside):
      drawSection(place, name, isInverted, inside, stack, blocks)
    case .partial(let name, let overrides):
      draw(name, stack, blocks.merging(overrides) { outer, _ in outer })
    case .dynamicPartial(let place, let name):
      guard let template = value(name, stack) as? String else { return }
      answered.insert(place)
      draw(template, stack, blocks)
    case .block(let name, let inside):
      draw(blocks[name] ?? inside, stack, blocks)
    }
  }

  private mutating func drawSection(
    _ place: Place, _ name: String, _ isInverted: Bool, _ inside: [TemplateNode], _ stack: [Any],
    _ blocks: Blocks
  ) {
    let value = value(name, stack)
    if value != nil { answered.insert(place) }
    if isInverted {
      // An absent value is what it waits for; that the name is right, its other half shows.
      answered.insert(place)
      draw(inside, stack, blocks)
      return
    }
    switch value {
    case nil: break
    case let truth as Bool: if truth { draw(inside, stack, blocks) }
    case let list as [Any]: for element in list { draw(inside, stack + [element], blocks) }
    case let value?: draw(inside, stack + [value], blocks)
    }
  }

  private func value(_ name: String, _ stack: [Any]) -> Any? {
    if name == "." { return stack.last }
    let bare = name.hasPrefix("empty(") ? String(name.dropFirst(6).dropLast()) : name
    let isLocal = bare.hasPrefix(".")
    let path = bare.split(separator: ".").map(String.init)
    for object in isLocal ? stack.suffix(1) : stack.reversed()[...] {
      guard var found = child(path[0], of: object) else { continue }
      for name in path.dropFirst() {
        guard let next = child(name, of: found) else { return nil }
        found = next
      }
      return found
    }
    return nil
  }

  private func child(_ name: String, of object: Any) -> Any? {
    guard let value = Mirror(reflecting: object).children.first(where: { $0.label == name })?.value
    else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first?.value
  }
}
