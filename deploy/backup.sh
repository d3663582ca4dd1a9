#!/bin/sh
# Takes a backup into a new folder, then removes the oldest beyond so many:
#   sh deploy/backup.sh /backups 14
set -eu
place=$1
kept=$2
cd "$(dirname "$0")/.."

# One that was killed has left half a folder.
find "$place" -mindepth 1 -maxdepth 1 -name '20*Z.part' -exec rm -rf {} +
node server/src/backup.ts "$place/$(date -u +%Y-%m-%dT%H-%M-%SZ)"
# Only now: while backups fail, those that are there stay.
find "$place" -mindepth 1 -maxdepth 1 -type d -name '20*Z' | sort -r | tail -n +$((kept + 1)) | while read -r old; do
  rm -rf "$old"
done
