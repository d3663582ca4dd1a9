#!/bin/sh
# Asks the registry which bytes each image's tag names now, and writes that down in the files given: to be run after a tag was
# changed. Without it a tag's new bytes would not be noticed; a digest names the same ones for ever.
#   sh deploy/pin.sh deploy/compose.yaml deploy/Dockerfile
set -eu
named='s/^(FROM|.*image: (&[a-z]+ )?)[[:space:]]*([a-z0-9./-]+:[A-Za-z0-9._-]+)(@sha256:[0-9a-f]+)?.*$/\3/p'
edits=
for image in $(sed -nE "$named" "$@" | sort -u); do
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
  case $digest in
    sha256:*) ;;
    *)
      echo "The registry has no digest of $image." >&2
      exit 1
      ;;
  esac
  echo "$image is $digest"
  edits="$edits;s|$image(@sha256:[0-9a-f]+)?|$image@$digest|"
done
for file in "$@"; do
  sed -E "${edits#;}" "$file" >"$file.new"
  cat "$file.new" >"$file"
  rm "$file.new"
done
