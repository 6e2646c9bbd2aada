import { GALLERY_ITEMS_MAX } from '@adit/events/catalogue/limits.values.ts'
import type { GalleryItem, ProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ProjectChanges, type ProjectCommand, projectDecider } from './project.decider.ts'

const links = { issues: null, source: 'https://example.com/lantern', wiki: null, discord: null }
const license = { id: 'MIT', name: 'MIT License', url: null }
const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: {
    ...{
      projectId: 'PROJECT1',
      slug: 'lantern',
      title: 'Lantern',
      summary: 'Light that follows you.',
      body: 'Hang it.',
    },
    ...{ projectType: 'mod', ownerId: 'OWNER001', teamId: 'TEAM0001', threadId: 'THREAD01', organizationId: null },
    ...{ categories: ['utility'], additionalCategories: [], license, links, donations: [] },
    ...{ environment: 'client_and_server', requestedStatus: 'approved', icon: null, gallery: [], versions: [] },
  },
}
const picture = (id: string, change: Partial<GalleryItem> = {}): GalleryItem => ({
  ...{ id, key: `${id}_350.webp`, rawKey: `${id}.webp`, sha1: `sha1-${id}`, featured: false },
  ...{ title: null, description: null, ordering: 0 },
  ...change,
})
const hung = (id: string, change: Partial<GalleryItem> = {}): ProjectEvent => ({
  type: 'ProjectGalleryItemAdded',
  data: { item: picture(id, change) },
})
const withVersion: ProjectEvent = { type: 'ProjectVersionAdded', data: { versionId: 'VERSION1', number: '1.0' } }
const deleted: ProjectEvent = { type: 'ProjectDeleted', data: { slug: 'lantern' } }
const restored: ProjectEvent = { type: 'ProjectRestored', data: { slug: 'lantern' } }

const edit = (changes: ProjectChanges): ProjectCommand => ({ type: 'EditProject', changes })
const icon = { key: 'icon_96.webp', rawKey: 'icon.webp', color: 1 }

/** The data of the decided events by type, or the code of the refusal. */
function decide(history: ProjectEvent[], command: ProjectCommand): string | [string, unknown][] {
  try {
    const events = projectDecider.decide(command, fold(projectDecider, history))
    return events.map(({ type, data }) => [type, data])
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('a change of the slug', () => {
  const hour = 3_600_000
  const at = (event: ProjectEvent, time: number) => ({ ...event, at: time })
  const to = (slug: string, now: number, freed = 0): ProjectCommand => ({
    ...{ type: 'EditProject', changes: { slug }, slugAt: { now, freed } },
  })
  const moved = (slug: string, previous: string, time: number, freed = false) =>
    at({ type: 'ProjectSlugChanged', data: { slug, previous, ...(freed && { freed }) } }, time)
  const turned = (from: 'draft' | 'approved', into: 'draft' | 'approved', time: number) =>
    at(
      { type: 'ProjectStatusChanged', data: { from, to: into, message: null, messageBody: null } } as ProjectEvent,
      time,
    )
  const begun = at(created, 1_000)
  const kept = (slug: string, previous = 'lantern') => [['ProjectSlugChanged', { slug, previous }]]
  const freed = (slug: string, previous = 'lantern') => [['ProjectSlugChanged', { slug, previous, freed: true }]]

  it('frees a slug that was held for less than an hour, and never in public', () => {
    expect(decide([begun], to('lamp', 1_000 + hour - 1))).toEqual(freed('lamp'))
    expect(decide([begun], to('lamp', 1_000 + hour))).toEqual(kept('lamp'))
    const later = [begun, moved('lamp', 'lantern', 2 * hour)]
    expect(decide(later, to('torch', 3 * hour - 1))).toEqual(freed('torch', 'lamp'))
    expect(decide(later, to('torch', 3 * hour))).toEqual(kept('torch', 'lamp'))
  })

  it('keeps a slug that was public for a moment, and those that an earlier release changes', () => {
    expect(decide([begun, turned('draft', 'approved', 1_001)], to('lamp', 1_002))).toEqual(kept('lamp'))
    const shown = [begun, turned('draft', 'approved', 1_001), turned('approved', 'draft', 1_002)]
    expect(decide(shown, to('lamp', 1_003))).toEqual(kept('lamp'))
    expect(decide([...shown, moved('lamp', 'lantern', 1_003)], to('torch', 1_004))).toEqual(freed('torch', 'lamp'))
    const open = [begun, turned('draft', 'approved', 1_001), moved('lamp', 'lantern', 1_002)]
    expect(decide(open, to('torch', 1_003))).toEqual(kept('torch', 'lamp'))
    expect(decide([begun], { type: 'EditProject', changes: { slug: 'lamp' } })).toEqual(kept('lamp'))
  })

  it('keeps a slug that the project has gone back to, and the one of its id', () => {
    const back = [begun, moved('lamp', 'lantern', 2 * hour), moved('lantern', 'lamp', 4 * hour)]
    expect(decide(back, to('torch', 4 * hour + 1))).toEqual(kept('torch'))
    const own = [begun, moved('project1', 'lantern', 1_001, true)]
    expect(decide(own, to('torch', 1_002))).toEqual(kept('torch', 'project1'))
  })

  it('is refused when the project keeps ten old slugs, unless it goes back to one', () => {
    const history: ProjectEvent[] = [begun]
    let slug = 'lantern'
    const move = (next: string, time: number) => {
      history.push(moved(next, slug, time))
      slug = next
    }
    move('project1', 2 * hour)
    for (let n = 1; n <= 9; n++) move(`lamp-${n}`, (2 + n) * hour)
    // Nine of them and the first; that of its id doesn't count.
    expect(decide(history, to('lamp-10', 100 * hour))).toEqual(kept('lamp-10', 'lamp-9'))
    move('lamp-10', 20 * hour)
    expect(decide(history, to('lamp-11', 100 * hour))).toBe('too_many_slugs')
    expect(decide(history, to('lamp-3', 100 * hour))).toEqual(kept('lamp-3', 'lamp-10'))
    expect(decide(history, to('project1', 100 * hour))).toBe('too_many_slugs')
    expect(decide(history, to('lamp-11', 20 * hour + 1))).toEqual(freed('lamp-11', 'lamp-10'))
  })

  it('has to be asked for again if a slug was freed since the new one was claimed', () => {
    const history = [begun, moved('lamp', 'lantern', 1_001, true)]
    expect(decide(history, to('lantern', 1_002, 0))).toBe('busy')
    expect(decide(history, to('lantern', 1_002, 1))).toEqual(freed('lantern', 'lamp'))
    expect(decide(history, to('torch', 1_002, 0))).toEqual(freed('torch', 'lamp'))
  })

  it('a deletion frees the slug under the same conditions', () => {
    const gone = (now?: number): ProjectCommand => ({ type: 'DeleteProject', ...(now !== undefined && { now }) })
    expect(decide([begun], gone(1_001))).toEqual([['ProjectDeleted', { slug: 'lantern', freed: true }]])
    for (const now of [1_000 + hour, undefined]) {
      expect(decide([begun], gone(now))).toEqual([['ProjectDeleted', { slug: 'lantern' }]])
    }
    const back = (slug: string): ProjectEvent[] => [
      ...[begun, at(deleted, 1_001)],
      at({ type: 'ProjectRestored', data: { slug } }, 1_002),
    ]
    expect(decide(back('lantern'), gone(1_003))).toEqual([['ProjectDeleted', { slug: 'lantern', freed: true }]])
    expect(decide(back('project1'), gone(1_003))).toEqual([['ProjectDeleted', { slug: 'project1' }]])
    const gave = at({ type: 'ProjectDeleted', data: { slug: 'lantern', freed: true } }, 1_001)
    expect(decide([begun, gave], { type: 'RestoreProject' })).toEqual([['ProjectRestored', { slug: 'lantern' }]])
    expect(decide([begun, gave], { type: 'RestoreProject', slug: 'project1' })).toEqual([
      ['ProjectRestored', { slug: 'project1' }],
    ])
  })
})

describe('an edit', () => {
  it.each<[string, ProjectChanges, [string, unknown][]]>([
    ['of nothing', {}, []],
    [
      'of what stands already',
      { title: 'Lantern', slug: 'lantern', license, links: { wiki: null }, donations: [] },
      [],
    ],
    ['of the title', { title: 'Lamp' }, [['ProjectRenamed', { title: 'Lamp' }]]],
    ['of the slug', { slug: 'lamp' }, [['ProjectSlugChanged', { slug: 'lamp', previous: 'lantern' }]]],
    [
      'of one link keeps the others',
      { links: { wiki: 'https://example.com/w' } },
      [['ProjectLinksChanged', { links: { ...links, wiki: 'https://example.com/w' } }]],
    ],
    [
      'that clears a link',
      { links: { source: null } },
      [['ProjectLinksChanged', { links: { ...links, source: null } }]],
    ],
    [
      'of the tags',
      { additionalCategories: ['magic'] },
      [['ProjectCategoriesChanged', { categories: ['utility'], additionalCategories: ['magic'] }]],
    ],
    [
      'of the message of staff',
      { message: 'Look' },
      [['ProjectModerationMessageChanged', { message: 'Look', messageBody: null }]],
    ],
    [
      'of the review of environments',
      { environmentReview: 'reviewed' },
      [['ProjectEnvironmentReviewChanged', { environmentReview: 'reviewed' }]],
    ],
    ['of the wish', { requestedStatus: null }, [['ProjectRequestedStatusChanged', { requestedStatus: null }]]],
    [
      'of the share',
      { monetization: 'demonetized' },
      [['ProjectMonetizationChanged', { monetization: 'demonetized' }]],
    ],
  ])('%s', (_, changes, expected) => {
    expect(decide([created], edit(changes))).toEqual(expected)
  })

  const force = { monetization: 'force-demonetized' } as const
  const byStaff = (changes: ProjectChanges): ProjectCommand => ({ type: 'EditProject', changes, byStaff: true })
  const shareSet = (monetization: 'monetized' | 'demonetized' | 'force-demonetized', staff: boolean): ProjectEvent => ({
    type: 'ProjectMonetizationChanged',
    data: { monetization, ...(staff && { byStaff: true }) },
  })
  it('of the share is for staff if it is forced, or staff took it away', () => {
    expect(decide([created], edit(force))).toBe('staff_only')
    expect(decide([created], byStaff(force))).toEqual([['ProjectMonetizationChanged', { ...force, byStaff: true }]])
    const held = [
      [created, shareSet('force-demonetized', true)],
      [created, shareSet('force-demonetized', false)],
      [created, shareSet('demonetized', true)],
    ]
    for (const history of held) {
      expect(decide(history, edit({ monetization: 'monetized' }))).toBe('staff_only')
      expect(decide(history, byStaff({ monetization: 'monetized' }))).toEqual([
        ['ProjectMonetizationChanged', { monetization: 'monetized', byStaff: true }],
      ])
    }
    expect(decide([created, shareSet('force-demonetized', true)], edit({ monetization: 'demonetized' }))).toBe(
      'staff_only',
    )
    // Clients send back what they have read.
    expect(decide([created, shareSet('force-demonetized', true)], edit(force))).toEqual([])
  })

  it('of the share is free again once staff have given it back, and after one’s own choice', () => {
    const mine = [['ProjectMonetizationChanged', { monetization: 'demonetized' }]]
    const back = [created, shareSet('force-demonetized', true), shareSet('monetized', true)]
    expect(decide(back, edit({ monetization: 'demonetized' }))).toEqual(mine)
    expect(decide([created, shareSet('demonetized', false)], edit({ monetization: 'monetized' }))).toEqual([
      ['ProjectMonetizationChanged', { monetization: 'monetized' }],
    ])
  })

  it('that is repeated changes nothing, except fields that the state does not keep', () => {
    const text = fc.string({ minLength: 1, maxLength: 20 })
    const link = fc.option(fc.webUrl())
    const changes = fc.record(
      {
        ...{ title: text, slug: text, summary: text, message: text, messageBody: fc.option(text) },
        categories: fc.array(text, { maxLength: 3 }),
        additionalCategories: fc.array(text, { maxLength: 3 }),
        license: fc.record({ id: text, name: text, url: link }),
        links: fc.record({ issues: link, source: link, wiki: link, discord: link }, { requiredKeys: [] }),
        donations: fc.array(fc.record({ id: fc.constant('ko-fi' as const), url: fc.webUrl() }), { maxLength: 3 }),
        requestedStatus: fc.constantFrom('approved' as const, 'unlisted' as const, null),
        monetization: fc.constantFrom('monetized' as const, 'demonetized' as const),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(changes, (wanted) => {
        const state = fold(projectDecider, [created])
        const events = projectDecider.decide(edit(wanted), state)
        const after = events.reduce(projectDecider.evolve, state)
        expect(projectDecider.decide(edit(wanted), after)).toEqual([])
      }),
    )
  })
})

describe('the gallery', () => {
  const add = (item: GalleryItem): ProjectCommand => ({ type: 'AddGalleryItem', item })
  const full = Array.from({ length: GALLERY_ITEMS_MAX }, (_, index) => hung(`ITEM${index}`))
  const [lit] = [hung('A')]
  it.each<[string, ProjectEvent[], ProjectCommand, string | [string, unknown][]]>([
    ['takes a picture', [], add(picture('A')), [['ProjectGalleryItemAdded', { item: picture('A') }]]],
    [
      'takes one after the last',
      [hung('A', { ordering: 7 })],
      { type: 'AddGalleryItem', item: { ...picture('B'), ordering: undefined } },
      [['ProjectGalleryItemAdded', { item: picture('B', { ordering: 8 }) }]],
    ],
    ['takes the same request once', [lit], add(picture('A')), []],
    ['refuses the same picture twice', [lit], add(picture('B', { sha1: 'sha1-A' })), 'gallery_duplicate'],
    [
      'takes the last that fits',
      full.slice(1),
      add(picture('B')),
      [['ProjectGalleryItemAdded', { item: picture('B') }]],
    ],
    ['is full then', full, add(picture('B')), 'gallery_full'],
    [
      'finds a picture by either address',
      [lit],
      { type: 'EditGalleryItem', key: 'A.webp', change: { title: 'Lit' } },
      [['ProjectGalleryItemEdited', { item: picture('A', { title: 'Lit' }) }]],
    ],
    [
      'leaves what is edited to what it is',
      [lit],
      { type: 'EditGalleryItem', key: 'A.webp', change: { title: null } },
      [],
    ],
    ['knows no other', [lit], { type: 'EditGalleryItem', key: 'B.webp', change: {} }, 'gallery_item_not_found'],
    [
      'loses one',
      [lit],
      { type: 'RemoveGalleryItem', key: 'A_350.webp' },
      [['ProjectGalleryItemRemoved', { itemId: 'A' }]],
    ],
    ['and not twice', [], { type: 'RemoveGalleryItem', key: 'A.webp' }, 'gallery_item_not_found'],
  ])('%s', (_, history, command, expected) => {
    expect(decide([created, ...history], command)).toEqual(expected)
  })

  it('features only the picture that was featured last', () => {
    const state = fold(projectDecider, [created, hung('A', { featured: true }), hung('B', { featured: true })])
    expect(state).toMatchObject({
      gallery: [
        { id: 'A', featured: false },
        { id: 'B', featured: true },
      ],
    })
  })
})

describe('what exists', () => {
  const archived: ProjectEvent = { type: 'ProjectStatusChanged', data: { from: 'approved', to: 'archived' } }
  const addVersion: ProjectCommand = { type: 'AddProjectVersion', versionId: 'VERSION1', number: '1.0' }
  const removeVersion: ProjectCommand = { type: 'RemoveProjectVersion', versionId: 'VERSION1' }
  const ready = {
    ...created.data,
    body: 'A lantern that hangs on your belt and lights what you dig. '.repeat(5),
    summary: 'Light that follows you wherever you dig.',
    versions: [{ versionId: 'VERSION1', number: '1.0' }],
    gallery: [picture('A', { featured: true, title: 'Belt' })],
  }
  const submission = { environments: ['client_and_server' as const], now: 0 }
  it.each<[string, ProjectEvent[], ProjectCommand, string | string[]]>([
    ['a project is made', [], { type: 'CreateProject', project: created.data }, ['ProjectCreated']],
    [
      'and submitted at once if nothing is missing',
      [],
      { type: 'CreateProject', project: ready, submission },
      ['ProjectCreated', 'ProjectSubmitted'],
    ],
    [
      'but stays a draft if something is',
      [],
      { type: 'CreateProject', project: { ...ready, gallery: [] }, submission },
      ['ProjectCreated'],
    ],
    ['a project is made once', [created], { type: 'CreateProject', project: created.data }, []],
    ['a version is added', [created], addVersion, ['ProjectVersionAdded']],
    ['once', [created, withVersion], addVersion, []],
    ['but not to an archived project', [created, archived], addVersion, 'project_archived'],
    ['where one that is there already stays', [created, withVersion, archived], addVersion, []],
    ['and removed', [created, withVersion], removeVersion, ['ProjectVersionRemoved']],
    ['once', [created], removeVersion, []],
    ['an icon is changed', [created], { type: 'ChangeProjectIcon', icon }, ['ProjectIconChanged']],
    ['none is not removed', [created], { type: 'ChangeProjectIcon', icon: null }, []],
    ['a project is deleted', [created], { type: 'DeleteProject' }, ['ProjectDeleted']],
    ['once', [created, deleted], { type: 'DeleteProject' }, []],
    ['and restored', [created, deleted], { type: 'RestoreProject' }, ['ProjectRestored']],
    ['once', [created, deleted, restored], { type: 'RestoreProject' }, []],
    ['a deletion is its own', [created, deleted, restored], { type: 'DeleteProject', deletion: 2 }, ['ProjectDeleted']],
    ['not one that was undone', [created, deleted, restored], { type: 'DeleteProject', deletion: 1 }, 'overtaken'],
    ['one is undone', [created, deleted], { type: 'RestoreProject', deletion: 1 }, ['ProjectRestored']],
    [
      'and not another one since',
      [created, deleted, restored, deleted],
      { type: 'RestoreProject', deletion: 1 },
      'overtaken',
    ],
    ['a deleted one gets no version', [created, deleted], addVersion, 'project_deleted'],
    ['nor an edit', [created, deleted], edit({ title: 'Lamp' }), 'project_deleted'],
    ['of what never was nothing is deleted', [], { type: 'DeleteProject' }, 'project_not_found'],
    ['nor restored', [], { type: 'RestoreProject' }, 'project_not_found'],
    ['nor edited', [], edit({}), 'project_not_found'],
  ])('%s', (_, history, command, expected) => {
    const decided = decide(history, command)
    expect(typeof decided === 'string' ? decided : decided.map(([type]) => type)).toEqual(expected)
  })

  it('a restored project is as it was', () => {
    const history = [created, withVersion, hung('A')]
    const after = fold(projectDecider, [...history, deleted, restored])
    expect(after).toEqual({ ...fold(projectDecider, history), deletions: 1 })
  })
})

describe('an edit', () => {
  const donations = [{ id: 'ko-fi' as const, url: 'https://ko-fi.com/lantern' }]
  const other = { id: 'Apache-2.0', name: 'Apache License 2.0', url: null }
  it.each<[string, ProjectChanges, [string, unknown][]]>([
    ['of the summary', { summary: 'Light.' }, [['ProjectSummaryChanged', { summary: 'Light.' }]]],
    ['of the description', { body: 'Hang it.' }, [['ProjectBodyChanged', { body: 'Hang it.' }]]],
    ['of the license', { license: other }, [['ProjectLicenseChanged', { license: other }]]],
    ['of donation links', { donations }, [['ProjectDonationsChanged', { donations }]]],
    [
      'of the environment, even if the project has it, as it applies to all versions',
      { environment: 'client_and_server' },
      [['ProjectEnvironmentChanged', { environment: 'client_and_server' }]],
    ],
    [
      'of the longer message of staff',
      { messageBody: 'Why' },
      [['ProjectModerationMessageChanged', { message: null, messageBody: 'Why' }]],
    ],
    ['of what is as it was', { summary: 'Light that follows you.', categories: ['utility'] }, []],
  ])('%s', (_, changes, expected) => {
    expect(decide([created], edit(changes))).toEqual(expected)
  })

  it('of the review of environments is recorded once', () => {
    const reviewed: ProjectEvent = {
      type: 'ProjectEnvironmentReviewChanged',
      data: { environmentReview: 'reviewed' },
    } as ProjectEvent
    expect(decide([created, reviewed], edit({ environmentReview: 'reviewed' }))).toEqual([])
  })

  it('with a status is judged by what the edit leaves, and is one append', () => {
    const status = {
      to: 'withheld',
      actor: { kind: 'moderator', id: 'MOD00001' },
      ...{ environments: [], lock: null, now: 1_000 },
    } as const
    const command: ProjectCommand = { type: 'EditProject', changes: { title: 'Lamp' }, status }
    const decided = decide([created], command)
    expect(Array.isArray(decided) && decided.map(([type]) => type)).toEqual(['ProjectRenamed', 'ProjectReviewed'])
    const byMember: ProjectCommand = { ...command, status: { ...status, actor: { kind: 'other' } } }
    expect(decide([created], byMember)).toBe('status_refused')
  })
})

describe('a refusal says', () => {
  const because = (history: ProjectEvent[], command: ProjectCommand) => {
    try {
      return projectDecider.decide(command, fold(projectDecider, history))
    } catch (error) {
      return error instanceof Refusal && [error.code, error.data]
    }
  }
  const full = Array.from({ length: GALLERY_ITEMS_MAX }, (_, index) => hung(`ITEM${index}`))
  const add = (item: GalleryItem): ProjectCommand => ({ type: 'AddGalleryItem', item })
  const moved = (n: number): ProjectEvent => ({
    type: 'ProjectSlugChanged',
    data: { slug: `lamp-${n}`, previous: n === 1 ? 'lantern' : `lamp-${n - 1}` },
  })
  const renamed = Array.from({ length: 10 }, (_, index) => moved(index + 1))
  it.each<[string, ProjectEvent[], ProjectCommand, string, object]>([
    [
      'which id another project has',
      [created],
      { type: 'CreateProject', project: { ...created.data, teamId: 'TEAM0002' } },
      ...(['id_taken', { field: 'id', id: 'PROJECT1' }] as const),
    ],
    ['how many slugs are kept', renamed, edit({ slug: 'torch' }), 'too_many_slugs', { field: 'slug', limit: 10 }],
    [
      'when to ask again for a slug that was freed',
      [{ ...moved(1), data: { slug: 'lamp-1', previous: 'lantern', freed: true } } as ProjectEvent],
      { type: 'EditProject', changes: { slug: 'lantern' }, slugAt: { now: 0, freed: 0 } },
      ...(['busy', { retryAfterSeconds: 1 }] as const),
    ],
    [
      'which field is for staff',
      [],
      edit({ monetization: 'force-demonetized' }),
      ...(['staff_only', { field: 'monetization_status' }] as const),
    ],
    ['how many pictures there can be', full, add(picture('B')), 'gallery_full', { limit: 64 }],
    [
      'which picture is there already',
      [hung('A')],
      add(picture('B', { sha1: 'sha1-A' })),
      ...(['gallery_duplicate', { field: 'image' }] as const),
    ],
    [
      'which picture is none',
      [],
      { type: 'RemoveGalleryItem', key: 'A' },
      ...(['gallery_item_not_found', { field: 'url' }] as const),
    ],
  ])('%s', (_, history, command, code, data) => {
    expect(because([created, ...history], command)).toEqual([code, data])
  })
})

describe('what is recorded', () => {
  it.each<[string, ProjectEvent[], ProjectCommand, [string, unknown][]]>([
    ['of an icon', [], { type: 'ChangeProjectIcon', icon }, [['ProjectIconChanged', { icon }]]],
    [
      'of an icon that is removed',
      [{ type: 'ProjectIconChanged', data: { icon } }],
      { type: 'ChangeProjectIcon', icon: null },
      [['ProjectIconRemoved', {}]],
    ],
    [
      'of a version',
      [],
      { type: 'AddProjectVersion', versionId: 'VERSION1', number: '1.0' },
      [['ProjectVersionAdded', { versionId: 'VERSION1', number: '1.0' }]],
    ],
    [
      'of a version that is removed',
      [withVersion],
      { type: 'RemoveProjectVersion', versionId: 'VERSION1' },
      [['ProjectVersionRemoved', { versionId: 'VERSION1' }]],
    ],
    [
      'of the first picture without a position',
      [],
      { type: 'AddGalleryItem', item: { ...picture('A'), ordering: undefined } },
      [['ProjectGalleryItemAdded', { item: picture('A', { ordering: 0 }) }]],
    ],
    [
      'of a restoration by staff of what is their own',
      [deleted],
      { type: 'RestoreProject', conflictReason: 'Nobody else is here' },
      [['ProjectRestored', { slug: 'lantern', conflictReason: 'Nobody else is here' }]],
    ],
    ['of any other restoration', [deleted], { type: 'RestoreProject' }, [['ProjectRestored', { slug: 'lantern' }]]],
  ])('%s', (_, history, command, expected) => {
    expect(decide([created, ...history], command)).toEqual(expected)
  })
})

describe('a schedule', () => {
  const owner = { kind: 'moderator', id: 'MOD00001' } as const
  const wish = { type: 'ScheduleProject', requestedStatus: 'approved', actor: owner, time: 5_000, now: 1_000 } as const
  const run = (history: ProjectEvent[], command: ProjectCommand) =>
    projectDecider.decide(command, fold(projectDecider, history))

  it('is made, carried out at its time alone, and cancelled', () => {
    const events = run([created, withVersion], wish)
    expect(events).toMatchObject([{ type: 'ProjectScheduled', data: { time: 5_000 } }])
    const history = [created, withVersion, ...events]
    expect(run(history, { type: 'ReleaseProject', time: 4_999, now: 4_999 })).toEqual([])
    expect(run(history, { type: 'ReleaseProject', time: 5_000, now: 5_000 }).length).toBeGreaterThan(0)
    expect(run(history, { type: 'CancelProjectSchedule', actor: owner }).length).toBeGreaterThan(0)
    expect(run([created], { type: 'CancelProjectSchedule', actor: owner })).toEqual([])
  })

  it.each(['ScheduleProject', 'CancelProjectSchedule', 'ReleaseProject'])('needs a project: %s', (type) => {
    const command = { ...wish, type } as unknown as ProjectCommand
    expect(decide([], command)).toBe('project_not_found')
    expect(decide([created, deleted], command)).toBe('project_deleted')
  })
})

it('keeps what its members disclose', () => {
  const statement = { type: 'advertisements', note: 'A banner.' } as const
  const change: ProjectCommand = {
    type: 'ChangeDisclosures',
    ...{ set: [statement], removed: [], byStaff: false, by: 'ada', now: 1 },
  }
  const disclosures = [{ statement, lock: 'unlocked', byStaff: false, updatedAt: 1, updatedBy: 'ada' }]
  expect(decide([created], change)).toEqual([['ProjectDisclosuresChanged', { disclosures }]])
  expect(decide([created, deleted], change)).toBe('project_deleted')
})

it('keeps a picture whose hash an older release did not store', () => {
  const { sha1: _, ...stored } = picture('A')
  const old: ProjectEvent = { type: 'ProjectGalleryItemAdded', data: { item: stored as GalleryItem } }
  const change: ProjectCommand = { type: 'EditGalleryItem', key: 'A.webp', change: { title: 'Lit' } }
  const item = { ...stored, sha1: '', title: 'Lit' }
  expect(decide([created, old], change)).toEqual([['ProjectGalleryItemEdited', { item }]])
})
