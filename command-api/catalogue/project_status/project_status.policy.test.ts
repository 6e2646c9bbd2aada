import { type ProjectStatus, projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { ALL_PROJECT_PERMISSIONS, projectPermissionBits } from '@adit/events/teams/permission.values.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeSchedule, judgeStatusChange, type StatusActor, type StatusChange } from './project_status.policy.ts'

const actors = {
  editor: { kind: 'member', permissions: projectPermissionBits('EDIT_DETAILS') },
  helper: { kind: 'member', permissions: ALL_PROJECT_PERMISSIONS & ~projectPermissionBits('EDIT_DETAILS') },
  moderator: { kind: 'moderator', id: 'mod' },
  admin: { kind: 'admin', id: 'boss' },
  schedule: { kind: 'schedule' },
  other: { kind: 'other' },
} as const satisfies Record<string, StatusActor>
type Who = keyof typeof actors

const change = (overrides: Partial<StatusChange> = {}): StatusChange => ({
  from: 'draft',
  to: 'processing',
  requestedStatus: 'approved',
  actor: actors.editor,
  wasApprovedBefore: false,
  hasVersions: true,
  missingRequired: [],
  lock: null,
  now: 1_000,
  ...overrides,
})

/** Short names of the statuses, in the order of the columns below. */
const columns = ['app', 'arc', 'rej', 'dra', 'unl', 'pro', 'wit', 'sch', 'pri', 'unk'] as const
const statusOf: Record<(typeof columns)[number], ProjectStatus> = {
  app: 'approved',
  arc: 'archived',
  rej: 'rejected',
  dra: 'draft',
  unl: 'unlisted',
  pro: 'processing',
  wit: 'withheld',
  sch: 'scheduled',
  pri: 'private',
  unk: 'unknown',
}

/** Rows are from, columns are to. `y` allowed, `=` already so, `v` review required, `s` staff only, `n` not settable. */
const editorTable = `
       app arc rej dra unl pro wit sch pri unk
  app   =   y   s   y   y   s   s   n   y   n
  arc   y   =   s   y   y   s   s   n   y   n
  rej   v   v   =   s   v   y   s   n   v   n
  dra   v   v   s   =   v   y   s   n   v   n
  unl   y   y   s   y   =   s   s   n   y   n
  pro   v   v   s   s   v   =   s   n   v   n
  wit   v   v   s   s   v   y   =   n   v   n
  sch   v   v   s   s   v   y   s   =   v   n
  pri   y   y   s   y   y   s   s   n   =   n
  unk   v   v   s   s   v   y   s   n   v   =`

const staffTable = `
       app arc rej dra unl pro wit sch pri unk
  app   =   y   y   y   y   y   y   n   y   n
  arc   y   =   y   y   y   y   y   n   y   n
  rej   y   y   =   y   y   y   y   n   y   n
  dra   y   y   y   =   y   y   y   n   y   n
  unl   y   y   y   y   =   y   y   n   y   n
  pro   y   y   y   y   y   =   y   n   y   n
  wit   y   y   y   y   y   y   =   n   y   n
  sch   y   y   y   y   y   y   y   =   y   n
  pri   y   y   y   y   y   y   y   n   =   n
  unk   y   y   y   y   y   y   y   n   y   =`

const codes: Record<string, string> = {
  v: 'review_required',
  s: 'staff_only',
  n: 'status_not_settable',
  y: 'allowed',
  '=': 'unchanged',
}

const cells = (table: string): Array<{ from: ProjectStatus; to: ProjectStatus; expected: string }> => {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  expect(head).toEqual([...columns])
  return rows.flatMap(([name, ...marks]) =>
    marks.map((mark, index) => ({
      from: statusOf[columns.find((column) => column === name) ?? 'unk'],
      to: statusOf[columns[index] ?? 'unk'],
      expected: codes[mark] ?? mark,
    })),
  )
}

const everyCell = (code: string): Array<{ from: ProjectStatus; to: ProjectStatus; expected: string }> =>
  projectStatuses.flatMap((from) => projectStatuses.map((to) => ({ from, to, expected: code })))

const outcome = (input: StatusChange): string => {
  const judgement = judgeStatusChange(input)
  if (!judgement.allowed) return judgement.code
  return judgement.effects.isChanged ? 'allowed' : 'unchanged'
}

const expectedOf: Record<Exclude<Who, 'schedule'>, () => ReturnType<typeof cells>> = {
  editor: () => cells(editorTable),
  helper: () => everyCell('edit_details_required'),
  moderator: () => cells(staffTable),
  admin: () => cells(staffTable),
  other: () => everyCell('not_a_member'),
}

describe('every change of status', () => {
  it.each(Object.entries(expectedOf))('by %s', (who, expected) => {
    const table = expected()
    expect(table).toHaveLength(100)
    const actor = Object.entries(actors).find(([name]) => name === who)?.[1] ?? actors.other
    const actual = table.map(({ from, to }) => ({ from, to, expected: outcome(change({ from, to, actor })) }))
    expect(actual).toEqual(table)
  })

  it('by the schedule: only the requested status, and only when scheduled', () => {
    const allowed = projectStatuses.flatMap((requestedStatus) =>
      everyCell('').flatMap(({ from, to }) =>
        outcome(change({ from, to, requestedStatus, actor: actors.schedule })) === 'allowed'
          ? [`${from} > ${to} (${requestedStatus})`]
          : [],
      ),
    )
    expect(allowed).toEqual([
      'scheduled > approved (approved)',
      'scheduled > archived (archived)',
      'scheduled > draft (draft)',
      'scheduled > unlisted (unlisted)',
      'scheduled > private (private)',
    ])
  })
})

describe('submitting', () => {
  it('needs a version, even for staff', () => {
    for (const actor of [actors.editor, actors.moderator, actors.admin]) {
      expect(outcome(change({ actor, hasVersions: false }))).toBe('version_required')
    }
  })

  it('names the required items that are missing', () => {
    expect(judgeStatusChange(change({ missingRequired: ['license-required'] }))).toEqual({
      allowed: false,
      code: 'checklist_incomplete',
      data: { missing: ['license-required'] },
    })
  })

  it('enters the queue', () => {
    expect(judgeStatusChange(change())).toEqual({
      allowed: true,
      effects: { isChanged: true, isQueued: true, isFirstApproval: false, isFirstListing: false, isByStaff: false },
    })
  })

  it('doesn’t need a status to be asked for after the review', () => {
    for (const actor of [actors.editor, actors.moderator]) {
      expect(outcome(change({ actor, requestedStatus: null }))).toBe('allowed')
    }
  })

  it('ignores the checklist unless the project is submitted', () => {
    const archive = change({ from: 'approved', to: 'archived', missingRequired: ['tags-required'], hasVersions: false })
    expect(outcome(archive)).toBe('allowed')
  })
})

describe('a refusal says', () => {
  const approve = { from: 'draft', to: 'approved' } as const
  it.each<[string, Partial<StatusChange>, object]>([
    ['which status can’t be asked for', { requestedStatus: 'rejected' }, { requestedStatus: 'rejected' }],
    ['which permission is missing', { actor: actors.helper }, { permission: 'EDIT_DETAILS' }],
    ['which status can’t be set', { to: 'scheduled' }, { to: 'scheduled' }],
    ['which change is for members', { actor: actors.other, ...approve }, approve],
    ['which change needs a review', approve, approve],
    ['which change is for staff', { from: 'approved', to: 'withheld' }, { from: 'approved', to: 'withheld' }],
    [
      'which change the member could not make before it was scheduled',
      { from: 'scheduled', scheduledFrom: 'rejected', to: 'approved' },
      { from: 'rejected', to: 'approved' },
    ],
    ['which change is not scheduled', { actor: actors.schedule, ...approve }, approve],
  ])('%s', (_, overrides, data) => {
    expect(judgeStatusChange(change(overrides))).toMatchObject({ allowed: false, code: expect.any(String), data })
    expect(judgeStatusChange(change(overrides))).toHaveProperty('data', data)
  })

  it('that the schedule changes nothing that isn’t scheduled', () => {
    const scheduled = change({ from: 'scheduled', to: 'approved', actor: actors.schedule })
    for (const other of [{ from: 'draft' }, { to: 'unlisted' }, { requestedStatus: null }] as const) {
      expect(outcome({ ...scheduled, ...other })).toBe('not_scheduled')
    }
    expect(outcome(scheduled)).toBe('allowed')
  })
})

describe('reviewing', () => {
  const approve = (overrides: Partial<StatusChange>): StatusChange =>
    change({ from: 'processing', to: 'approved', actor: actors.moderator, ...overrides })
  const lock = { holder: 'colleague', expiresAt: 2_000 }

  it('waits while another moderator holds the lock', () => {
    expect(judgeStatusChange(approve({ lock, now: 1_999 }))).toEqual({
      allowed: false,
      code: 'review_locked',
      data: lock,
    })
    expect(outcome(approve({ lock, now: 2_000 }))).toBe('allowed')
    expect(outcome(approve({ lock: { ...lock, holder: 'mod' } }))).toBe('allowed')
    expect(outcome(approve({ lock, actor: actors.admin }))).toBe('allowed')
  })

  it('needs no version to decide, as it may have been deleted since', () => {
    expect(outcome(approve({ hasVersions: false }))).toBe('allowed')
  })

  it.each([
    ['a moderator', actors.moderator, true],
    ['an admin', actors.admin, true],
    ['a member', actors.editor, false],
    ['the schedule', actors.schedule, false],
  ] as const)('hides in the thread who made the change: %s', (_, actor, isByStaff) => {
    const from = actor.kind === 'schedule' ? 'scheduled' : 'archived'
    expect(judgeStatusChange(approve({ from, actor }))).toMatchObject({ effects: { isByStaff } })
  })

  it('sets the time of approval and announces the project only the first time', () => {
    const effects = { isChanged: true, isQueued: false, isFirstApproval: true, isFirstListing: true, isByStaff: true }
    expect(judgeStatusChange(approve({}))).toEqual({ allowed: true, effects })
    expect(judgeStatusChange(approve({ wasApprovedBefore: true }))).toEqual({
      allowed: true,
      effects: { ...effects, isFirstApproval: false, isFirstListing: false },
    })
  })

  it('announces a project that was unlisted before', () => {
    const publish = change({ from: 'unlisted', to: 'approved', wasApprovedBefore: true, wasListedBefore: false })
    expect(judgeStatusChange(publish)).toMatchObject({ effects: { isFirstApproval: false, isFirstListing: true } })
  })

  it('approves a private project without listing it', () => {
    expect(judgeStatusChange(approve({ to: 'private' }))).toMatchObject({
      effects: { isFirstApproval: true, isFirstListing: false },
    })
  })
})

const status = fc.constantFrom(...projectStatuses)
const anyChange = fc.record({
  from: status,
  to: status,
  requestedStatus: fc.option(status),
  actor: fc.constantFrom<StatusActor>(...Object.values(actors)),
  wasApprovedBefore: fc.boolean(),
  hasVersions: fc.boolean(),
  missingRequired: fc.array(fc.constantFrom('tags-required', 'license-required'), { maxLength: 2 }),
  lock: fc.option(fc.record({ holder: fc.constantFrom('mod', 'colleague'), expiresAt: fc.nat(20) })),
  now: fc.nat(20),
})
const reviewed: readonly ProjectStatus[] = ['approved', 'archived', 'unlisted', 'private']

describe('for any request', () => {
  it('refuses requested statuses that are not requestable', () => {
    const closed = fc.constantFrom<ProjectStatus>('rejected', 'processing', 'withheld', 'scheduled', 'unknown')
    fc.assert(
      fc.property(anyChange, closed, (input, requestedStatus) => {
        expect(outcome({ ...input, requestedStatus })).toBe('requested_status_not_requestable')
      }),
    )
  })

  it('only staff and the schedule can skip review', () => {
    fc.assert(
      fc.property(anyChange, (input) => {
        const judgement = judgeStatusChange(input)
        if (!judgement.allowed || !judgement.effects.isChanged) return
        if (reviewed.includes(input.to) && !reviewed.includes(input.from)) {
          expect(['moderator', 'admin', 'schedule']).toContain(input.actor.kind)
        }
      }),
    )
  })

  it('only an admin can bypass another moderator’s lock', () => {
    fc.assert(
      fc.property(anyChange, fc.nat(20), (input, ahead) => {
        const lock = { holder: 'colleague', expiresAt: input.now + ahead + 1 }
        const judgement = judgeStatusChange({ ...input, lock, actor: actors.moderator })
        expect(judgement.allowed && judgement.effects.isChanged).toBe(false)
      }),
    )
  })

  it('a queued project has a version, and there is only one first approval', () => {
    fc.assert(
      fc.property(anyChange, (input) => {
        const judgement = judgeStatusChange(input)
        if (!judgement.allowed) return
        if (judgement.effects.isQueued) expect(input.hasVersions).toBe(true)
        if (judgement.effects.isFirstApproval) expect(input.wasApprovedBefore).toBe(false)
      }),
    )
  })
})

describe('scheduling', () => {
  const request = { from: 'approved', requestedStatus: 'unlisted', actor: actors.editor, at: 2, now: 1 } as const

  it('accepts changes that a member could make immediately', () => {
    expect(judgeSchedule(request)).toEqual({ allowed: true })
    expect(judgeSchedule({ ...request, from: 'scheduled' })).toEqual({ allowed: true })
  })

  it("can't be used to avoid review, and staff must set a future time", () => {
    const refused = (data: object) => ({ allowed: false, code: expect.any(String), data })
    const to = 'scheduled'
    expect(judgeSchedule({ ...request, from: 'draft' })).toMatchObject({ code: 'review_required' })
    expect(judgeSchedule({ ...request, from: 'draft' })).toEqual(refused({ from: 'draft', to }))
    expect(judgeSchedule({ ...request, actor: actors.other })).toEqual(refused({ from: 'approved', to }))
    expect(judgeSchedule({ ...request, actor: actors.schedule })).toEqual(refused({ from: 'approved', to }))
    expect(judgeSchedule({ ...request, actor: actors.helper })).toEqual(refused({ permission: 'EDIT_DETAILS' }))
    expect(judgeSchedule({ ...request, requestedStatus: 'rejected' })).toEqual(refused({ requestedStatus: 'rejected' }))
    expect(judgeSchedule({ ...request, at: 1 })).toEqual(refused({ at: 1 }))
    expect(judgeSchedule({ ...request, from: 'draft', actor: actors.moderator })).toEqual({ allowed: true })
    expect(judgeSchedule({ ...request, at: 1 })).toMatchObject({ code: 'time_not_in_future', data: { at: 1 } })
    expect(judgeSchedule({ ...request, actor: actors.helper })).toMatchObject({ code: 'edit_details_required' })
    expect(judgeSchedule({ ...request, actor: actors.other })).toMatchObject({ code: 'not_a_member' })
    expect(judgeSchedule({ ...request, requestedStatus: 'rejected' })).toMatchObject({
      code: 'requested_status_not_requestable',
    })
  })
})
