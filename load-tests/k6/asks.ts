import http from 'k6/http'
import { expectOk, get, material, params, pick, pickEarly, postJson, target } from './site.ts'
import { modJar, uploadOf, uploadType } from './upload.ts'

const projects = material('projects')
const words = material('words')
const hashes = material('hashes')

const types = ['mod', 'mod', 'mod', 'modpack', 'resourcepack', 'shader']
const indexes = ['relevance', 'downloads', 'downloads', 'newest', 'updated', 'follows']
const games = ['1.21.4', '1.21.1', '1.20.1', '1.20.1', '1.19.2', '1.16.5']
const loaders = ['fabric', 'fabric', 'forge', 'neoforge', 'quilt']

/** Browsing, filters, texts, prefixes of words and deep pages, about as often as people and launchers use them. */
export function askSearch(): void {
  const kind = Math.random()
  const facets: string[][] = []
  const query: Record<string, string> = { limit: '20' }
  if (kind < 0.75) facets.push([`project_type:${pick(types)}`])
  if (kind > 0.3 && kind < 0.75) facets.push([`categories:${pick(loaders)}`], [`versions:${pick(games)}`])
  if (kind > 0.55) query.query = pickEarly(words)
  else query.index = pick(indexes)
  if (kind < 0.1) query.offset = String(20 * Math.floor(50 * Math.random() ** 3))
  if (facets.length > 0) query.facets = JSON.stringify(facets)
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  get('search', `/v2/search?${text.join('&')}`)
}

/** The concurrent requests of a project's page. */
export function askProjectPage(): void {
  const { id } = pickEarly(projects)
  get('project', `/v2/project/${id}`)
  get('versions', `/v2/project/${id}/version?include_changelog=false`)
  get('members', `/v2/project/${id}/members`)
  if (Math.random() < 0.3) get('dependencies', `/v2/project/${id}/dependencies`)
}

/** A launcher's request for all files of an instance: 20 to 200 at once, a tenth of them unknown. */
export function askHashes(): void {
  const count = 20 + Math.floor(180 * Math.random())
  const asked = Array.from({ length: count }, () => (Math.random() < 0.1 ? unknownHash() : pickEarly(hashes)))
  const body = { hashes: [...new Set(asked)], algorithm: 'sha1' }
  if (Math.random() < 0.5) postJson('version_files', '/v2/version_files', body)
  else postJson('updates', '/v2/version_files/update', { ...body, loaders: ['fabric'], game_versions: ['1.20.1'] })
}

const unknownHash = () => Array.from({ length: 40 }, () => Math.floor(16 * Math.random()).toString(16)).join('')

const users = material('users')
const userOf = () => users[(__VU - 1) % users.length] ?? pick(users)

/** A new version with a real file of a few kilobytes, by the caller's own user. */
export function publish(): void {
  const { session, projectId } = userOf()
  const number = `${Date.now()}.${__VU}.${__ITER}`
  const data = {
    name: `Version ${number}`,
    version_number: number,
    project_id: projectId,
    file_parts: ['jar'],
    dependencies: [],
    game_versions: ['1.21.4'],
    loaders: ['fabric'],
    version_type: 'release',
    featured: false,
  }
  const body = uploadOf(data, `load-${number}.jar`, modJar(number))
  const headers = { authorization: session, 'idempotency-key': number, 'content-type': uploadType }
  expectOk('publish', http.post(`${target}/v2/version`, body, params('publish', headers)))
}

export function signIn(): void {
  const { username, password } = userOf()
  postJson('sign_in', '/_internal/auth/login', { username, password })
}

export function editProject(): void {
  const { session, projectId } = userOf()
  const headers = { authorization: session, 'content-type': 'application/json' }
  const body = JSON.stringify({ description: `What this project is about, as of ${Date.now()} ${__VU} ${__ITER}.` })
  expectOk('edit', http.patch(`${target}/v2/project/${projectId}`, body, params('edit', headers)))
}

export const visitNames = [
  ...['search', 'project', 'versions', 'members', 'dependencies'],
  ...['version_files', 'updates', 'publish', 'edit', 'sign_in'],
]

/** A mix of everything, mostly reads. */
export function visit(): void {
  const kind = Math.random()
  if (kind < 0.4) askProjectPage()
  else if (kind < 0.7) askSearch()
  else if (kind < 0.9) askHashes()
  else if (kind < 0.96) editProject()
  else if (kind < 0.99) publish()
  else signIn()
}
