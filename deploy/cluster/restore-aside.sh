#!/bin/sh -eu
# /usr/local/bin/restore-aside on the backup machine, for the account postgres. Restores what was archived last, or the moment given as "2026-11-26 14:03:00+05:30",
# and opens it on this machine alone, without a way in over the network. The cluster does not notice. It ends with: pg_ctl -D /var/lib/postgresql/15/shringar stop
data=/var/lib/postgresql/15/shringar
programs=/usr/lib/postgresql/15/bin
if "$programs/pg_ctl" -D "$data" status > /dev/null 2>&1; then "$programs/pg_ctl" -D "$data" -m fast stop; fi
if [ $# -gt 0 ]; then set -- --type=time --target="$1" --target-action=promote; fi
pgbackrest --config=/etc/pgbackrest.conf --stanza=shringar --delta --archive-mode=off "$@" restore
# It has no followers, so it waits for none; and it opens once the last change is there.
alone="-c listen_addresses='' -c unix_socket_directories=/run/postgresql -c port=5432 -c synchronous_standby_names='' -c hot_standby=off"
"$programs/pg_ctl" -D "$data" -w -l /var/log/pgbackrest/aside.log -o "$alone" start
until "$programs/pg_isready" -q -h /run/postgresql -p 5432; do
  "$programs/pg_ctl" -D "$data" status > /dev/null || { tail /var/log/pgbackrest/aside.log >&2; exit 1; }
  sleep 1
done
