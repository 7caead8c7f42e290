#!/usr/bin/env python3
"""Builds Sources/Engine/Resources/Japanese/indivisible.tsv: words read only as a whole.

    python3 Scripts/indivisible-words.py EDICT KANJIDIC2 \\
        > Sources/Engine/Resources/Japanese/indivisible.tsv

EDICT is the file of the package edict, KANJIDIC2 the one of the package kanjidic-xml, unpacked.
Only the standard library is used, and the same input gives the same bytes.

A line is a word of two or three kanji, a tab and its reading, of words whose reading cannot be
shared out among the kanji by their listed readings (土産 みやげ), however the sounds may change
where two meet, and which are not made of a shorter such word and listed readings (土産物). Of
three kanji neither the first nor the last has a listed reading either.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree

HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
LINE = re.compile(r"([\u4e00-\u9fff]{2,3}) \[([\u3041-\u30fc]+)\] /(?!\((?:ok|ik|oK|iK)\b)")

VOICED = dict(zip("かきくけこさしすせそたちつてとはひふへほ", "がぎぐげござじずぜぞだぢづでどばびぶべぼ"))
VOICED |= {"ち": "ぢじ", "つ": "づず", "は": "ばぱ", "ひ": "びぴ", "ふ": "ぶぷ", "へ": "べぺ", "ほ": "ぼぽ"}
# Behind ん, ち or つ: 天皇 てんのう, 三位 さんみ.
VOICED |= {"あ": "なわ", "い": "にみ", "う": "ぬ", "え": "ね", "お": "の", "や": "な", "わ": "な"}
ENDINGS = dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり"))


def stems(reading):
    """A reading with as much of its okurigana as a word may leave unwritten: 引, 取引."""
    stem, _, okurigana = reading.strip("-").translate(HIRAGANA).partition(".")
    yield stem
    for end in range(1, len(okurigana) + 1):
        yield stem + okurigana[:end]
    if okurigana and okurigana[-1] in ENDINGS:
        yield stem + okurigana[:-1] + ENDINGS[okurigana[-1]]


def kanji(path):
    """Each kanji's readings, those of names too."""
    readings = {}
    for character in ElementTree.parse(path).getroot().iterfind("character"):
        own = readings.setdefault(character.findtext("literal"), set())
        for node in character.iterfind("reading_meaning/rmgroup/reading"):
            if node.get("r_type") in ("ja_on", "ja_kun"):
                own.update(stems(node.text))
        own.update(node.text for node in character.iterfind("reading_meaning/nanori"))
    return readings


def heard(reading, is_first, is_last):
    """A reading as it may sound in a word."""
    forms = {reading}
    if not is_first:
        forms |= {voiced + reading[1:] for voiced in VOICED.get(reading[0], "")}
    if not is_last:
        forms |= {form[:-1] + "っ" for form in forms if form[1:] and form[-1] in "つちくきう"}
        forms |= {form + "の" for form in forms}
    # 女 にょ and にょう, 文 もん and も.
    forms |= {form + "う" for form in forms}
    return forms | {form[:-1] for form in forms if form[1:] and form[-1] in "うん"}


class Divisions:
    def __init__(self, readings, wholes):
        self.readings, self.wholes = readings, wholes

    def explain(self, word, kana, place=0):
        """Whether kanji readings and shorter indivisible words make up the reading."""
        if place == len(word):
            return not kana
        parts = [(1, reading) for reading in self.readings.get(word[place], ())]
        parts += [
            (end - place, reading)
            for end in range(place + 2, len(word) + 1)
            for reading in self.wholes.get(word[place:end], ())
        ]
        return any(
            kana.startswith(form) and self.explain(word, kana[len(form) :], place + length)
            for length, reading in parts
            if reading
            for form in heard(reading, place == 0, place + length == len(word))
        )


    def has_regular_end(self, word, kana):
        first = any(
            kana.startswith(form)
            for reading in self.readings.get(word[0], ())
            if reading
            for form in heard(reading, True, False)
        )
        return first or any(
            kana.endswith(form)
            for reading in self.readings.get(word[-1], ())
            if reading
            for form in heard(reading, False, True)
        )


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    wholes = {}
    divisions = Divisions(kanji(sys.argv[2]), wholes)
    with open(sys.argv[1], encoding="euc_jp", errors="replace") as file:
        entries = {(match[1], match[2].translate(HIRAGANA)) for match in map(LINE.match, file) if match}
    # Shorter words first, of which longer ones may be made.
    for word, kana in sorted(entries, key=lambda entry: (len(entry[0]), entry)):
        # The halves of 抑抑 そもそも are told by its repetition.
        if word[0] == word[1] or len(word) > 2 and divisions.has_regular_end(word, kana):
            continue
        if not divisions.explain(word, kana):
            wholes.setdefault(word, []).append(kana)
    for word, readings in sorted(wholes.items()):
        for kana in readings:
            print(f"{word}\t{kana}")


if __name__ == "__main__":
    main()
