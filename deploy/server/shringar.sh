#!/bin/sh -eu
# /usr/local/bin/shringar on each machine of the shop, for root: a command of the shop with its settings, under its account. For instance
# shringar admin:create, with options of the command: shringar backup -- --check, or with another setting before it: shringar DATA_DIR=/srv/trial restore
[ "$(id -u)" -eq 0 ] || { echo "Only root may read the settings of the shop. Run it as root: sudo shringar $*" >&2; exit 1; }
set -a
. /etc/shringar/shop.env
set +a
export NODE_ENV=production HOME=/var/lib/shringar
# npm keeps no log of its own.
export npm_config_logs_max=0 npm_config_update_notifier=false
while [ $# -gt 0 ]; do
  case $1 in
    [A-Z]*=*) export "$1" && shift ;;
    *) break ;;
  esac
done
[ $# -gt 0 ] || { echo "Which command? For instance: shringar admin:create" >&2; exit 1; }
umask 077
cd /opt/shringar
exec setpriv --reuid=shringar --regid=shringar --init-groups -- npm run "$@"
