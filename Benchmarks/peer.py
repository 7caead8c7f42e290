"""Does with the real Anki what the benchmarks do with Sanpo.

Reads one command a line and answers each with a line of JSON:

  import FILE   into a new collection; seconds of processor time
  package FILE NOTES REVIEWS
                makes a package of as many notes, each with a card, a missing
                picture, and reviews
  take FILE     a package into a new collection; seconds of processor time
  give FILE     a package of that collection; seconds of processor time
  open FILE     likewise, and has it studied from then on
  answer COUNT  next card and answer, so many times; seconds of each, and of processor time
"""

import json
import os
import shutil
import sys
import tempfile
import time

# First: its modules name each other in a circle.
from anki.collection import (
    AddNoteRequest,
    Collection,
    ExportAnkiPackageOptions,
    ImportAnkiPackageOptions,
    ImportAnkiPackageRequest,
    ImportCsvRequest,
)
from anki.cards import Card  # isort: skip
from anki.scheduler.v3 import CardAnswer

folder = tempfile.mkdtemp(prefix="sanpo-bench-anki-")


def empty():
    return Collection(os.path.join(folder, f"{len(os.listdir(folder))}.anki2"))


def word_type(collection):
    """A note type with a field for each column, as Sanpo's items have."""
    kind = collection.models.copy(collection.models.by_name("Basic"), add=False)
    kind["name"] = "Word"
    for name in ("Reading", "Notes"):
        collection.models.add_field(kind, collection.models.new_field(name))
    return collection.models.get(collection.models.add_dict(kind).id)


def imported(path):
    collection = empty()
    collection.models.set_current(word_type(collection))
    start = time.process_time()
    metadata = collection.get_csv_metadata(path=path, delimiter=None)
    collection.import_csv(ImportCsvRequest(path=path, metadata=metadata))
    took = time.process_time() - start
    if not collection.note_count() or collection.tags.all():
        raise ValueError("The columns did not become fields.")
    return collection, {"processor": took}


def exported(collection, path):
    options = ExportAnkiPackageOptions(
        with_scheduling=True, with_deck_configs=True, with_media=True, legacy=False
    )
    start = time.process_time()
    collection.export_anki_package(out_path=path, options=options, limit=None)
    return {"processor": time.process_time() - start}


def taken(path):
    collection = empty()
    options = ImportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True)
    start = time.process_time()
    collection.import_anki_package(
        ImportAnkiPackageRequest(package_path=path, options=options)
    )
    return collection, {"processor": time.process_time() - start}


def packaged(path, notes, reviews):
    collection = empty()
    deck = collection.decks.id("Words")
    kind = collection.models.by_name("Basic")
    requests = []
    for number in range(notes):
        note = collection.new_note(kind)
        note["Front"] = f"word {number}"
        note["Back"] = (
            f"meaning {number}, with an example that makes it as long as usual"
            f'<img src="picture {number}.png">'
        )
        requests.append(AddNoteRequest(note=note, deck_id=deck))
    collection.add_notes(requests)
    if reviews:
        each = reviews // notes
        collection.db.execute(
            "update cards set type = 2, queue = 2, due = id % 30, ivl = 20, factor = 2500, reps = ?",
            each,
        )
        now = int(time.time() * 1000)
        cards = collection.db.list("select id from cards")
        rows = (
            (now - (place + 1) * 1000, card, -1, 3, 20, 10, 2500, 4000, 1)
            for place, card in enumerate(card for _ in range(each) for card in cards)
        )
        collection.db.executemany("insert into revlog values (?,?,?,?,?,?,?,?,?)", rows)
    said = exported(collection, path)
    collection.close()
    return said


def allow(collection, per_day):
    deck = collection.decks.get_current_id()
    config = collection.decks.config_dict_for_deck_id(deck)
    config["new"]["perDay"] = per_day
    config["rev"]["perDay"] = per_day
    collection.decks.update_config(config)


def answer(collection):
    queued = collection.sched.get_queued_cards(fetch_limit=1).cards[0]
    card = Card(collection, backend_card=queued.card)
    card.start_timer()
    collection.sched.answer_card(
        collection.sched.build_answer(card=card, states=queued.states, rating=CardAnswer.EASY)
    )


def answered(collection, count):
    times = []
    processor = time.process_time()
    for _ in range(count):
        start = time.perf_counter()
        answer(collection)
        times.append(time.perf_counter() - start)
    return {"processor": time.process_time() - processor, "times": times}


def main():
    studied = held = None
    for line in sys.stdin:
        command, argument = line.rstrip("\n").split(" ", 1)
        if command == "import":
            collection, said = imported(argument)
            collection.close()
        elif command == "package":
            path, notes, reviews = argument.rsplit(" ", 2)
            said = packaged(path, int(notes), int(reviews))
        elif command == "take":
            held, said = taken(argument)
        elif command == "give":
            said = exported(held, argument)
        elif command == "open":
            studied, said = imported(argument)
            allow(studied, 9999)
        else:
            said = answered(studied, int(argument))
        print(json.dumps(said), flush=True)


try:
    main()
finally:
    shutil.rmtree(folder)
