#!/bin/sh
# Run once, when the database is made: Stoa's role owns its database and is nothing more. The superuser has no password
# afterwards: it enters from inside of the container alone.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$STOA_PASSWORD" -U postgres -d postgres <<'SQL'
create role stoa login password :'password';
create database stoa owner stoa;
alter role postgres password null;
SQL
