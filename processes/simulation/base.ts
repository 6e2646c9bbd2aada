import { createAccount } from '@adit/command-api/identity/account/account_create.ts'
import { identityDeps } from '@adit/command-api/identity/identity_deps.ts'
import { passwordScore } from '@adit/command-api/identity/sign_in/password_strength.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { createBuild, goLive, setCheckpoints } from '@adit/platform/projection/builds.ts'
import { installMeta } from '@adit/platform/projection/meta_schema.ts'
import { createIndexesSql } from '@adit/platform/projection/table.ts'
import { transactionOn } from '@adit/platform/projection/transaction.ts'
import { projectors } from '@adit/projectors/all.ts'
import { seededRandom } from '../demo/random.ts'
import { installDatabases } from '../ops.ts'
import { creditRevenue } from '../testing/revenue.ts'
import { seedCommon, timeline } from './engine/determinism.ts'
import { Faults } from './engine/faults.ts'
import { SimulatedDatabase } from './engine/simulated_database.ts'
import { simulatedStore } from './engine/simulated_store.ts'
import type { Task } from './engine/timeline.ts'
import type { Action } from './generators/action.ts'
import { bakeJars, jar, leftProject, projectFields, versionFields } from './generators/samples.ts'
import { type Person, Things } from './generators/things.ts'
import { leaveBehind } from './left_team.ts'
import { toRequest } from './request.ts'
import { type CommandProcess, groundOf, layout, startCommands, startProjectors } from './site.ts'

/** Where every run begins: some people and what they have made. */
export interface Base {
  database: SimulatedDatabase
  events: readonly RecordedEvent[]
  objects: ReadonlyMap<string, Buffer>
  people: readonly Person[]
  now: number
}

const setupSteps = 1_000_000
const noFaults = () => new Faults({ rates: {} })

/** Runs this in simulated time and nothing else. */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const task: Task = { name, machine: undefined, random: seededRandom(name), calls: 0 }
  let ended: { value: Result } | { error: unknown } | undefined
  void timeline.within(task, () =>
    work().then(
      (value) => {
        ended = { value }
      },
      (error: unknown) => {
        ended = { error }
      },
    ),
  )
  await timeline.run(() => ended !== undefined, setupSteps)
  if (!ended || 'error' in ended) throw ended?.error
  return ended.value
}

/** Makes the base by the site's own commands, and keeps the tables as they are then. */
export async function makeBase(): Promise<Base> {
  seedCommon('base')
  await passwordScore('loads the lists', [])
  await bakeJars()
  const database = await SimulatedDatabase.start()
  const faults = noFaults()
  const pool = database.pool(faults)
  const { store, log } = await simulatedStore(faults, [])
  const objects = new Map<string, Buffer>()
  return alone('base', async () => {
    await installDatabases({ ops: pool, vault: pool })
    await installReadModels(database, faults)
    const ground = groundOf({ store, database, faults, objects })
    const process = await startCommands('base', ground)
    const people = await invitePeople(process)
    await makeThings(process, people, log)
    for (const { accountId } of people) await creditRevenue(process.deps, accountId, timeline.now)
    const projecting = await startProjectors('base', ground)
    await projecting.round({ ...seededRandom('base'), chance: () => false })
    await keepTables(database)
    return { database, events: await log(), objects: new Map(objects), people, now: timeline.now }
  })
}

async function installReadModels(database: SimulatedDatabase, faults: Faults): Promise<void> {
  const client = await database.pool(faults).connect()
  await installMeta(client)
  for (const projector of projectors) {
    const build = await createBuild(client, projector, layout)
    for (const table of Object.values(projector.tables)) {
      for (const sql of createIndexesSql(build.schema, table)) await client.query(sql)
    }
    await setCheckpoints(client, build, layout.partitions, undefined)
    await transactionOn(client, () => goLive(client, build, []))
  }
  client.release()
}

const cast = [
  ...[
    { name: 'root', role: 'admin' as const },
    { name: 'mod', role: 'moderator' as const },
    { name: 'rita', role: 'admin' as const },
  ],
  ...['ada', 'bob', 'cleo', 'dan'].map((name) => ({ name, role: 'developer' as const })),
]

async function invitePeople(process: CommandProcess): Promise<Person[]> {
  const people: Person[] = []
  for (const { name, role } of cast) {
    const password = `${name} digs a very deep tunnel`
    const account = { username: name, email: `${name}@example.org`, password, role }
    const now = timeline.now
    const { accountId } = await createAccount(identityDeps(process.deps), { ...account, now, ids: freshIds(now) })
    const login = { by: undefined, method: 'POST', path: '/_internal/auth/login', json: { username: name, password } }
    const { session } = JSON.parse(await ask(process, login, `login-${name}`))
    people.push({ name, accountId, token: session, password, isStaff: role !== 'developer', isAdmin: role === 'admin' })
  }
  return people
}

/** Two projects that people already work on together, one of them public. */
async function makeThings(
  process: CommandProcess,
  people: readonly Person[],
  log: () => Promise<readonly RecordedEvent[]>,
): Promise<void> {
  const [, mod, , ada, bob, cleo] = people
  const things = new Things()
  const newest = async () => {
    things.learn(await log())
    const project = things.projects.at(-1)
    if (!project) throw new Error('the base has no project')
    return project
  }
  for (const [index, by] of [ada, bob, ada, ada].entries()) {
    const slug = ['lantern', 'compass', 'pickaxe', 'anchor'][index]
    const versions = [{ ...versionFields, version_number: `0.${index}`, file_parts: ['first'] }]
    const data = { ...projectFields, title: `The ${slug}`, slug, initial_versions: versions }
    const form = { data, files: [jar('first', ['salt', 'pepper', 'thyme', 'sage'][index] ?? 'salt')] }
    await ask(process, { by, method: 'POST', path: '/v2/project', form }, `make-${slug}`)
    const { id, teamId } = await newest()
    const on = (method: string, path: string, json?: unknown): Action => ({ by, method, path, json })
    const picture = {
      ...on('POST', `/v2/project/${id}/gallery?ext=png&featured=false`),
      bytes: Buffer.from(`of ${slug}`),
    }
    await ask(process, picture, `picture-${slug}`)
    const invited = index === 0 ? bob : cleo
    await ask(
      process,
      on('POST', `/v2/team/${teamId}/members`, { user_id: invited?.accountId, permissions: 1023 }),
      `invite-${slug}`,
    )
    await ask(process, { by: invited, method: 'POST', path: `/v2/team/${teamId}/join` }, `join-${slug}`)
    if (index === leftProject && ada) await leaveBehind(process.deps, await newest(), ada, 'eve', timeline.now)
    if (index >= 2) continue
    await ask(process, on('PATCH', `/v2/project/${id}`, { status: 'processing' }), `submit-${slug}`)
    const decision = {
      method: 'POST',
      path: `/_internal/moderation/project/${id}/decision`,
      json: { decision: 'approve' },
    }
    await ask(process, { ...decision, by: mod }, `approve-${slug}`)
  }
}

async function ask(process: CommandProcess, action: Action, id: string): Promise<string> {
  const { status, body } = await process.send(toRequest(action, { id, key: undefined }))
  if (status >= 300) throw new Error(`${action.method} ${action.path} answered ${status}: ${body}`)
  return body
}

/** Tables with rows of the site. */
async function tablesOf(database: SimulatedDatabase): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'base') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Keeps a copy of each, and forgets what was written until now. */
async function keepTables(database: SimulatedDatabase): Promise<void> {
  await database.run('create schema base')
  for (const table of await tablesOf(database)) await database.run(`create table ${copyOf(table)} as table ${table}`)
  await database.reset()
}

const copyOf = (table: string): string => `base.${table.replace('.', '__')}`

/** Makes the tables what they were when the base was made. */
export async function restoreTables({ database }: Base): Promise<void> {
  const written = await database.reset()
  const statements = written.map(
    (table) => `truncate ${table} cascade; insert into ${table} select * from ${copyOf(table)};`,
  )
  await database.run(`${statements.join(' ')} alter sequence meta.mark_generation restart`)
}
