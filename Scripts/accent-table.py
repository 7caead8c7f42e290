#!/usr/bin/env python3
"""Builds Sources/Engine/Resources/Japanese/accents.bin from two compiled dictionaries.

    python3 Scripts/accent-table.py UNIDIC NAIST > Sources/Engine/Resources/Japanese/accents.bin

UNIDIC is the folder of sys.dic of UniDic 2.1.2, as the package unidic-lite 1.0.8 brings it
(unidic_lite/dicdir); NAIST that of the package open-jtalk-mecab-naist-jdic, which has words that
UniDic lacks. Only the standard library is used, and the same input gives the same bytes.

The table answers one question: which accents has this word with this reading? It holds no
strings, only where a word's hash leads, so that it is small and is read where it lies:

    8 bytes          "accents2"
    u32              number of values
    65537 * u32      where the words begin whose hash starts with these 16 bits
    n * (u24, u16)   the next 24 bits of the hash, and the number of the value; sorted
    values * 6 u8    attachment rule (letter and number), count, up to three accents

All numbers are little-endian. The hash is FNV-1a of kind, surface, tab, reading in hiragana,
as UTF-8, mixed by one multiplication; two words of one hash stop the build. Kinds are

    v a s p n        verbs, adjectives, suffixes, prefixes, everything else
    k o w            rear parts of compounds after one kanji, okurigana, other words: their rule
    r                readings alone (no surface) that all words with it share the accent of
    b                surfaces bare of okurigana (払込 for 払い込み), where no word is written so
"""

import os
import struct
import sys

sys.path.insert(0, os.path.dirname(__file__))
from compounds import HIRAGANA, KANJI, Compounds, morae  # noqa: E402
from mecab_lexicon import best_first, naist, unidic  # noqa: E402

FNV_OFFSET, FNV_PRIME, MIX = 0xCBF29CE484222325, 0x100000001B3, 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1


# Prefixes as the standard accent has them: 本会議 falls as 小会議 does, and what says which one is
# meant has an accent of its own.
CORRECTIONS = {("p", "本", "ほん"): ("P2", [])} | {
    ("p", surface, reading): ("P13", [1])
    for surface, reading in [
        ("各", "かく"), ("元", "もと"), ("前", "ぜん"), ("現", "げん"), ("同", "どう"), ("某", "ぼう"),
        ("約", "やく"), ("当", "とう"), ("翌", "よく"), ("全", "ぜん"),
    ]
}


def listed(first, second):
    """(kind, surface, reading) to (rule, accents), the most frequent lexeme's first. The second
    dictionary adds words, but no accents to those of the first; of names it adds none."""
    found = {}
    for word in first:
        if word.accents or word.rule != "*0":
            kept = found.setdefault((word.kind, *word.spelling), (word.rule, []))
            kept[1].extend(accent for accent in word.accents if accent not in kept[1])
    spelled = {key[1:] for key, (_, accents) in found.items() if accents}
    for word in second:
        if not word.is_name and not word.is_number and word.spelling not in spelled:
            key = (word.kind, *word.spelling)
            found.setdefault(key, (word.rule, []))[1].extend(
                accent for accent in word.accents if accent not in found[key][1])
    return found


def nouns(first, second):
    """What compounds are made of: not the second dictionary's names, which it has by rule."""
    words = first + [word for word in second if not word.is_name]
    return [word for word in words if word.kind in "ns" and not word.is_number]


def by_reading(found):
    """Of at least three morae: shorter words of one reading are mostly different words."""
    sharing = {}
    for (kind, surface, reading), (_, accents) in found.items():
        if accents and kind in "van" and morae(reading) >= 3:
            sharing.setdefault(reading, []).append(accents)
    for reading, lists in sharing.items():
        if len({accents[0] for accents in lists}) == 1:
            yield ("r", "", reading), ("*0", lists[0])


def bare(found):
    spelled = {key[1:] for key in found}
    entries = {}
    for (kind, surface, reading), (_, accents) in found.items():
        stripped = HIRAGANA.sub("", surface)
        if accents and kind in "van" and stripped != surface and KANJI.search(stripped):
            if (stripped, reading) not in spelled:
                entries.setdefault(("b", stripped, reading), ("*0", accents))
    return entries


def hashed(key):
    kind, surface, reading = key
    value = FNV_OFFSET
    for byte in f"{kind}{surface}\t{reading}".encode():
        value = (value ^ byte) * FNV_PRIME & MASK
    return (value * MIX & MASK) >> 24


def write(table):
    values, entries = {}, {}
    for key, (code, own) in table.items():
        own = [accent for accent in own if accent < 256][:3]
        record = struct.pack("<cBB3s", code[0].encode(), int(code[1:]), len(own), bytes(own))
        number = values.setdefault(record, len(values))
        if entries.setdefault(hashed(key), number) != number:
            sys.exit(f"two words have the hash of {key}")
    rows = sorted(entries.items())
    starts, at = [], 0
    for prefix in range(65537):
        while at < len(rows) and rows[at][0] >> 24 < prefix:
            at += 1
        starts.append(at)
    out = sys.stdout.buffer
    out.write(b"accents2" + struct.pack("<I", len(values)) + struct.pack("<65537I", *starts))
    for key, number in rows:
        out.write(struct.pack("<I", key & 0xFFFFFF)[:3] + struct.pack("<H", number))
    for record in values:
        out.write(record)
    print(f"{len(rows)} words, {len(values)} values", file=sys.stderr)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    first, second = best_first(unidic(sys.argv[1])), best_first(naist(sys.argv[2]))
    table = listed(first, second) | CORRECTIONS
    rears = Compounds(nouns(first, second)).rear_rules()
    write(table | dict(by_reading(table)) | bare(table) | dict(rears))


if __name__ == "__main__":
    main()
