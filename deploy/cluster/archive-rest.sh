#!/bin/sh
# /etc/patroni/archive-rest.sh on each database machine, which the account postgres may run. Patroni calls it when the machine becomes the leader or ceases to be it.
# A leader that is lost takes along what it had not archived of the log. Its followers have that too, and never archive it by themselves: so the new leader does,
# as far back as wal_keep_size, the newest first. What is in the archive already stays as it is.
[ "$2" = master ] || [ "$2" = primary ] || exit 0
cd /var/lib/postgresql/15/shringar || exit 1
for note in $(ls -r pg_wal/archive_status/????????????????????????.done); do
  segment=$PWD/pg_wal/$(basename "$note" .done)
  [ ! -f "$segment" ] || pgbackrest --config=/etc/pgbackrest.conf --stanza=shringar archive-push "$segment"
done
