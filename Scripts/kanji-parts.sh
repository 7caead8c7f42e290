#!/bin/sh
# Makes Sources/Engine/Resources/Dictionary/parts.txt anew, from the RADKFILE in Debian's package
# kiten. The package is only unpacked, not installed: it would bring KDE along.
#
#   Scripts/kanji-parts.sh > Sources/Engine/Resources/Dictionary/parts.txt
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
(cd "$folder" && apt-get download -q kiten >&2 && dpkg-deb -x kiten_*.deb .)

cat <<'HEAD'
# Which kanji each part is seen in: the part, its strokes, the kanji.
# From RADKFILE, © the Electronic Dictionary Research and Development Group, used under its
# licence, https://www.edrdg.org/edrdg/licence.html (Creative Commons Attribution-ShareAlike).
# RADKFILE keeps to JIS X 0208 and has a kanji stand for a part that is not in it; here the part
# itself stands.
HEAD
iconv -f EUC-JP -t UTF-8 "$folder/usr/share/kiten/radkfile" | awk '
  BEGIN {
    split("化亻 个𠆢 并丷 刈刂 乞𠂉 込辶 尚⺌ 忙忄 扎扌 汁氵 犯犭 艾艹 邦⻏ 阡⻖ 老耂 杰灬 礼礻 疔疒 禹禸 初衤 買罒 滴啇", pairs, " ")
    for (i in pairs) stand[substr(pairs[i], 1, 3)] = substr(pairs[i], 4)
  }
  /^#/ { next }
  /^\$/ { if (NR > 1) end(); part = ($2 in stand && NF > 3) ? stand[$2] : $2; strokes = $3; next }
  { kanji = kanji $0 }
  END { end() }
  function end() { if (part != "") print part, strokes, kanji; kanji = "" }
'
