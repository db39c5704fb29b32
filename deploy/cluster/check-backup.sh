#!/bin/sh
# /usr/local/bin/check-backup on the backup machine, beside restore-aside, for the account postgres. Restores the last backup with all of the log since, which
# may have no hole, lets PostgreSQL look at every table and index, and leaves what came of it to node_exporter, under the names that deploy/monitoring/alerts.yml knows.
data=/var/lib/postgresql/15/shringar
figures=/var/lib/prometheus/node-exporter
programs=/usr/lib/postgresql/15/bin
"$(dirname "$0")/restore-aside" &&
  "$programs/pg_amcheck" -h /run/postgresql -p 5432 -U postgres --all --install-missing
failed=$(($? > 0))
"$programs/pg_ctl" -D "$data" -m fast stop
printf 'shringar_backup_check_timestamp_seconds %s\nshringar_backup_check_failed %s\n' "$(date +%s)" "$failed" > "$figures/backup-check.new" &&
  mv "$figures/backup-check.new" "$figures/backup-check.prom"
exit "$failed"
