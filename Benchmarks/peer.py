"""Does with the real Anki what the benchmarks do with Sanpo.

Reads one command a line and answers each with a line of JSON:

  import FILE   into a new collection; seconds of processor time
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
from anki.collection import Collection, ImportCsvRequest
from anki.cards import Card  # isort: skip
from anki.scheduler.v3 import CardAnswer

folder = tempfile.mkdtemp(prefix="sanpo-bench-anki-")


def imported(path):
    number = len(os.listdir(folder))
    collection = Collection(os.path.join(folder, f"{number}.anki2"))
    start = time.process_time()
    metadata = collection.get_csv_metadata(path=path, delimiter=None)
    collection.import_csv(ImportCsvRequest(path=path, metadata=metadata))
    return collection, {"processor": time.process_time() - start}


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
    studied = None
    for line in sys.stdin:
        command, argument = line.rstrip("\n").split(" ", 1)
        if command == "import":
            collection, said = imported(argument)
            collection.close()
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
