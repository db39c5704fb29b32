import cluster from 'node:cluster'
import type { ServerResponse } from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ArchiveHealth, BackupHealth, HealthFigures, MediaHealth } from '#modules/health/service.server.ts'
import type { ConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Connections } from '#platform/db/connections.server.ts'
import type { ReplicaState } from '#platform/db/replica.server.ts'
import type { PageStoreCounts } from '../page-store.ts'
import type { RouteNames } from '../route-names.ts'

/** What is looked at when Prometheus asks. */
export interface MetricSources {
  pages: () => PageStoreCounts
  connections: Connections
  /** For how many seconds a CDN could not be told what changed; undefined where there is none. */
  purges: () => number | undefined
  limits: Readonly<Record<string, ConcurrencyLimit>>
  figures: () => Promise<HealthFigures>
  /** Undefined where there is none. */
  replica: () => Promise<ReplicaState | undefined>
  catalogueReads: () => Readonly<Record<string, number>>
  /** Undefined where the database is not ours to copy. */
  backups: () => Promise<BackupHealth | undefined>
  /** When one that is not ours was last dumped; undefined where the shop makes no dumps of it. */
  lastDump: () => Promise<Date | undefined>
  /** Undefined where it is ours. */
  outsideArchive: () => Promise<ArchiveHealth | undefined>
  /** Whether Redis counts; undefined where there is none. */
  sharedLimits: () => Promise<boolean | undefined>
  /** Undefined where photographs lie in the database. */
  media: () => Promise<MediaHealth | undefined>
}

/** Figures of the whole shop, by their names in `HealthFigures`. Every process reads the same ones, so one of them is enough. */
const figureHelp: Record<keyof HealthFigures, [name: string, help: string]> = {
  jobs_waiting: ['shringar_jobs_waiting', 'Jobs that are due and not begun.'],
  jobs_oldest_s: ['shringar_jobs_oldest_seconds', 'How long the oldest of them has been due.'],
  jobs_retrying: ['shringar_jobs_retrying', 'Jobs that failed and will be tried again.'],
  jobs_failed: ['shringar_jobs_failed', 'Jobs that failed twelve times and are tried no more.'],
  mails_waiting: ['shringar_mails_waiting', 'Emails that no mail server has taken yet.'],
  mails_oldest_s: ['shringar_mails_oldest_seconds', 'How long the oldest of them has waited.'],
  mails_failed: ['shringar_mails_failed', 'Emails that were given up.'],
  payment_events_last_hour: ['shringar_payment_events_last_hour', 'Webhooks of the payment provider in the last hour.'],
  payment_event_age_s: ['shringar_payment_event_age_seconds', 'Time since its last webhook; 0 where none came yet.'],
  payments_unheard: [
    'shringar_payments_unheard',
    'Payments that it took on its page in the last week, after that webhook.',
  ],
  refunds_waiting: ['shringar_refunds_waiting', 'Refunds that are owed and not with the customer.'],
  refunds_overdue: ['shringar_refunds_overdue', 'Those of them that are older than a day.'],
  payment_differences: ['shringar_payment_differences', 'Differences between the books that nobody has settled.'],
  orders_last_minute: ['shringar_orders_last_minute', 'Orders placed in the last minute.'],
  rupees_last_minute: ['shringar_rupees_last_minute', 'What they cost, with tax.'],
  connections: ['shringar_database_connections', 'Connections to the database server, of everybody.'],
  connections_max: ['shringar_database_connections_max', 'How many it takes.'],
}

const inSeconds = (moment: Date | undefined): number => (moment ? moment.getTime() / 1_000 : 0)

/** Of an embedded database, and of dumps the first. A moment is told, not an age: where there never was one, 0 is long ago. */
const backupGauges: [name: string, help: string, value: (health: BackupHealth) => number][] = [
  [
    'shringar_backup_timestamp_seconds',
    'When the last backup was made; 0 where there is none.',
    ({ lastBackupAt }) => inSeconds(lastBackupAt),
  ],
  [
    'shringar_backup_check_timestamp_seconds',
    'When a backup was last restored on trial; 0 where none was.',
    ({ lastCheckAt }) => inSeconds(lastCheckAt),
  ],
  [
    'shringar_backup_check_failed',
    'Whether that trial found something wrong.',
    ({ result }) => (result === 'failed' ? 1 : 0),
  ],
]

/** What one process counts about itself and the shop, for Prometheus. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Histogram<'route' | 'status'>
  readonly #routes: RouteNames

  constructor(sources: MetricSources, routes: RouteNames) {
    this.#routes = routes
    // The primary asks its workers for their figures and adds them up.
    if (cluster.isWorker) {
      new AggregatorRegistry()
      AggregatorRegistry.setRegistries(this.registry)
    }
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.#requests = new Histogram({
      name: 'shringar_request_seconds',
      help: 'From the head of a request to the end of its answer. Streams of events are left out.',
      labelNames: ['route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    })
    this.#watchProcess(sources)
    this.#watchShop(sources.figures)
    this.#watchBackups(sources)
    this.#watchArchive(sources)
    this.#watchMedia(sources.media)
    this.#watchSharedLimits(sources.sharedLimits)
    this.#watchReplica(sources)
  }

  /** Times a request until its answer has left. */
  watch(response: ServerResponse): void {
    const begun = performance.now()
    response.once('close', () => {
      const route = this.#routes.of(response)
      if (route === 'events') return
      // A line that was cut before the answer has no status of ours.
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'cut'
      this.#requests.observe({ route, status }, (performance.now() - begun) / 1_000)
    })
  }

  #watchProcess({ pages, connections, limits, purges }: MetricSources): void {
    const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers: [this.registry],
        collect() {
          collect(this)
        },
      })
    gauge('shringar_stored_pages', 'Pages in the store.', [], (one) => one.set(pages().pages))
    gauge('shringar_stored_page_bytes', 'What they take.', [], (one) => one.set(pages().bytes))
    gauge('shringar_pages_rendered', 'Pages rendered since the process began.', [], (one) => one.set(pages().renders))
    if (purges() !== undefined) {
      new Gauge({
        name: 'shringar_cdn_purge_failing_seconds',
        help: 'How long a CDN could not be told what changed.',
        aggregator: 'max',
        registers: [this.registry],
        collect() {
          this.set(purges() ?? 0)
        },
      })
    }
    gauge(
      'shringar_pool_connections',
      'Connections of the pool, by what they do; callers that wait for one.',
      ['state'],
      (one) => {
        for (const [state, count] of Object.entries(connections.counts())) one.set({ state }, count)
      },
    )
    gauge(
      'shringar_requests_at_work',
      'Requests at work and in the queue, by the limit they fall under.',
      ['limit', 'state'],
      (one) => {
        for (const [name, limit] of Object.entries(limits)) {
          for (const [state, count] of Object.entries(limit.counts())) one.set({ limit: name, state }, count)
        }
      },
    )
  }

  /** Of dumps only their moment is told: they are not tried here. */
  #watchBackups({ backups, lastDump }: MetricSources): void {
    for (const [name, help, value] of backupGauges) {
      new Gauge({
        name,
        help,
        aggregator: 'first',
        registers: [this.registry],
        async collect() {
          const health = await backups()
          const dumpedAt = name === 'shringar_backup_timestamp_seconds' ? await lastDump() : undefined
          if (health) this.set(value(health))
          else if (dumpedAt) this.set(inSeconds(dumpedAt))
          else this.remove()
        },
      })
    }
  }

  /** Missing while a database outside cannot be asked. */
  #watchArchive({ backups, outsideArchive }: MetricSources): void {
    new Gauge({
      name: 'shringar_wal_archive_failing',
      help: 'Whether segments of the write-ahead log do not reach the archive, the log or the last backup not the object store, or nothing looks after them.',
      aggregator: 'first',
      registers: [this.registry],
      async collect() {
        const own = await backups()
        const health = own ?? (await outsideArchive().catch(() => undefined))
        if (health) this.set(health.archive === 'failing' || own?.copyProblem ? 1 : 0)
        else this.remove()
      },
    })
  }

  #watchMedia(media: () => Promise<MediaHealth | undefined>): void {
    new Gauge({
      name: 'shringar_object_store_up',
      help: 'Whether the object store of photographs answers.',
      aggregator: 'min',
      registers: [this.registry],
      async collect() {
        const health = await media()
        if (health) this.set(health.problem ? 0 : 1)
        else this.remove()
      },
    })
  }

  #watchSharedLimits(sharedLimits: () => Promise<boolean | undefined>): void {
    new Gauge({
      name: 'shringar_shared_limits_up',
      help: 'Whether Redis counts for the rate limits of all machines.',
      aggregator: 'min',
      registers: [this.registry],
      async collect() {
        const isShared = await sharedLimits()
        if (isShared === undefined) this.remove()
        else this.set(Number(isShared))
      },
    })
  }

  /** Missing where there is no replica. How far it is behind is missing while nobody can say, too. */
  #watchReplica({ replica, catalogueReads }: MetricSources): void {
    const tell = (
      name: string,
      help: string,
      aggregator: 'min' | 'max',
      value: (state: ReplicaState) => number | undefined,
    ) =>
      new Gauge({
        name,
        help,
        aggregator,
        registers: [this.registry],
        async collect() {
          const state = await replica()
          const told = state && value(state)
          if (told === undefined) this.remove()
          else this.set(told)
        },
      })
    tell('shringar_replica_read', 'Whether catalogue reads go to the replica.', 'min', ({ isRead }) => Number(isRead))
    tell('shringar_replica_behind_bytes', 'What it has not replayed.', 'max', ({ behindBytes }) => behindBytes)
    new Gauge({
      name: 'shringar_catalogue_renders',
      help: 'Pages rendered from the replica alone, and from the leader too.',
      labelNames: ['from'],
      registers: [this.registry],
      collect() {
        for (const [from, count] of Object.entries(catalogueReads())) this.set({ from }, count)
      },
    })
  }

  /** While the database is away, the figures of the shop are missing, and everything else is told. */
  #watchShop(figures: () => Promise<HealthFigures>): void {
    const gauge = (name: string, help: string, aggregator: 'first' | 'min', collect: (gauge: Gauge) => Promise<void>) =>
      new Gauge({
        name,
        help,
        aggregator,
        registers: [this.registry],
        collect() {
          return collect(this)
        },
      })
    for (const [figure, [name, help]] of Object.entries(figureHelp)) {
      gauge(name, help, 'first', (one) =>
        figures().then(
          (counted) => one.set(counted[figure as keyof HealthFigures]),
          () => one.remove(),
        ),
      )
    }
    gauge('shringar_figures_up', 'Whether the database could be asked for the figures of the shop.', 'min', (one) =>
      figures().then(
        () => one.set(1),
        () => one.set(0),
      ),
    )
  }
}
