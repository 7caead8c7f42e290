import Mustache
import Testing

import Engine

@testable import Pages

struct QuicklyDrawnTests {
  private static let samples: [any MustacheParent & Sendable] = [
    Keys()
  ]

  @Test(arguments: samples)
  func eachOfItsFieldsAnswersToItsName(_ sample: any MustacheParent & Sendable) {
    for field in Mirror(reflecting: sample).children {
      let answer = sample.child(named: field.label ?? "")

      #expect(answer.map { "\($0)" } == "\(unwrapped(field.value))", "\(field.label ?? "")")
    }
    #expect(sample.child(named: "none") == nil)
  }

  private func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value ?? value : value
  }
}
