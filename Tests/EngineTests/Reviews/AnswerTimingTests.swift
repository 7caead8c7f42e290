import Engine
import Foundation
import Testing

struct AnswerTimingTests {
  @Test(arguments: [
    (2.5, 1.0, Duration.milliseconds(2_500), Duration.seconds(1), false),
    (60, 60, .seconds(60), .seconds(60), false),
    (60.001, 1, .seconds(60), .seconds(1), true),
    (3_600, 90, .seconds(60), .seconds(60), true),
    (-10, 1, .zero, .seconds(1), false),
    (5, -86_400, .seconds(5), .zero, false),
  ])
  func `Thinking and grading times are at most a minute and never negative`(
    think: Double, answer: Double, thought: Duration, judged: Duration, wasIdle: Bool
  ) {
    let shown = Berlin.noon

    let timing = AnswerTiming(
      shown: shown, revealed: shown + think, graded: shown + think + answer)

    #expect(timing.think == thought)
    #expect(timing.answer == judged)
    #expect(timing.wasIdle == wasIdle)
  }
}
