import { projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import { versionEvents } from '@adit/events/catalogue/version/version.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { teamEvents } from '@adit/events/teams/team.events.ts'
import { Folding } from '@adit/platform/projection/folding.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileData, projectStreams } from './catalogue.fixture.ts'
import { catalogueProjector } from './catalogue.projector.ts'
import type { ProjectRow } from './project/project.table.ts'
import type { VersionRow } from './version/version.table.ts'
import { isPublicVersion } from './version/version_summary.ts'

const id = 'PROJECT1'
const members = ['MEMBER01', 'MEMBER02']
const versions = ['AROJECT1', 'BROJECT1']

type Step = (streams: ReturnType<typeof projectStreams>) => void

/** What can happen to a project that is public, has two versions with two files each, and two members. */
const steps: Record<string, Step> = {
  rejected: ({ project }) => project('ProjectReviewed', reviewed('rejected')),
  withheld: ({ project }) => project('ProjectReviewed', reviewed('withheld')),
  approved: ({ project }) => project('ProjectReviewed', reviewed('approved')),
  private: ({ project }) => project('ProjectStatusChanged', { from: 'approved', to: 'private' }),
  archived: ({ project }) => project('ProjectStatusChanged', { from: 'approved', to: 'archived' }),
  submitted: ({ project }) => project('ProjectSubmitted', { from: 'draft', requestedStatus: 'approved' }),
  scheduled: ({ project }) =>
    project('ProjectScheduled', { from: 'approved', requestedStatus: 'approved', time: Date.UTC(2030, 0) }),
  deleted: ({ project }) => project('ProjectDeleted', { slug: 'slug' }),
  restored: ({ project }) => project('ProjectRestored', { slug: 'slug' }),
  renamed: ({ project }) => project('ProjectRenamed', { title: 'Other' }),
  'icon removed': ({ project }) => project('ProjectIconRemoved', {}),
  'picture removed': ({ project }) => project('ProjectGalleryItemRemoved', { itemId: 'one' }),
  'version removed': ({ project }) => project('ProjectVersionRemoved', { versionId: 'AROJECT1' }),
  'version added': ({ project }) => project('ProjectVersionAdded', { versionId: 'AROJECT1', number: '1' }),
  'version drafted': ({ version }) =>
    version('AROJECT1')('VersionStatusChanged', { status: 'draft', requestedStatus: null }),
  'version listed': ({ version }) =>
    version('AROJECT1')('VersionStatusChanged', { status: 'listed', requestedStatus: null }),
  'version scheduled': ({ version }) =>
    version('BROJECT1')('VersionScheduled', { requestedStatus: 'listed', time: Date.UTC(2030, 0) }),
  'version released': ({ version }) =>
    version('BROJECT1')('VersionReleased', { status: 'unlisted', publishedAt: Date.UTC(2030, 0) }),
  'file removed': ({ version }) => version('AROJECT1')('VersionFileRemoved', { fileId: 'one-A' }),
  'files added': ({ version }) => version('AROJECT1')('VersionFilesAdded', { files: [fileData('three')] }),
  'member removed': ({ team }) => team('TeamMemberRemoved', { accountId: 'MEMBER01', departure: 'removed' }),
  'member back': ({ team }) => {
    team('TeamMemberInvited', { accountId: 'MEMBER01', role: 'M', permissions: 0, payoutsSplit: 0, ordering: 0 })
    team('TeamMemberJoined', { accountId: 'MEMBER01' })
  },
}

const reviewed = (to: 'approved' | 'rejected' | 'withheld') => ({
  ...{ from: 'approved' as const, to, firstApproval: false, message: null, messageBody: null },
})

function life(taken: readonly string[]): { events: RecordedEvent[]; begun: number } {
  const streams = projectStreams(id, eventLog())
  streams.create({ icon: { key: 'a', rawKey: 'b', color: 1 } })
  for (const accountId of members) {
    streams.invite(accountId)
    streams.team('TeamMemberJoined', { accountId })
  }
  streams.project('ProjectGalleryItemAdded', {
    item: { id: 'one', key: 'k', rawKey: 'r', sha1: 's', featured: false, title: null, description: null, ordering: 0 },
  })
  streams.approve()
  for (const versionId of versions) {
    const files = ['one', 'two'].map((file) => fileData(`${file}-${versionId[0]}`))
    streams.publish(versionId, { files })
  }
  const begun = streams.log.events.length
  for (const step of taken) steps[step]?.(streams)
  return { events: streams.log.events, begun }
}

/** Folds all events, as if those from `failing` on could not be applied. */
function folded(events: readonly RecordedEvent[], failing = events.length): Folding {
  const folding = new Folding(catalogueProjector, true)
  const [failure] = folding.apply(events.slice(0, failing), new Set())
  if (failure) throw failure.error
  folding.derive()
  folding.hide(events.slice(failing))
  return folding
}

const rowsOf = <Row>(folding: Folding, table: string): Row[] => [...(folding.sets[table]?.all() ?? [])] as Row[]

/** What strangers and former members can see. */
function publicSight(folding: Folding): string[] {
  const [project] = rowsOf<ProjectRow>(folding, 'project')
  if (!project || project.deleted) return []
  const seen = project.member_ids.map((member) => `read by ${member}`)
  seen.push(...rowsOf<{ account_id: string }>(folding, 'member').map((member) => `member ${member.account_id}`))
  const shown = rowsOf<VersionRow>(folding, 'version').filter((version) => version.added && version.described)
  for (const version of shown) {
    const filesSeen = version.files.map(({ fileId }) => `${version.version_id} ${fileId}`)
    seen.push(...filesSeen.map((file) => `for members ${file}`))
    if (isHidden(project.status) || !isPublicVersion(version)) continue
    seen.push(`version ${version.version_id}`, ...filesSeen)
  }
  if (isHidden(project.status)) return seen
  seen.push(`project ${project.status}`, `icon ${project.icon?.key}`, ...project.gallery.map((item) => item.id))
  seen.push(...project.version_ids.map((version) => `names ${version}`))
  seen.push(...rowsOf<{ file_id: string }>(folding, 'file').map((file) => `hash of ${file.file_id}`))
  return seen
}

const names = Object.keys(steps)

it('has a step for each event that hides something', () => {
  const hiding = Object.keys(catalogueProjector.whileParked?.on ?? {})
  const made = new Set(life(names).events.map((event) => event.type))
  expect(hiding.filter((type) => !made.has(type))).toEqual([])
  expect(hiding.length).toBeGreaterThan(10)
})

it.each(names)('%s is respected while the project is parked, even if it is what cannot be applied', (step) => {
  const { events, begun } = life([step])
  const parked = publicSight(folded(events, begun))
  const whole = publicSight(folded(events))
  expect(parked.filter((sight) => !whole.includes(sight))).toEqual([])
})

it('shows no more of a parked project than its streams say, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 12 }), fc.nat(), (taken, at) => {
      const { events, begun } = life(validOrder(taken))
      const parked = publicSight(folded(events, begun + (at % (events.length - begun + 1))))
      const whole = publicSight(folded(events))
      expect(parked.filter((sight) => !whole.includes(sight))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

/** Leaves out what can't follow: a version is added again only after it was removed, and a member only comes back after leaving. */
function validOrder(taken: readonly string[]): string[] {
  const gone = new Set<string>()
  return taken.filter((step) => {
    if (step === 'version removed' || step === 'member removed' || step === 'file removed') {
      if (gone.has(step)) return false
      gone.add(step)
    }
    if (step === 'version added') return gone.delete('version removed')
    if (step === 'member back') return gone.delete('member removed')
    if (step === 'files added' && gone.has(step)) return false
    if (step === 'files added') gone.add(step)
    return true
  })
}

it('hides a project whole if one of its events cannot even be read', () => {
  const { events, begun } = life(['renamed'])
  const unreadable = { ...events.at(-1), type: 'ProjectReviewed', data: undefined } as unknown as RecordedEvent
  expect(publicSight(folded([...events.slice(0, -1), unreadable], begun))).toEqual([])
})

it('handles every event of a project, and those that hide nothing on purpose', () => {
  const all = [projectEvents, versionEvents, teamEvents].flatMap((family) => Object.keys(family.definitions))
  const hiding = new Set(Object.keys(catalogueProjector.whileParked?.on ?? {}))
  expect(all.filter((type) => !hiding.has(type)).sort()).toEqual(showing.sort())
})

/** These add, show or describe something, or change who may do what. A new event belongs here or among those that hide. */
const showing = [
  ...['ProjectCreated', 'ProjectRenamed', 'ProjectSummaryChanged', 'ProjectBodyChanged', 'ProjectSlugChanged'],
  ...['ProjectCategoriesChanged', 'ProjectLicenseChanged', 'ProjectLinksChanged', 'ProjectDonationsChanged'],
  ...['ProjectEnvironmentChanged', 'ProjectEnvironmentReviewChanged', 'ProjectIconChanged'],
  'ProjectDisclosuresChanged',
  ...['ProjectGalleryItemAdded', 'ProjectGalleryItemEdited', 'ProjectVersionAdded', 'ProjectRequestedStatusChanged'],
  ...['ProjectModerationMessageChanged', 'ProjectMonetizationChanged'],
  ...['VersionCreated', 'VersionDetailsEdited', 'VersionChangelogChanged', 'VersionDependenciesChanged'],
  ...['VersionCompatibilityChanged', 'VersionEnvironmentChanged', 'VersionFilesAdded', 'VersionPrimaryFileChanged'],
  ...['VersionFileTypesChanged'],
  ...['TeamCreated', 'TeamMemberInvited', 'TeamMemberJoined', 'TeamMemberEdited', 'TeamOwnershipTransferred'],
  'TeamOwnershipTakenOver',
]
