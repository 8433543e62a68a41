#!/bin/sh
# Builds bbpPairings (Apache-2.0, Bierema Boyz Programming), a pairing program for the Dutch system, at the
# commit with the edition of the rules in force since 1 February 2026. Needs git, make and a C++20 compiler.
#
#   tests/oracles/bbp_pairings.sh FOLDER     makes FOLDER/bbpPairings.exe
set -eu
commit=16a000f9811de322b0e835d5643198226165b5a9
source=${BBP_PAIRINGS_SOURCE:-https://github.com/BieremaBoyzProgramming/bbpPairings.git}
folder=${1:?which folder?}
[ -d "$folder/.git" ] || git clone --quiet "$source" "$folder"
git -C "$folder" checkout --quiet "$commit"
make -C "$folder" -j2
