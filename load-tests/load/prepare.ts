import { randomBytes } from 'node:crypto'
import { verifyByMail } from '@adit/processes/testing/read_mail.ts'
import { loadPassword, loadUsername } from '../generate/accounts.ts'
import type { Material } from '../k6/site.ts'
import type { Client, Json } from './client.ts'

export interface Wanted {
  projects: number
  users: number
  files: number
}

/** The data of the scenarios' requests, collected from the target: its most downloaded projects first. */
export async function prepare(client: Client, wanted: Wanted): Promise<Material> {
  const hits: Json[] = []
  while (hits.length < wanted.projects) {
    const page = await client.json(`/v2/search?index=downloads&limit=100&offset=${hits.length}`)
    hits.push(...page.hits)
    if (page.hits.length < 100) break
  }
  if (hits.length === 0) throw new Error(`${client.origin} shows no projects: generate some, or start it with the demo`)
  const versions = await versionsOf(client, hits)
  return {
    projects: hits.map(({ project_id: id, slug }) => ({ id, slug })),
    words: [...new Set(hits.flatMap(({ title }) => wordsOf(title)))],
    hashes: versions.flatMap((version) => version.files.map((file: Json) => file.hashes.sha1)),
    files: wanted.files > 0 ? await filesOf(client, versions, wanted.files) : [],
    users: await usersOf(client, wanted.users),
  }
}

const idsAtOnce = 50

async function versionsOf(client: Client, hits: readonly Json[]): Promise<Json[]> {
  const versions: Json[] = []
  for (let from = 0; from < hits.length; from += idsAtOnce) {
    const ids = hits.slice(from, from + idsAtOnce).map(({ latest_version: id }) => id)
    versions.push(...(await client.json(`/v2/versions?ids=${encodeURIComponent(JSON.stringify(ids))}`)))
  }
  return versions
}

/** Whole words, and the prefixes that are typed before them. */
function wordsOf(title: string): string[] {
  return title.split(/\s+/).flatMap((word) => (word.length > 3 ? [word, word.slice(0, 3)] : [word]))
}

/** Primary files that really exist: a generated catalogue has none. */
async function filesOf(client: Client, versions: readonly Json[], most: number): Promise<Material['files']> {
  const files: Material['files'] = []
  for (const { id: versionId, project_id: projectId, files: own } of versions) {
    const path = new URL(own[0].url).pathname
    const { status } = await client.ask(path, { method: 'HEAD' })
    if (status === 200) files.push({ path, versionId, projectId })
    if (files.length >= most) break
  }
  return files
}

async function usersOf(client: Client, count: number): Promise<Material['users']> {
  const users: Material['users'] = []
  for (let index = 0; index < count; index++) {
    const account = (await signIn(client, loadUsername(index))) ?? (await signUp(client))
    users.push({ ...account, projectId: await newDraft(client, account.session) })
  }
  return users
}

type Account = Omit<Material['users'][number], 'projectId'>

/** Only a generated catalogue has these. */
async function signIn(client: Client, username: string): Promise<Account | undefined> {
  const body = JSON.stringify({ username, password: loadPassword })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const answer = await client.ask('/_internal/auth/login', init)
  if (answer.status !== 200) return undefined
  const { session } = (await answer.json()) as { session: string } // Guaranteed by its contract.
  return { username, password: loadPassword, session }
}

async function signUp(client: Client): Promise<Account> {
  const username = `load-${randomBytes(5).toString('hex')}`
  const email = `${username}@load.invalid`
  const account = { username, email, password: loadPassword }
  const { session } = await client.post('/_internal/auth/create', account)
  await verifyByMail((path, init) => client.ask(path, init), email)
  return { username, password: loadPassword, session }
}

async function newDraft(client: Client, session: string): Promise<string> {
  const slug = `load-${randomBytes(6).toString('hex')}`
  const data = {
    title: `Load ${slug}`,
    slug,
    project_type: 'mod',
    description: 'A draft that load tests write to.',
    body: 'A draft that load tests write to.',
    categories: [],
    client_side: 'required',
    server_side: 'optional',
    license_id: 'MIT',
    is_draft: true,
    initial_versions: [],
  }
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  const { id } = await client.json('/v2/project', { method: 'POST', body: form }, session)
  return id
}
