"""Makes and compares Anki packages with the real Anki.

  make FILE3 FILE2     the same collection as packages of versions 3 and 2
  compare FILE FILE    prints what differs once each is imported; nothing if nothing does
  study FILE FILE      answers two cards of the first file in Anki, and writes the second
  mark FILE FILE       flags, suspends, unsuspends and buries a card each, and writes the second
  factors FILE FILE    prints the ease of the cards in learning
  cards FILE FILE      prints the templates of the cards, a line each
  columns FILE FILE    prints which columns of a text file are the fields of a Basic note, from 1
  learn FILE FILE      answers the card of the first file, prints the steps in its log
  edit FILE FILE       edits a note of Sanpo's from the first file, answers its card, and writes the
                       second; prints how many cards there are
"""

import os
import sys
import tempfile
import time

from anki.collection import (  # First: its modules name each other in a circle.
    Collection,
    ExportAnkiPackageOptions,
    ImportAnkiPackageOptions,
    ImportAnkiPackageRequest,
)
from anki.scheduler.v3 import CardAnswer


def collection():
    return Collection(os.path.join(tempfile.mkdtemp(), "collection.anki2"))


def add(col, kind, fields, deck, tags=()):
    note = col.new_note(col.models.by_name(kind))
    for name, value in fields.items():
        note[name] = value
    note.tags = list(tags)
    col.add_note(note, deck)
    return note


def answer(col, rating):
    queued = col.sched.get_queued_cards(fetch_limit=1).cards[0]
    card = col.get_card(queued.card.id)
    card.start_timer()
    col.sched.answer_card(
        col.sched.build_answer(card=card, states=queued.states, rating=rating)
    )
    time.sleep(0.01)


def study(first, second):
    col = collection()
    col.set_config("fsrs", True)
    take(col, first)
    col.decks.set_current(col.decks.id("Languages::日本語"))
    for rating in (CardAnswer.EASY, CardAnswer.GOOD):
        answer(col, rating)
    give(col, second)
    col.close()


def make(third, second):
    col = collection()
    col.set_config("fsrs", True)
    parent = col.decks.get(col.decks.id("Languages"))
    parent["desc"] = "About <b>languages</b>"
    col.decks.save(parent)
    deck = col.decks.id("Languages::日本語")
    child = col.decks.get(deck)
    child["desiredRetention"] = 80
    col.decks.save(child)
    basic = col.models.by_name("Basic")
    basic["css"] += ".mine { background: url(_back.png) }"
    basic["tmpls"][0]["qfmt"] = "<p class=mine>{{Front}}</p>"
    col.models.update_dict(basic)
    for name in ("dot.png", "_back.png", "bark.mp3"):
        col.media.write_data(name, b"\x89PNG\r\n\x1a\n" + name.encode())
    add(col, "Basic", {"Front": "犬 <b>x</b>", "Back": "dog"}, deck, ["animal", "a::b"])
    add(col, "Basic", {"Front": '<img src="dot.png">', "Back": "[sound:bark.mp3]"}, deck)
    add(col, "Basic (and reversed card)", {"Front": "猫", "Back": "cat"}, deck)
    cloze = {"Text": "{{c1::Tokyo::city}} in {{c3::Japan}}", "Back Extra": "&amp;"}
    add(col, "Cloze", cloze, deck)
    add(col, "Basic", {"Front": "5", "Back": "five"}, col.decks.id("Default"))
    config = col.decks.config_dict_for_deck_id(deck)
    config["new"]["perDay"] = 7
    config["desiredRetention"] = 0.85
    col.decks.update_config(config)
    col.decks.set_current(deck)
    for rating in (CardAnswer.EASY, CardAnswer.GOOD, CardAnswer.AGAIN):
        answer(col, rating)
    cards = col.db.list("select id from cards order by id")
    col.sched.suspend_cards(cards[-1:])
    col.set_user_flag_for_cards(3, cards[:1])
    for file, is_legacy in ((third, False), (second, True)):
        give(col, file, is_legacy)
    col.close()


def give(col, path, is_legacy=False):
    options = ExportAnkiPackageOptions(
        with_scheduling=True, with_deck_configs=True, with_media=True, legacy=is_legacy
    )
    col.export_anki_package(out_path=path, options=options, limit=None)


def take(col, path):
    options = ImportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True)
    col.import_anki_package(ImportAnkiPackageRequest(package_path=path, options=options))


def edit(first, second):
    col = collection()
    take(col, first)
    note = col.get_note(col.find_notes("Front:1")[0])
    note["Front"] = "one"
    note["Synonyms"] = "ein; uno"
    note.tags = ["number"]
    col.update_note(note)
    col.decks.set_current(note.cards()[0].did)
    answer(col, CardAnswer.GOOD)
    give(col, second)
    print(col.card_count())
    col.close()


def mark(first, second):
    col = collection()
    take(col, first)
    time.sleep(1.1)  # Anki's times have whole seconds.
    cards = col.db.list("select id from cards order by id")
    col.set_user_flag_for_cards(2, cards[:1])
    col.sched.suspend_cards(cards[1:2])
    col.sched.bury_cards(cards[2:3])
    col.sched.unsuspend_cards(cards[-1:])
    give(col, second)
    col.close()


def learn(first, _):
    col = collection()
    col.set_config("fsrs", True)
    take(col, first)
    card_id = col.db.scalar("select id from cards")
    again, hard, good = CardAnswer.AGAIN, CardAnswer.HARD, CardAnswer.GOOD
    for rating in (hard, hard, good, hard, again, good, good):
        card = col.get_card(card_id)
        card.start_timer()
        states = col._backend.get_scheduling_states(card_id)
        col.sched.answer_card(col.sched.build_answer(card=card, states=states, rating=rating))
        time.sleep(0.01)
    for row in col.db.all("select ease, ivl, lastIvl from revlog where ivl < 0 order by id"):
        print(*row, sep=",")
    col.close()


def factors(first, _):
    col = collection()
    take(col, first)
    print(col.db.list("select factor from cards where type = 1"))
    col.close()


def cards(first, _):
    col = collection()
    take(col, first)
    for card_id in col.db.list("select id from cards order by id"):
        print(col.get_card(card_id).template()["name"])
    col.close()


def columns(first, _):
    col = collection()
    metadata = col.get_csv_metadata(path=first, delimiter=None)
    print(*metadata.global_notetype.field_columns)
    col.close()


def state(path):
    col = collection()
    take(col, path)
    found = {
        "notes": col.db.all("select id,guid,mod,tags,flds,sfld,csum from notes order by id"),
        "cards": col.db.all(
            "select id,nid,ord,mod,type,queue,due,ivl,factor,reps,lapses,left,odue,flags,data"
            " from cards order by id"
        ),
        "reviews": col.db.all("select * from (select id,cid,ease,ivl,lastIvl,factor,time,type"
                              " from revlog) order by id"),
        "decks": [(c, col.decks.name(d)) for c, d in col.db.all("select id,did from cards order by id")],
        "media": sorted(os.listdir(col.media.dir())),
    }
    for note_type in col.db.list("select distinct mid from notes"):
        found[f"type {note_type}"] = {
            k: v for k, v in col.models.get(note_type).items() if k not in ("usn", "mod")
        }
    found["settings of decks"] = [
        (d["name"], d["desc"], d.get("desiredRetention"))
        for d in sorted(col.decks.all(), key=lambda deck: deck["name"])
    ]
    for name in sorted({name for _, name in found["decks"]}):
        deck = col.decks.by_name(name)
        config = col.decks.config_dict_for_deck_id(deck["id"])
        found[f"preset of {name}"] = {
            k: v for k, v in config.items() if k not in ("id", "usn", "mod")
        }
    col.close()
    return found


def compare(first, second):
    one, other = state(first), state(second)
    for key in sorted(set(one) | set(other)):
        if one.get(key) != other.get(key):
            print(f"{key}\n  {one.get(key)}\n  {other.get(key)}")


{"cards": cards, "columns": columns, "make": make, "compare": compare, "edit": edit, "factors": factors, "learn": learn, "mark": mark, "study": study}[sys.argv[1]](sys.argv[2], sys.argv[3])
