import http from 'k6/http'
import { Counter } from 'k6/metrics'
import { settings, summary } from './settings.ts'
import { expectOk, material, params, target } from './site.ts'

const files = material('files')
/** The target trusts X-Forwarded-For (PROXIES=1), so every request can have its own address. */
const forwarded = __ENV.FORWARDED === '1'
/** So that two runs share no addresses. */
const runNumber = Number(__ENV.RUN ?? 0)

/** Complete answers that must be counted, and those with an unknown outcome, each by the index of the file. */
const due = new Counter('downloads_due')
const unknown = new Counter('downloads_unknown')

const places = files.map((_, place) => place)
const wanted = places.flatMap((place) => [
  [`downloads_due{file:${place}}`, ['count>=0']],
  [`downloads_unknown{file:${place}}`, ['count>=0']],
])

/** Downloads. Afterwards, `npm run load` compares the answers with what the catalogue counts. */
export const options = settings({ names: ['download'], p95: 2_000, thresholds: Object.fromEntries(wanted) })

/** The most downloads of a project that count for one address. */
const perProject = 6
const seen = new Set<number>()
const ofProject = new Map<string, number>()

export function run(): void {
  const place = (__VU * 7_919 + __ITER) % files.length
  const file = files[place]
  if (!file) return
  const headers = forwarded ? { 'x-forwarded-for': addressOf(__VU, __ITER) } : undefined
  const name = params('download', { 'user-agent': 'adit-load/1.0', ...headers })
  const response = http.get(`${target}${file.path}`, { ...name, responseType: 'none' })
  expectOk('download', response)
  const counts = forwarded || isFirst(place, file.projectId)
  if (response.status === 200) due.add(counts ? 1 : 0, { file: String(place) })
  else unknown.add(1, { file: String(place) })
}

/** Without the header each caller has one address: a file counts once for it, and a project six times. */
function isFirst(place: number, projectId: string): boolean {
  const before = ofProject.get(projectId) ?? 0
  if (seen.has(place) || before >= perProject) return false
  seen.add(place)
  ofProject.set(projectId, before + 1)
  return true
}

/** In fd00::/8, where a /64 network counts as one address. */
function addressOf(vu: number, iteration: number): string {
  const hex = (value: number) => (value & 0xffff).toString(16)
  return `fd${(runNumber & 0xff).toString(16).padStart(2, '0')}:${hex(runNumber + (iteration >> 16))}:${hex(vu)}:${hex(iteration)}::1`
}

export const handleSummary = summary
