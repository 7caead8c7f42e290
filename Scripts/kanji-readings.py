#!/usr/bin/env python3
"""Builds Sources/Engine/Resources/Japanese/kanji-readings.bin from KANJIDIC2.

    python3 Scripts/kanji-readings.py < kanjidic2.xml \\
        > Sources/Engine/Resources/Japanese/kanji-readings.bin

The package kanjidic-xml brings the file, compressed. Only the standard library is used, and the
same input gives the same bytes.

    8 bytes          "kanji001"
    u32              number of kanji
    n * (u32, u32)   code point, where its readings begin; sorted by code point
    readings         one byte a kana, one kanji's readings after the other

A kana's byte is its distance from U+3040 in hiragana, ー is 0x5F, the dot before okurigana is
0x60. A reading ends with 0x70, a reading for names with 0x71, the last one's end has 0x80 added.
All numbers are little-endian.
"""

import struct
import sys
import xml.etree.ElementTree as ElementTree

READING_END, NAME_END, LAST = 0x70, 0x71, 0x80
KINDS = {"ja_on", "ja_kun"}


def encoded(reading):
    """None where something stands in it that is no kana."""
    result = bytearray()
    for letter in reading.replace("-", "").strip():
        code = ord(letter)
        if letter == ".":
            result.append(0x60)
        elif letter == "ー":
            result.append(0x5F)
        elif 0x30A1 <= code <= 0x30F6:
            result.append(code - 0x30A0)
        elif 0x3041 <= code <= 0x3096:
            result.append(code - 0x3040)
        else:
            return None
    return bytes(result) or None


def readings(character):
    found = {}
    for node in character.iterfind("reading_meaning/rmgroup/reading"):
        if node.get("r_type") in KINDS and (code := encoded(node.text or "")):
            found.setdefault(code, READING_END)
    for node in character.iterfind("reading_meaning/nanori"):
        if code := encoded(node.text or ""):
            found.setdefault(code, NAME_END)
    return list(found.items())


def main():
    rows = []
    for character in ElementTree.parse(sys.stdin.buffer).getroot().iterfind("character"):
        own = readings(character)
        if own:
            text = b"".join(code + bytes([end]) for code, end in own)
            rows.append((ord(character.findtext("literal")), text[:-1] + bytes([text[-1] | LAST])))
    rows.sort()
    out, at = sys.stdout.buffer, 0
    out.write(b"kanji001" + struct.pack("<I", len(rows)))
    for code, text in rows:
        out.write(struct.pack("<II", code, at))
        at += len(text)
    for _, text in rows:
        out.write(text)
    print(f"{len(rows)} kanji, {at} bytes of readings", file=sys.stderr)


if __name__ == "__main__":
    main()
