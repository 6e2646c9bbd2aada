import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectStream } from '../../catalogue/catalogue_streams.ts'
import { projectDecider } from '../../catalogue/project/project.decider.ts'
import { type AccountCommand, accountDecider } from '../../identity/account/account.decider.ts'
import { accountStream } from '../../identity/identity_streams.ts'
import { createAccounts, idOf, send } from '../../identity/people.fixture.ts'
import { createProject } from '../../teams/team.fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { suspensionJobs } from './withhold_projects.job.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob', 'cleo', 'dan', 'eve', 'guard')
})
afterAll(() => kit.close())

const round = (at?: number) => kit.round(at === undefined ? {} : { at }).then(() => expect(kit.gaveUp).toEqual([]))
const tell = (name: string, command: AccountCommand) =>
  kit.deps.bus.execute({
    ...{ decider: accountDecider, stream: accountStream(idOf(name)), root: idOf(name), command },
    context: {
      ...{ actor: { kind: 'staff', id: idOf('guard') }, via: { kind: 'session', id: 'test' } },
      ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
    },
  })
const suspend = (name: string, until: number | null = null) =>
  tell(name, {
    type: 'SuspendAccount',
    reason: 'Theft.',
    until,
    suspensionId: `S-${name}`,
    withholds: true,
    now: Date.now(),
  })
const end = (name: string, restores = true) =>
  tell(name, { type: 'EndAccountSuspension', reason: 'Mistaken.', restores })

async function approved(owner: string, slug: string) {
  const project = await createProject(kit, owner, slug)
  const answer = await kit.as('admin', 'admin')(
    `/v2/project/${project.projectId}`,
    send('PATCH', { status: 'approved' }),
  )
  expect(answer.status).toBe(204)
  return project
}
const statusOf = async ({ projectId }: { projectId: string }) => {
  const { state } = await kit.deps.bus.load(projectDecider, projectStream(projectId))
  return state.kind === 'none' ? undefined : state.status
}
const reviewsOf = async ({ projectId }: { projectId: string }): Promise<RecordedEvent[]> =>
  (await kit.store.readStream(projectStream(projectId))).filter(({ type }) => type === 'ProjectReviewed')

/** Runs a turn of the job by itself. */
function run(name: string, owner: string, staffId: string | null) {
  const job = suspensionJobs(kit.deps).find(({ definition }) => definition.name === name)
  const data = { accountId: idOf(owner), suspensionId: `S-${owner}`, staffId }
  return job?.run(data, {
    ...{ key: { name, id: `by hand ${owner}` }, attempt: 1, isLastTry: false, progress: undefined, cause: null },
    ...{ signal: new AbortController().signal, now: Date.now },
  })
}

it('withholds what the account owns and nothing else, each once, as a decision of who suspended it', async () => {
  const [own, others] = [await approved('ada', 'adas'), await approved('bob', 'bobs')]
  await suspend('ada')
  await round()
  await run('withhold_projects_with_suspension', 'ada', idOf('guard'))
  expect([await statusOf(own), await statusOf(others)]).toEqual(['withheld', 'approved'])
  expect((await reviewsOf(own)).slice(1)).toMatchObject([
    { data: { suspension: { suspensionId: 'S-ada' } }, metadata: { actor: { kind: 'staff', id: idOf('guard') } } },
  ])
  await end('ada')
  await round()
  await run('restore_projects_after_suspension', 'ada', idOf('guard'))
  expect(await statusOf(own)).toBe('approved')
  expect(await reviewsOf(own)).toHaveLength(3)
})

it('restores what it withholds after the suspension has ended in the meantime', async () => {
  const own = await approved('bob', 'racing')
  await suspend('bob')
  const load = kit.deps.bus.load.bind(kit.deps.bus)
  // The suspension ends, and the job that restores has run, right before the project is withheld.
  let isEnded = false
  const late = {
    ...kit.deps,
    bus: Object.assign(Object.create(kit.deps.bus), {
      async execute(given: Parameters<typeof kit.deps.bus.execute>[0]) {
        if (!isEnded) {
          isEnded = true
          await end('bob')
          await run('restore_projects_after_suspension', 'bob', idOf('guard'))
        }
        return kit.deps.bus.execute(given)
      },
      load,
    }) as typeof kit.deps.bus,
  }
  const [job] = suspensionJobs(late)
  const data = { accountId: idOf('bob'), suspensionId: 'S-bob', staffId: idOf('guard') }
  await job?.run(data, {
    ...{ key: { name: 'late', id: 'late' }, attempt: 1, isLastTry: false, progress: undefined, cause: null },
    ...{ signal: new AbortController().signal, now: Date.now },
  })
  expect((await reviewsOf(own)).slice(1).map(({ data }) => Object(data).to)).toEqual(['withheld', 'approved'])
  await round()
  expect(await statusOf(own)).toBe('approved')
})

it('leaves a project to which whoever suspended the owner belongs', async () => {
  const own = await approved('cleo', 'shared')
  const invitation = send('POST', { user_id: idOf('guard') })
  expect((await kit.as('cleo')(`/v2/team/${own.teamId}/members`, invitation)).status).toBe(204)
  await suspend('cleo')
  await round()
  expect(await statusOf(own)).toBe('approved')
})

it('gives projects back when the suspension ends by itself, and not while staff have prolonged it', async () => {
  const own = await approved('dan', 'for-a-day')
  const tomorrow = Date.now() + 86_400_000
  await suspend('dan', tomorrow)
  await round()
  await suspend('dan', tomorrow + 86_400_000)
  await round()
  expect(await statusOf(own)).toBe('withheld')
  await round(tomorrow + 1)
  expect(await statusOf(own)).toBe('withheld')
  await round(tomorrow + 86_400_001)
  expect(await statusOf(own)).toBe('approved')
})

it('leaves projects withheld when staff say so, also once the time would have come', async () => {
  const own = await approved('eve', 'stays-hidden')
  const tomorrow = Date.now() + 86_400_000
  await suspend('eve', tomorrow)
  await round()
  await end('eve', false)
  await round()
  await round(tomorrow + 1)
  expect(await statusOf(own)).toBe('withheld')
})
