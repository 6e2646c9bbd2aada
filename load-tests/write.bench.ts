import { projectStream } from '@adit/command-api/catalogue/catalogue_streams.ts'
import { type ProjectCommand, projectDecider } from '@adit/command-api/catalogue/project/project.decider.ts'
import { codec } from '@adit/events/registry.ts'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { withCluster } from './engine/cluster.ts'
import { atPace } from './engine/pace.ts'
import { type Site, startSite } from './engine/site.ts'
import { type FigureRow, quantile, statedRow } from './figure.ts'
import { newProject } from './log/project_life.ts'

export interface WriteBenchOptions {
  perSecond?: number
  /** Seconds of each round. */
  seconds?: number
  rounds?: number
  projects?: number
}

const mostMs = 50
const warmUpSeconds = 3
/** After every so many answers, the project is read again to check that the write is visible. */
const readEvery = 10

/**
 * How long a PATCH of a project takes until it answers with its effect visible, against its command alone, executed on the same server in
 * another database that no projection follows. Both at the same pace, in turns.
 */
export async function runWriteBench(options: WriteBenchOptions = {}): Promise<FigureRow[]> {
  const { perSecond = 50, seconds = 10, rounds = 3, projects = 20 } = options
  return withCluster(async (cluster) => {
    const site = await startSite({ dataFolder: `${cluster.folder}/site`, databaseUrl: await cluster.database('site') })
    const alone = await openCommands(await cluster.database('alone'), projects)
    try {
      const shown = await openEdits(site, projects)
      await atPace(perSecond, warmUpSeconds, alone.edit)
      await atPace(perSecond, warmUpSeconds, shown.edit)
      const appended: number[] = []
      const answered: number[] = []
      for (let round = 0; round < rounds; round++) {
        appended.push(...(await atPace(perSecond, seconds, alone.edit)))
        answered.push(...(await atPace(perSecond, seconds, shown.edit)))
      }
      await shown.verified()
      return rowsOf(appended, answered, perSecond)
    } finally {
      await alone.close()
      await site.stop()
    }
  })
}

function rowsOf(appended: readonly number[], answered: readonly number[], perSecond: number): FigureRow[] {
  const [alone, visible] = [quantile(appended, 0.99), quantile(answered, 0.99)]
  const more = visible - alone
  return [
    {
      name: `PATCH with its effect visible, ${perSecond}/s, p99, against its append alone`,
      measured: `${visible.toFixed(1)} ms`,
      yardstick: `${alone.toFixed(1)} ms`,
      wanted: `< ${mostMs} ms more`,
      ok: more < mostMs,
    },
    statedRow('the same, median', quantile(answered, 0.5), 'ms'),
  ]
}

/** The command of the edit, executed directly. */
async function openCommands(url: string, projects: number) {
  const store = await openPostgresEventStore(url)
  const bus = new CommandBus(store, codec)
  const all = Array.from({ length: projects }, (_, index) => newProject(index, projects))
  const execute = (project: { projectId: string; ownerId: string }, command: ProjectCommand) =>
    bus.execute({
      decider: projectDecider,
      stream: projectStream(project.projectId),
      root: project.projectId,
      command,
      context: {
        actor: { kind: 'user', id: project.ownerId },
        via: { kind: 'session', id: project.ownerId },
        correlationId: 'bench',
        causationId: 'bench',
        now: Date.now,
        ids: randomIds(),
      },
    })
  for (const project of all) await execute(project, { type: 'CreateProject', project })
  return {
    edit: async (turn: number) => {
      const project = all[turn % all.length]
      if (project) await execute(project, { type: 'EditProject', changes: { summary: nextSummary() } })
    },
    close: () => store.close(),
  }
}

let edits = 0
/** Always different from the current one, because an edit that changes nothing appends nothing. */
const nextSummary = () => `What this project is about, as of edit ${++edits}.`
const editOf = (summary: string) => Number(/\d+/.exec(summary)?.[0])

/** The edit through HTTP, by the owner of projects created for it. */
async function openEdits(site: Site, projects: number) {
  const session = await signUp(site)
  const headers = { ...site.headers, authorization: session }
  const ids: string[] = []
  for (let index = 0; index < projects; index++) ids.push(await createDraft(site, headers, index))
  const checks: Promise<void>[] = []
  const edit = async (turn: number) => {
    const address = `${site.origin}/v2/project/${ids[turn % ids.length]}`
    const description = nextSummary()
    const answer = await fetch(address, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ description }),
    })
    if (answer.status !== 204) throw new Error(`PATCH answered ${answer.status}: ${await answer.text()}`)
    if (answer.headers.has('adit-projection')) throw new Error('PATCH answered before its effect was visible')
    if (turn % readEvery === 0) checks.push(readsBack(address, headers, description))
  }
  return { edit, verified: async () => void (await Promise.all(checks)) }
}

/** Throws unless the project shows the edit, or a later one. */
async function readsBack(address: string, headers: Record<string, string>, description: string): Promise<void> {
  const answer = await fetch(address, { headers })
  const shown = (await answer.json()) as { description: string } // Guaranteed by its contract.
  if (!(editOf(shown.description) >= editOf(description))) {
    throw new Error(`${address} shows "${shown.description}" after "${description}"`)
  }
}

async function signUp({ origin, headers }: Site): Promise<string> {
  const answer = await fetch(`${origin}/_internal/auth/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', email: 'bench@example.org', password: 'twelve quiet otters dig deeper' }),
  })
  if (answer.status !== 200) throw new Error(`Signing up answered ${answer.status}: ${await answer.text()}`)
  const { session } = (await answer.json()) as { session: string } // Guaranteed by its contract.
  return session
}

async function createDraft({ origin }: Site, headers: Record<string, string>, index: number): Promise<string> {
  const { title, summary, body } = newProject(index, 1_000)
  const data = {
    title: `${title} ${index}`.slice(0, 64),
    project_type: 'mod',
    slug: `bench-${index}`,
    description: summary.slice(0, 250),
    body,
    categories: [],
    client_side: 'required',
    server_side: 'optional',
    license_id: 'MIT',
    is_draft: true,
    initial_versions: [],
  }
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  const answer = await fetch(`${origin}/v2/project`, { method: 'POST', headers, body: form })
  if (answer.status !== 200) throw new Error(`Creating a project answered ${answer.status}: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string } // Guaranteed by its contract.
  return id
}

if (import.meta.main) console.table(await runWriteBench())
