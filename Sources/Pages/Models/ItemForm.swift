/// The form that adds an item or changes one.
struct ItemForm: Hashable {
  var action: String
  var isOpen = false
  var isNew: Bool
  var deck: [Choice]
  var front = Field()
  var back = Field()
  var reading = Field()
  var notes = Field()
  var tags = Field()
  var synonyms = Field()
  var picture = Field()
  var currentPicture: ItemView.Picture?
}
