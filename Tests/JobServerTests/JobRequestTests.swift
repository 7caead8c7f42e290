import Foundation
import Helpers
import Testing

@testable import Engine

/// What clients ask of the backend when they create a job.
@Suite(.timeLimit(.minutes(5))) struct JobRequestTests {
  @Test(arguments: TestedDatabase.allCases)
  func `A known key with another request is refused, and the first job stays`(
    database: TestedDatabase
  ) async throws {
    let backend = try await RunningBackend(database)
    let first = try await backend.post(["雨だ"])

    let other = try await backend.post(["傘がない"])

    #expect(other.status == 422 && other.body["error"]?["code"] == "key_used")
    #expect(try await backend.send("GET", "/v1/jobs/recent").body["jobs"]?.array?.count == 1)
    #expect(try await backend.post(["雨だ"]).body["id"] == first.body["id"])
  }

  @Test(
    arguments: [
      ["title": "雨"], ["title": "雨", "idempotency_key": "a", "lines": []],
      ["title": "雨", "idempotency_key": "a", "lines": [" ", "　"]],
      ["title": "雨", "idempotency_key": "", "lines": ["雨"]],
      ["title": "雨", "idempotency_key": "a", "lyrics": ""], ["lines": 1], [],
    ] as [JSONValue])
  func `What is not a job is refused with a reason`(body: JSONValue) async throws {
    let backend = try await RunningBackend()

    let answer = try await backend.send("POST", "/v1/jobs", body)

    #expect(answer.status == 422)
    #expect(answer.body["error"]?["message"]?.string?.isEmpty == false)
    #expect(try await backend.send("GET", "/v1/jobs/recent").body["jobs"] == [])
  }

  @Test(
    arguments: [
      (["title": "雨", "lines": ["雨"]], "idempotency_key is missing."),
      (["lines": ["雨"], "idempotency_key": "a"], "title is missing."),
      (["title": "雨", "lines": [1], "idempotency_key": "a"], "lines is not of the right type."),
      (["title": .null, "idempotency_key": "a"], "title is not of the right type."),
      (["雨"], "The body is not a JSON object."),
    ] as [(JSONValue, String)])
  func `The field that is wrong in a job is named`(body: JSONValue, sentence: String) async throws {
    let backend = try await RunningBackend()

    let answer = try await backend.send("POST", "/v1/jobs", body)

    #expect(answer.body["error"]?["message"] == .string(sentence))
  }

  @Test func `Lyrics can be sent as a file's text`() async throws {
    let backend = try await RunningBackend()

    let answer = try await backend.send(
      "POST", "/v1/jobs",
      [
        "title": "雨", "lyrics": "[ti:雨]\n[00:01.00]雨だ\n[00:02.00]傘がない\n",
        "idempotency_key": "a",
      ])

    #expect(answer.status == 201 && answer.body["lines"] == 2)
  }

  @Test(
    arguments: [(["空", "雨だ"], 201), (Array(repeating: "空", count: 5_001), 422)]
      as [([String], Int)])
  func `Lines can be sent with the text they are part of`(
    text: [String], status: Int
  ) async throws {
    let backend = try await RunningBackend()

    let answer = try await backend.send(
      "POST", "/v1/jobs",
      [
        "title": "雨", "lines": ["雨だ"], "text": .array(text.map(JSONValue.string)),
        "idempotency_key": "a",
      ])

    #expect(answer.status == status)
    #expect((answer.body["lines"] == 1) == (status == 201))
  }

  @Test(arguments: [
    ("German", 201), ("de", 201), ("pt-BR", 201), ("Brazilian Portuguese", 201), ("", 201),
    ("Haitian Creole", 201), ("xx-nope", 422), ("Nope", 422), ("–", 422), ("und", 422),
  ])
  func `A language that there is not is refused with a reason`(
    language: String, status: Int
  ) async throws {
    let backend = try await RunningBackend()

    let answer = try await backend.send(
      "POST", "/v1/jobs",
      [
        "title": "雨", "lines": ["雨だ"], "target_language": .string(language),
        "idempotency_key": "a",
      ])

    #expect(answer.status == status)
    let message = answer.body["error"]?["message"]?.string ?? ""
    #expect(message.hasPrefix("target_language is") == (status == 422))
  }

  @Test(arguments: [
    ("de", "German"), ("German", "German"), ("ja", "Japanese"), ("pt-BR", "Portuguese (Brazil)"),
    ("Brazilian Portuguese", "Brazilian Portuguese"), ("", "English"),
  ])
  func `The model is told the English name of a language`(
    language: String, name: String
  ) async throws {
    let backend = try await RunningBackend()

    let answer = try await backend.send(
      "POST", "/v1/jobs",
      [
        "title": "雨", "lines": ["雨だ", " "], "target_language": .string(language),
        "idempotency_key": "a",
      ])

    #expect(answer.body["target_language"] == .string(name) && answer.body["lines"] == 1)
  }

  @Test func `A task is repeated when the job is taken, and an unknown one is refused`()
    async throws
  {
    let backend = try await RunningBackend()
    func post(_ task: JSONValue) async throws -> RunningBackend.Answer {
      try await backend.send(
        "POST", "/v1/jobs",
        ["title": "1 meaning", "lines": ["猫"], "task": task, "idempotency_key": "a"])
    }

    #expect(try await post("meaning").body["task"] == "meaning")
    for task in ["lyrics", "poem", ""] as [JSONValue] {
      #expect(try await post(task).status == 422)
    }
  }
}
