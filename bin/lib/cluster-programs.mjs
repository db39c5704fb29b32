/** What the cluster runs, and the package of Debian 12 that has it. */
export const clusterPrograms = {
  setpriv: 'util-linux',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  patroni: 'patroni',
  pgbackrest: 'pgbackrest',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  nginx: 'nginx',
}

/** What trials of one shop need beside it. */
export const programsBeside = { pgbouncer: 'pgbouncer', varnishd: 'varnish' }
