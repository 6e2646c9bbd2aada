import { emptySnapshot, type ProjectSnapshot, show } from '@adit/events/history.ts'
import { reviewEvents, threadEvents } from '@adit/events/moderation/review.events.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileData, projectStreams } from '../catalogue/catalogue.fixture.ts'
import { catalogueProjector } from '../catalogue/catalogue.projector.ts'
import { projectTable } from '../catalogue/project/project.table.ts'
import { changelogTable, versionTable } from '../catalogue/version/version.table.ts'
import { memberTable } from '../teams/member.table.ts'
import { reviewProjector } from './review.projector.ts'
import { reviewQueueTable } from './review.table.ts'
import { messageTable } from './thread/thread.table.ts'

const catalogue = testProjector(catalogueProjector)
const review = testProjector(reviewProjector)
const projectId = 'PROJECT1'
const threadId = 'HROJECT1'

/** A project with all its streams, and the versions and images it has had. */
function begin() {
  const log = eventLog()
  const streams = projectStreams(projectId, log)
  const thread = log.stream(threadEvents, threadId, projectId)
  thread('ThreadOpened', { threadId, projectId })
  streams.create()
  return {
    ...streams,
    thread,
    review: log.stream(reviewEvents, projectId),
    owner: 'OWNER001',
    /** Members and invited accounts besides the owner. */
    people: [] as string[],
    versions: [] as { id: string; write: ReturnType<typeof streams.publish>; files: string[] }[],
    count: 0,
  }
}
type Life = ReturnType<typeof begin>

const picture = (id: string, featured: boolean) => ({
  id,
  key: `${id}.webp`,
  rawKey: `${id}.png`,
  sha1: id,
  featured,
  title: null,
  description: 'A cave',
  ordering: featured ? 1 : 0,
})

/** What may happen next. `n` selects a thing, `flag` a variant. */
const happenings: Record<string, (life: Life, n: number, flag: boolean) => void> = {
  rename: ({ project }, n) => project('ProjectRenamed', { title: `Title ${n}` }),
  summary: ({ project }, n) => project('ProjectSummaryChanged', { summary: `Summary ${n}` }),
  body: ({ project }, n) => project('ProjectBodyChanged', { body: `Body ${n}` }),
  slug: ({ project }, n) => project('ProjectSlugChanged', { slug: `slug-${n}`, previous: 'before' }),
  tags: ({ project }, n) => project('ProjectCategoriesChanged', { categories: [`c${n}`], additionalCategories: [] }),
  license: ({ project }, n) => project('ProjectLicenseChanged', { license: { id: `L${n}`, name: null, url: null } }),
  links: ({ project }, n) =>
    project('ProjectLinksChanged', { links: { issues: `https://${n}`, source: null, wiki: null, discord: null } }),
  donations: ({ project }, n) => project('ProjectDonationsChanged', { donations: [{ id: 'patreon', url: `u${n}` }] }),
  disclosures: ({ project }, n, flag) =>
    project('ProjectDisclosuresChanged', {
      disclosures: [
        {
          ...{ statement: { type: flag ? 'archived' : 'advertisements', note: `N${n}` }, byStaff: flag },
          ...{ lock: 'unlocked', updatedAt: n, updatedBy: 'OWNER001' },
        },
      ],
    }),
  environment: ({ project }, _, flag) =>
    project('ProjectEnvironmentChanged', { environment: flag ? 'server_only' : 'client_and_server' }),
  icon: ({ project }, n, flag) =>
    flag
      ? project('ProjectIconChanged', { icon: { key: `i${n}`, rawKey: `r${n}`, color: n } })
      : project('ProjectIconRemoved', {}),
  pictureAdded: (life, _, flag) =>
    void life.project('ProjectGalleryItemAdded', { item: picture(`P${life.count++}`, flag) }),
  pictureEdited: (life, n, flag) =>
    void life.project('ProjectGalleryItemEdited', { item: { ...picture(`P${n % 3}`, flag), title: `T${n}` } }),
  pictureRemoved: ({ project }, n) => project('ProjectGalleryItemRemoved', { itemId: `P${n % 3}` }),
  requested: ({ project }, _, flag) =>
    project('ProjectRequestedStatusChanged', { requestedStatus: flag ? 'private' : null }),
  submit: ({ project }) => project('ProjectSubmitted', { from: 'draft', requestedStatus: 'approved' }),
  decide: ({ project }, n, flag) =>
    project('ProjectReviewed', {
      from: 'processing',
      to: flag ? 'approved' : 'rejected',
      firstApproval: flag,
      message: flag ? null : `Because ${n}`,
      messageBody: null,
    }),
  status: ({ project }, _, flag) =>
    project('ProjectStatusChanged', { from: 'approved', to: flag ? 'unlisted' : 'archived' }),
  schedule: ({ project }, n) => project('ProjectScheduled', { from: 'approved', requestedStatus: 'unlisted', time: n }),
  message: ({ project }, n, flag) =>
    project('ProjectModerationMessageChanged', { message: flag ? `M${n}` : null, messageBody: null }),
  looked: ({ project }, _, flag) =>
    project('ProjectEnvironmentReviewChanged', { environmentReview: flag ? 'reviewed' : 'pending' }),
  money: ({ project }, _, flag) =>
    project('ProjectMonetizationChanged', { monetization: flag ? 'monetized' : 'demonetized' }),
  remove: ({ project }) => project('ProjectDeleted', { slug: 'slug' }),
  restore: ({ project }, n) => project('ProjectRestored', { slug: `back-${n}` }),
  publish: (life, n, flag) => {
    const id = `VERSION${life.versions.length}`.slice(-8).padStart(8, 'V')
    const files = [`FILE${id}`]
    const loaders = flag ? ['quilt', 'fabric'] : ['forge']
    const write = life.publish(id, { files: [fileData(`FILE${id}`)], loaders, featured: n % 2 === 0 })
    life.versions.push({ id, write, files })
  },
  versionRemoved: (life, n) =>
    withVersion(life, n, ({ id }) => life.project('ProjectVersionRemoved', { versionId: id })),
  details: (life, n) =>
    withVersion(life, n, ({ write }) =>
      write('VersionDetailsEdited', { name: `N${n}`, number: `${n}`, channel: 'beta', featured: true, ordering: n }),
    ),
  changelog: (life, n) => withVersion(life, n, ({ write }) => write('VersionChangelogChanged', { changelog: `C${n}` })),
  dependencies: (life, n) =>
    withVersion(life, n, ({ write }) =>
      write('VersionDependenciesChanged', {
        dependencies: [{ versionId: null, projectId: `D${n}`, fileName: null, kind: 'required' }],
      }),
    ),
  compatibility: (life, n) =>
    withVersion(life, n, ({ write }) =>
      write('VersionCompatibilityChanged', {
        gameVersions: ['1.21', '1.20.1', '1.21'],
        loaders: ['neoforge', 'fabric'],
        mrpackLoaders: [],
      }),
    ),
  versionEnvironment: (life, n) =>
    withVersion(life, n, ({ write }) => write('VersionEnvironmentChanged', { environment: 'singleplayer_only' })),
  versionStatus: (life, n, flag) =>
    withVersion(life, n, ({ write }) =>
      write('VersionStatusChanged', { status: flag ? 'draft' : 'listed', requestedStatus: flag ? 'listed' : null }),
    ),
  versionScheduled: (life, n) =>
    withVersion(life, n, ({ write }) => write('VersionScheduled', { requestedStatus: 'listed', time: n })),
  versionReleased: (life, n) =>
    withVersion(life, n, ({ write }) => write('VersionReleased', { status: 'listed', publishedAt: n })),
  filesAdded: (life, n) =>
    withVersion(life, n, (version) => {
      const id = `F${life.count++}`
      version.files.push(id)
      return version.write('VersionFilesAdded', { files: [fileData(id, { primary: false })] })
    }),
  fileRemoved: (life, n) =>
    withVersion(life, n, ({ write, files }) => write('VersionFileRemoved', { fileId: files[n % files.length] ?? '' })),
  filePrimary: (life, n) =>
    withVersion(life, n, ({ write, files }) =>
      write('VersionPrimaryFileChanged', { fileId: files[n % files.length] ?? '' }),
    ),
  fileTypes: (life, n, flag) =>
    withVersion(life, n, ({ write, files }) =>
      write('VersionFileTypesChanged', { types: [{ fileId: files[0] ?? '', fileType: flag ? 'sources-jar' : null }] }),
    ),
  invite: (life) => {
    const accountId = `MEMBER${String(life.count++).padStart(2, '0')}`
    life.invite(accountId, { role: 'Artist', permissions: 5, payoutsSplit: 7, ordering: 1 })
    life.people.push(accountId)
  },
  join: (life, n) => withPerson(life, n, (accountId) => life.team('TeamMemberJoined', { accountId })),
  editMember: (life, n) =>
    withPerson(life, n, (accountId) =>
      life.team('TeamMemberEdited', { accountId, role: 'Builder', permissions: n, payoutsSplit: n, ordering: 0 - n }),
    ),
  removeMember: (life, n) =>
    withPerson(life, n, (accountId) => {
      life.people.splice(life.people.indexOf(accountId), 1)
      return life.team('TeamMemberRemoved', { accountId, departure: 'left' })
    }),
  transfer: (life, n) =>
    withPerson(life, n, (to) => {
      life.team('TeamMemberJoined', { accountId: to })
      life.team('TeamOwnershipTransferred', { from: life.owner, to, saga: 'OwnershipTransfer/1' })
      life.people.splice(life.people.indexOf(to), 1, life.owner)
      life.owner = to
    }),
  takeOver: (life, n) =>
    withPerson(life, n, (to) => {
      life.team('TeamMemberJoined', { accountId: to })
      life.team('TeamOwnershipTakenOver', { from: life.owner, to, saga: 'OwnershipTransfer/2' })
      life.people.splice(life.people.indexOf(to), 1)
      life.owner = to
    }),
  lock: ({ review }, n, flag) =>
    flag
      ? review('ReviewLocked', { moderatorId: `MODERA${n % 10}`, until: n, override: false })
      : review('ReviewUnlocked', { moderatorId: 'MODERAT1' }),
  say: (life, n, flag) =>
    void life.thread('ThreadMessagePosted', {
      messageId: `MESSAG${String(life.count++).padStart(2, '0')}`,
      authorId: 'OWNER001',
      byStaff: flag,
      private: n % 2 === 0,
      body: `Said ${n}`,
      replyingTo: null,
    }),
}

type Version = Life['versions'][number]

function withVersion({ versions }: Life, n: number, write: (version: Version) => unknown): void {
  const version = versions[n % Math.max(versions.length, 1)]
  if (version) write(version)
}

function withPerson({ people }: Life, n: number, write: (accountId: string) => unknown): void {
  const person = people[n % Math.max(people.length, 1)]
  if (person) write(person)
}

/** The fields that both have. */
function common(row: object, fields: object): [unknown, unknown] {
  const names = Object.keys(row).filter((name) => name in fields)
  const pick = (from: object) => Object.fromEntries(names.map((name) => [name, Reflect.get(from, name)]))
  return [pick(row), pick(fields)]
}

function expectSame(row: object, fields: object | null | undefined): void {
  const [wanted, shown] = common(row, fields ?? {})
  expect(shown).toEqual(wanted)
}

function compare(snapshot: ProjectSnapshot, life: Life): void {
  const rows = catalogue.given(life.log.events)
  const reviews = review.given(life.log.events)
  expectSame(rows.row(projectTable), snapshot.project)
  for (const row of rows.rows(versionTable)) expectSame(row, snapshot.versions[row.version_id])
  for (const row of rows.rows(changelogTable)) expectSame(row, snapshot.versions[row.version_id])
  expect(Object.keys(snapshot.versions).sort()).toEqual(rows.rows(versionTable).map(({ version_id }) => version_id))
  for (const row of rows.rows(memberTable)) expectSame(row, snapshot.team?.members[row.account_id])
  const members = rows.rows(memberTable)
  expect(Object.keys(snapshot.team?.members ?? {}).sort()).toEqual(members.map((row) => row.account_id).sort())
  expect(snapshot.team?.owner_id).toBe(members.find((row) => row.is_owner)?.account_id)
  // The project's own fields name its creator. The team knows the current owner.
  const owned = { ...snapshot.project, ...snapshot.review, owner_id: snapshot.team?.owner_id }
  expectSame(reviews.row(reviewQueueTable), owned)
  for (const row of reviews.rows(messageTable)) {
    const message = snapshot.thread?.messages[row.message_id]
    if (message) expectSame(row, message)
  }
}

const fold = (life: Life) => life.log.events.reduce(show, emptySnapshot)

it('compares more than a few fields, so that the test below can fail', () => {
  const life = begin()
  happenings.publish?.(life, 0, true)
  const rows = catalogue.given(life.log.events)
  const names = (row: object, fields: object | null | undefined) => Object.keys(common(row, fields ?? {})[0] as object)
  expect(names(rows.row(projectTable), fold(life).project).length).toBeGreaterThan(25)
  const version = rows.row(versionTable)
  expect(names(version, fold(life).versions[version.version_id]).length).toBeGreaterThan(17)
})

it('matches the projectors after each kind of event', () => {
  for (const [name, happen] of Object.entries(happenings)) {
    for (const flag of [true, false]) {
      const life = begin()
      happenings.publish?.(life, 0, true)
      happenings.pictureAdded?.(life, 0, true)
      happenings.submit?.(life, 0, true)
      happenings.invite?.(life, 0, true)
      happen(life, 1, flag)
      expect(() => compare(fold(life), life), `${name} ${flag}`).not.toThrow()
    }
  }
})

it('equals what the projectors make of any sequence of events', () => {
  const step = fc.tuple(fc.constantFrom(...Object.values(happenings)), fc.nat(7), fc.boolean())
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      const life = begin()
      for (const [happen, n, flag] of steps) happen(life, n, flag)
      compare(fold(life), life)
    }),
    { numRuns: 60 },
  )
})
