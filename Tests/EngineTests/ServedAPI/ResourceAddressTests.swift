import Testing

@testable import Engine

/// The address of a resource, which is that of the server that gives it.
struct ResourceAddressTests {
  @Test(arguments: [
    (
      #"{"id":1,"url":"https://a/1","data":{"url":"b"}}"#,
      #"{"id":1,"url":"new","data":{"url":"b"}}"#
    ),
    (
      #"{"data":{"images":[{"url":"b"}],"text":"\"}"},"url":"https://a/1","id":1}"#,
      #"{"data":{"images":[{"url":"b"}],"text":"\"}"},"url":"new","id":1}"#
    ),
    (
      #"{"data":{"url":"b"},"id":1,"url":"https://a/1"}"#,
      #"{"data":{"url":"b"},"id":1,"url":"new"}"#
    ),
    (
      #"{ "object" : "url", "data" : {"url" : "b"}, "url" : "https://a/1" }"#,
      #"{ "object" : "url", "data" : {"url" : "b"}, "url" : "new" }"#
    ),
    (#"{"data":{"url":"b"}}"#, #"{"data":{"url":"b"}}"#), (#"{"data":"\"#, #"{"data":"\"#),
  ])
  func `The address is replaced wherever it stands, and none within the data`(
    json: String, replaced: String
  ) {
    #expect(ResourceAddress.replaced(in: json, by: "new") == replaced)
  }
}
