#!/usr/bin/env python3
"""Builds Sources/Engine/Resources/Japanese/accents.bin from a compiled UniDic.

    python3 Scripts/accent-table.py DICDIR > Sources/Engine/Resources/Japanese/accents.bin

DICDIR is the folder of sys.dic of UniDic 2.1.2, as the package unidic-lite 1.0.8 brings it
(unidic_lite/dicdir). Only the standard library is used, and the same input gives the same bytes.

The table answers one question: which accents has this word with this reading? It holds no
strings, only where a word's hash leads, so that it is small and is read where it lies:

    8 bytes          "accents1"
    u32              number of values
    65537 * u32      where the words begin whose hash starts with these 16 bits
    n * (u24, u16)   the next 24 bits of the hash, and the number of the value; sorted
    values * 6 u8    attachment rule (letter and number), count, up to three accents

All numbers are little-endian. The hash is FNV-1a of kind, surface, tab, reading in hiragana,
as UTF-8, mixed by one multiplication; two words of one hash stop the build. Kinds are v verb,
a adjective, s suffix, p prefix and n everything else.
"""

import csv
import os
import struct
import sys

FNV_OFFSET, FNV_PRIME, MIX = 0xCBF29CE484222325, 0x100000001B3, 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1

# Columns of UniDic 2.1.2, as its dicrc names them.
POS, CTYPE, CFORM, ORTH, ORTH_BASE, KANA_BASE, ATYPE, ACON = 0, 4, 5, 8, 10, 18, 23, 24

HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
KINDS = {"動詞": "v", "形容詞": "a", "接尾辞": "s", "接頭辞": "p"}
SKIPPED = {"助詞", "助動詞", "補助記号", "空白"}


def lexemes(folder):
    """Each row of the lexicon with the cost that MeCab counts for it: low is frequent."""
    with open(os.path.join(folder, "sys.dic"), "rb") as file:
        data = file.read()
    header = 72
    trie, tokens, features = struct.unpack_from("<3I", data, 24)
    texts = header + trie + tokens
    for at in range(header + trie, texts, 16):
        cost, feature = struct.unpack_from("<hI", data, at + 6)
        start = texts + feature
        text = data[start : data.index(b"\0", start)].decode()
        yield cost, next(csv.reader([text]))


def is_dictionary_form(row):
    if row[ORTH] != row[ORTH_BASE] or row[CTYPE].startswith("文語"):
        return False
    return row[CTYPE] in ("*", "") or row[CFORM] == "終止形-一般"


def accents(row):
    return [int(part) for part in row[ATYPE].split(",") if part.isdigit()]


def rule(row):
    code = row[ACON]
    return code if code[:1] in ("C", "P") and code[1:].isdigit() else "*0"


def words(folder):
    """(kind, surface, reading) to (rule, accents), the most frequent lexeme's first."""
    found = {}
    for cost, row in sorted(lexemes(folder), key=lambda lexeme: (lexeme[0], lexeme[1])):
        if len(row) <= ACON or row[POS] in SKIPPED or not is_dictionary_form(row):
            continue
        own, code = accents(row), rule(row)
        if not row[KANA_BASE] or (not own and code == "*0"):
            continue
        key = (KINDS.get(row[POS], "n"), row[ORTH], row[KANA_BASE].translate(HIRAGANA))
        kept = found.setdefault(key, (code, []))
        kept[1].extend(accent for accent in own if accent not in kept[1])
    return found


def hashed(key):
    kind, surface, reading = key
    value = FNV_OFFSET
    for byte in f"{kind}{surface}\t{reading}".encode():
        value = (value ^ byte) * FNV_PRIME & MASK
    return (value * MIX & MASK) >> 24


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    values, entries = {}, {}
    for key, (code, own) in words(sys.argv[1]).items():
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
    out.write(b"accents1" + struct.pack("<I", len(values)) + struct.pack("<65537I", *starts))
    for key, number in rows:
        out.write(struct.pack("<I", key & 0xFFFFFF)[:3] + struct.pack("<H", number))
    for record in values:
        out.write(record)
    print(f"{len(rows)} words, {len(values)} values", file=sys.stderr)


if __name__ == "__main__":
    main()
