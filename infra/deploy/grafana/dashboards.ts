/** The dashboards. `npm run dashboards -w @adit/deploy` writes them as JSON, and a test checks that the JSON is up to date. */

type Unit = 's' | 'reqps' | 'short' | 'percentunit' | 'bytes' | 'cps'

interface Panel {
  title: string
  unit: Unit
  /** PromQL expressions by legend. */
  queries: Readonly<Record<string, string>>
}

interface Dashboard {
  uid: string
  title: string
  rows: Readonly<Record<string, readonly Panel[]>>
}

const quantile = (q: number, metric: string, by: string, where = '') =>
  `histogram_quantile(${q}, sum by (le, ${by}) (rate(${metric}_bucket${where}[$__rate_interval])))`
const rate = (metric: string, by: string, where = '') => `sum by (${by}) (rate(${metric}${where}[$__rate_interval]))`
const highest = (metric: string, by?: string) => (by ? `max by (${by}) (${metric})` : `max(${metric})`)
const own = '{route!~"/_.*"}'

export const dashboards: readonly Dashboard[] = [
  {
    uid: 'adit-overview',
    title: 'Adit: overview',
    rows: {
      Health: [
        {
          title: 'Processes up',
          unit: 'short',
          queries: { '{{process}}': 'sum by (process) (up{job="adit"})' },
        },
        {
          title: 'Errors',
          unit: 'percentunit',
          queries: {
            '{{side}}': `sum by (side) (rate(adit_http_request_seconds_count{status=~"5..",route!~"/_.*"}[$__rate_interval])) / sum by (side) (rate(adit_http_request_seconds_count${own}[$__rate_interval]))`,
          },
        },
        {
          title: 'Projection lag',
          unit: 's',
          queries: { '{{projector}}': highest('adit_projection_lag_seconds', 'projector') },
        },
        {
          title: 'Parked roots',
          unit: 'short',
          queries: { '{{projector}}': highest('adit_parked_roots', 'projector') },
        },
      ],
      Requests: [
        {
          title: 'At the gateway, by upstream',
          unit: 'reqps',
          queries: { '{{to}} {{status}}': rate('adit_gateway_request_seconds_count', 'to, status') },
        },
        {
          title: 'Gateway, p99',
          unit: 's',
          queries: { '{{to}}': quantile(0.99, 'adit_gateway_request_seconds', 'to') },
        },
        {
          title: 'Rejected by the gateway',
          unit: 'reqps',
          queries: { '{{code}}': rate('adit_gateway_refused_total', 'code') },
        },
        {
          title: 'Launchers that are connected',
          unit: 'short',
          queries: { '{{process}}': highest('adit_gateway_launcher_sockets', 'process') },
        },
        {
          title: 'Commands and queries',
          unit: 'reqps',
          queries: { '{{side}} {{status}}': rate('adit_http_request_seconds_count', 'side, status', own) },
        },
        {
          title: 'Slowest routes, p99',
          unit: 's',
          queries: {
            '{{method}} {{route}}': `topk(10, ${quantile(0.99, 'adit_http_request_seconds', 'method, route', own)})`,
          },
        },
        {
          title: 'Pending answers',
          unit: 'cps',
          queries: { '{{route}}': rate('adit_http_pending_total', 'route') },
        },
      ],
      Pages: [
        {
          title: 'Pages, by where they came from',
          unit: 'reqps',
          queries: { '{{source}}': rate('adit_pages_total', 'source') },
        },
        {
          title: 'Time to render a page, p99',
          unit: 's',
          queries: { '{{process}}': quantile(0.99, 'adit_page_render_seconds', 'process') },
        },
        { title: 'Kept pages', unit: 'bytes', queries: { '{{process}}': highest('adit_page_cache_bytes', 'process') } },
      ],
      Downloads: [
        { title: 'Recorded', unit: 'cps', queries: { '{{by}}': rate('adit_downloads_recorded_total', 'by') } },
        {
          title: 'Views and play time recorded',
          unit: 'cps',
          queries: { '{{kind}}': rate('adit_activity_recorded_total', 'kind') },
        },
        {
          title: 'Time until a record is durable, p99',
          unit: 's',
          queries: { '{{outcome}}': quantile(0.99, 'adit_download_record_seconds', 'outcome') },
        },
        {
          title: 'Answers of the files process',
          unit: 'cps',
          queries: { '{{outcome}}': rate('adit_files_answers_total', 'outcome') },
        },
        {
          title: 'Counting lag',
          unit: 's',
          queries: { behind: 'max(adit_projection_lag_seconds{projector="downloads"})' },
        },
      ],
    },
  },
  {
    uid: 'adit-events',
    title: 'Adit: events and read models',
    rows: {
      Appends: [
        {
          title: 'Events stored',
          unit: 'cps',
          queries: { '{{process}}': rate('adit_appended_events_total', 'process') },
        },
        {
          title: 'Appends by outcome',
          unit: 'cps',
          queries: { '{{outcome}}': rate('adit_append_seconds_count', 'outcome') },
        },
        {
          title: 'Append, p50 and p99',
          unit: 's',
          queries: {
            p50: quantile(0.5, 'adit_append_seconds', 'outcome', '{outcome="stored"}'),
            p99: quantile(0.99, 'adit_append_seconds', 'outcome', '{outcome="stored"}'),
          },
        },
        { title: 'Hidden by open transactions', unit: 's', queries: { oldest: highest('adit_log_hidden_seconds') } },
        {
          title: 'Horizon',
          unit: 'short',
          queries: {
            transactions: highest('adit_log_horizon_transactions'),
            'hidden events': highest('adit_log_hidden_events'),
          },
        },
      ],
      Relay: [
        { title: 'Leading relays', unit: 'short', queries: { leading: 'sum(adit_relay_leading)' } },
        { title: 'Behind the log', unit: 's', queries: { seconds: highest('adit_relay_behind_seconds') } },
        {
          title: 'Events behind, up to 1,000',
          unit: 'short',
          queries: { events: highest('adit_relay_behind_events') },
        },
      ],
      Projections: [
        {
          title: 'Projected',
          unit: 'cps',
          queries: { '{{projector}}': rate('adit_projected_events_total', 'projector') },
        },
        {
          title: 'Delay from event to read model, p99',
          unit: 's',
          queries: { '{{projector}}': quantile(0.99, 'adit_projection_delay_seconds', 'projector') },
        },
        {
          title: 'Batches, p99',
          unit: 's',
          queries: { '{{projector}}': quantile(0.99, 'adit_projection_batch_seconds', 'projector') },
        },
        {
          title: 'Partitions behind',
          unit: 'short',
          queries: { '{{projector}}': 'sum by (projector) (adit_projection_partitions_behind)' },
        },
        {
          title: 'Partitions of each process',
          unit: 'short',
          queries: { '{{instance}}': highest('adit_feed_partitions_owned', 'instance') },
        },
        { title: 'Builds in progress', unit: 'short', queries: { builds: highest('adit_builds_in_progress') } },
      ],
      Search: [
        {
          title: 'Marks waiting',
          unit: 'short',
          queries: { '{{name}}': highest('adit_marks_waiting{name!="search_hidden"}', 'name') },
        },
        {
          title: 'Oldest mark',
          unit: 's',
          queries: { '{{name}}': highest('adit_oldest_mark_seconds{name!="search_hidden"}', 'name') },
        },
        {
          title: 'Calls, p99',
          unit: 's',
          queries: { '{{call}} {{outcome}}': quantile(0.99, 'adit_search_seconds', 'call, outcome') },
        },
        {
          title: 'Documents written',
          unit: 'cps',
          queries: { documents: 'sum(rate(adit_search_documents_total[$__rate_interval]))' },
        },
      ],
    },
  },
  {
    uid: 'adit-queues',
    title: 'Adit: queues and saturation',
    rows: {
      Queues: [
        {
          title: 'Sagas',
          unit: 'short',
          queries: { open: highest('adit_sagas_open'), lapsed: highest('adit_sagas_lapsed') },
        },
        { title: 'Notices waiting', unit: 'short', queries: { notices: highest('adit_notices_waiting') } },
        { title: 'Oldest notice', unit: 's', queries: { oldest: highest('adit_oldest_notice_seconds') } },
        { title: 'Releases due', unit: 'short', queries: { due: highest('adit_schedules_due') } },
        { title: 'Job delay', unit: 's', queries: { late: highest('adit_job_late_seconds') } },
        { title: 'Dead jobs', unit: 'short', queries: { dead: highest('adit_dead_jobs') } },
        { title: 'Parked reactions', unit: 'short', queries: { parked: highest('adit_parked_reactions') } },
        { title: 'Time since the last backup', unit: 's', queries: { age: highest('adit_backup_age_seconds') } },
        { title: 'Wrong in the ledger', unit: 'short', queries: { amounts: highest('adit_ledger_differences') } },
        { title: 'Review queue', unit: 'short', queries: { projects: highest('adit_review_queue_projects') } },
        {
          title: 'Oldest project in the review queue',
          unit: 's',
          queries: { oldest: highest('adit_review_queue_oldest_seconds') },
        },
      ],
      Saturation: [
        {
          title: 'CPU',
          unit: 'short',
          queries: { '{{process}} {{instance}}': 'rate(process_cpu_seconds_total{job="adit"}[$__rate_interval])' },
        },
        {
          title: 'Memory',
          unit: 'bytes',
          queries: { '{{process}} {{instance}}': 'process_resident_memory_bytes{job="adit"}' },
        },
        {
          title: 'Event loop, p99',
          unit: 's',
          queries: { '{{process}} {{instance}}': 'nodejs_eventloop_lag_p99_seconds{job="adit"}' },
        },
        {
          title: 'Garbage collection',
          unit: 'percentunit',
          queries: { '{{process}}': rate('nodejs_gc_duration_seconds_sum', 'process') },
        },
        {
          title: 'Requests waiting for a connection',
          unit: 'short',
          queries: { '{{process}} {{pool}}': highest('adit_pg_pool_waiting', 'process, pool') },
        },
        {
          title: 'Connections in use',
          unit: 'percentunit',
          queries: { '{{process}} {{pool}}': 'max by (process, pool) (adit_pg_pool_busy / adit_pg_pool_size)' },
        },
        {
          title: 'Failed gauge reads',
          unit: 'cps',
          queries: { '{{process}}': rate('adit_looks_failed_total', 'process') },
        },
      ],
    },
  },
]

const datasource = { type: 'prometheus', uid: 'prometheus' }
const [width, height] = [8, 8]

/** The JSON of a dashboard, in the format of Grafana's provisioning. */
export function dashboardJson({ uid, title, rows }: Dashboard): object {
  const panels: object[] = []
  let y = 0
  for (const [row, own] of Object.entries(rows)) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title: row,
      collapsed: false,
      gridPos: { x: 0, y, w: 24, h: 1 },
      panels: [],
    })
    y += 1
    for (const [index, panel] of own.entries()) {
      const gridPos = { x: (index % 3) * width, y: y + Math.floor(index / 3) * height, w: width, h: height }
      panels.push({ id: panels.length + 1, ...panelJson(panel), gridPos })
    }
    y += Math.ceil(own.length / 3) * height
  }
  return {
    uid,
    title,
    tags: ['adit'],
    timezone: 'browser',
    schemaVersion: 41,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [] },
    panels,
  }
}

function panelJson({ title, unit, queries }: Panel): object {
  return {
    type: 'timeseries',
    title,
    datasource,
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never' } }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource,
      expr,
      legendFormat,
    })),
  }
}
