#!/bin/sh
# /usr/local/bin/note-backup on the backup machine, for the account postgres. Leaves to node_exporter when the last backup was made: 0 where there is none any more, and where
# pgBackRest cannot say. A file without a figure would keep everybody uncalled.
figures=/var/lib/prometheus/node-exporter
# Of an archive and of a log position "stop" is a text, of a backup the second when it was whole.
at=$(pgbackrest --config=/etc/pgbackrest.conf --stanza=shringar --output=json info | grep -o '"stop": *[0-9][0-9]*' | tr -cd '0-9\n' | sort -n | tail -n 1)
printf 'shringar_backup_timestamp_seconds %s\n' "${at:-0}" > "$figures/backup.new" &&
  mv "$figures/backup.new" "$figures/backup.prom"
