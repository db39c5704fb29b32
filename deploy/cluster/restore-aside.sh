#!/bin/sh -eu
# /usr/local/bin/restore-aside on the backup machine, for the account postgres. Restores what was archived last, or the moment given as "2026-11-26 14:03:00+05:30",
# and opens it on this machine alone, without a way in over the network. The cluster does not notice. It ends with: pg_ctl -D /var/lib/postgresql/15/shringar stop
# It fails where the log has a hole, after which nothing can be restored; what is before it is open then.
data=/var/lib/postgresql/15/shringar
programs=/usr/lib/postgresql/15/bin
if "$programs/pg_ctl" -D "$data" status > /dev/null 2>&1; then "$programs/pg_ctl" -D "$data" -m fast stop; fi
newest=$(pgbackrest --config=/etc/pgbackrest.conf --stanza=shringar --output=json info | grep -o '"max": *"[0-9A-F]*"' | tr -cd '0-9A-F\n' | sort | tail -n 1)
if [ $# -gt 0 ]; then newest=; set -- --type=time --target="$1" --target-action=promote; fi
pgbackrest --config=/etc/pgbackrest.conf --stanza=shringar --delta --archive-mode=off "$@" restore
# It has no followers, so it waits for none; and it opens once the last change is there.
alone="-c listen_addresses='' -c unix_socket_directories=/run/postgresql -c port=5432 -c synchronous_standby_names='' -c hot_standby=off"
"$programs/pg_ctl" -D "$data" -w -l /var/log/pgbackrest/aside.log -o "$alone" start
until "$programs/pg_isready" -q -h /run/postgresql -p 5432; do
  "$programs/pg_ctl" -D "$data" status > /dev/null || { tail /var/log/pgbackrest/aside.log >&2; exit 1; }
  sleep 1
done
# PostgreSQL takes a segment that is missing for the end of the log. A name is the timeline, eight digits, and the place in the log.
reached=$("$programs/psql" -h /run/postgresql -p 5432 -U postgres -Atc 'select pg_walfile_name(pg_current_wal_lsn())' postgres)
if [ -n "$newest" ] && ! printf '%s\n' "$newest" "$reached" | cut -c 9- | sort -C; then
  echo "The log has a hole: it was restored up to $reached, and archived up to $newest. Make a backup at once; it can be restored again from there on." >&2
  exit 1
fi
