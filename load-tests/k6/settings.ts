export const vus = Number(__ENV.VUS ?? 16)
export const duration = __ENV.DURATION ?? '30s'

export interface Settings {
  /** Names of requests. Each has its own line in the report. */
  names: readonly string[]
  /** Limit of the 95th percentile in milliseconds. Generous: it distinguishes slow from broken. */
  p95?: number
  /** Share of answers that may fail. */
  failed?: number
  scenario?: object
  /** Several scenarios, each with its own figures, instead of one. */
  scenarios?: Readonly<Record<string, object>>
  thresholds?: Readonly<Record<string, string[]>>
}

/** Options of a scenario, by default with a constant number of callers. */
export function settings(given: Settings): object {
  const { names, p95 = 1_000, failed = 0.01, thresholds = {} } = given
  const main = { main: { exec: 'run', ...(given.scenario ?? { executor: 'constant-vus', vus, duration }) } }
  const slow = given.scenarios ? {} : { 'http_req_duration{scenario:main}': [`p(95)<${p95}`] }
  const each = names.flatMap((name) => [
    // Thresholds that always pass: k6 reports a tag's figures only if it has one.
    [`http_req_duration{name:${name}}`, ['max>=0']],
    [`http_reqs{name:${name}}`, ['count>=0']],
    [`http_req_failed{name:${name}}`, [`rate<=${failed}`]],
  ])
  return {
    scenarios: given.scenarios ?? main,
    thresholds: { ...Object.fromEntries(each), ...slow, ...thresholds },
    summaryTrendStats: ['avg', 'min', 'med', 'p(90)', 'p(95)', 'p(99)', 'max', 'count'],
    discardResponseBodies: false,
    noConnectionReuse: false,
    setupTimeout: '60s',
  }
}

/** For handleSummary: the figures as JSON, where `npm run load` reads them. */
export const summary = (data: unknown): Record<string, string> => ({
  [__ENV.SUMMARY ?? 'stdout']: JSON.stringify(data),
})
