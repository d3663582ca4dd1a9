#!/bin/sh
# Makes the database's own certificate, unless it is there, and lays out what those who connect have to know of it:
#   sh deploy/database-certificate.sh name-or-address private-folder public-folder [owner]
# To get a new one, delete server.crt and server.key, run it again, and restart the database and all nodes.
set -eu
name=$1
private=$2
public=$3
owner=${4:-}

case $name in
  *[!0-9.]*) also=DNS:$name ;;
  *) also=IP:$name ;;
esac
if [ ! -s "$private/server.crt" ]; then
  umask 077
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
    -subj "/CN=$name" -addext "subjectAltName=$also" -keyout "$private/server.key" -out "$private/new.crt"
  # Last, so that half a first start is begun anew.
  mv "$private/new.crt" "$private/server.crt"
fi
if [ -n "$owner" ]; then
  chown "$owner" "$private" "$private/server.key" "$private/server.crt"
fi
cp "$private/server.crt" "$public/database.crt"
chmod 644 "$public/database.crt"
