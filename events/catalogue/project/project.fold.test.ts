import { expect, it } from 'vitest'
import { snapshotOf } from '../../kit/fold.fixture.ts'
import type { RecordedVersionEvent } from '../version/version.events.ts'
import type { Disclosure, GalleryItem, ProjectEvent } from './project.events.ts'
import { type Project, projectChangeBy, projectFold } from './project.fold.ts'

const links = { issues: null, source: 'https://example.com/lamp', wiki: null, discord: null }
const item = (id: string, featured = false): GalleryItem => ({
  ...{ id, key: `${id}.webp`, rawKey: `${id}.png`, sha1: `sha1-${id}`, featured },
  ...{ title: null, description: null, ordering: 0 },
})
const picture = (id: string, featured: boolean, created: number) => {
  const { sha1: _, ...rest } = item(id, featured)
  return { ...rest, created }
}
const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: {
    ...{ projectId: 'PROJECT1', slug: 'lamp', title: 'Lamp', summary: 'Light.', body: 'Hang it.', projectType: 'mod' },
    ...{ ownerId: 'ada', teamId: 'TEAM0001', threadId: 'THREAD01', organizationId: null, categories: ['utility'] },
    ...{ additionalCategories: [], license: { id: 'MIT', name: 'MIT License', url: null }, links, donations: [] },
    ...{ environment: 'client_only', requestedStatus: 'approved', icon: null, gallery: [item('A')] },
    versions: [{ versionId: 'V1', number: '1.0' }],
  },
}
const project: Project = {
  ...{ projectId: 'PROJECT1', deleted: false, slug: 'lamp', title: 'Lamp', summary: 'Light.', body: 'Hang it.' },
  ...{ chosenType: 'mod', status: 'draft', requestedStatus: 'approved', ownerId: 'ada', teamId: 'TEAM0001' },
  ...{ threadId: 'THREAD01', organizationId: null, categories: ['utility'], additionalCategories: [] },
  ...{
    licenseId: 'MIT',
    licenseName: 'MIT License',
    licenseUrl: null,
    links,
    donations: [],
    icon: null,
    disclosures: [],
    deletions: 0,
  },
  ...{ gallery: [picture('A', false, 1_000)], environment: 'client_only', environmentReview: null },
  ...{ monetization: 'monetized', monetizationHeld: false, moderationMessage: null, moderationMessageBody: null },
  ...{ publishedAt: 1_000, updatedAt: 1_000, approvedAt: null, queuedAt: null, scheduledFor: null, schedule: null },
  withheldWith: null,
  slugs: { since: 1_000, isPublic: false, wasPublic: false, old: [], freed: [], isFree: false, ofId: 'project1' },
  pictureHashes: new Map([['A', 'sha1-A']]),
  versions: new Map([['V1', '1.0']]),
}
const disclosed: Disclosure = {
  ...{ statement: { type: 'advertisements', note: null }, byStaff: false, lock: 'unlocked' },
  ...{ updatedAt: 1_000, updatedBy: 'ada' },
}
const icon = { key: 'icon.webp', rawKey: 'icon.png', color: 1 }
const hung: ProjectEvent = { type: 'ProjectGalleryItemAdded', data: { item: item('B', true) } }
const submitted: ProjectEvent = { type: 'ProjectSubmitted', data: { from: 'draft', requestedStatus: 'unlisted' } }
const reviewed = (firstApproval: boolean, message: string | null): ProjectEvent => ({
  type: 'ProjectReviewed',
  data: { from: 'processing', to: 'approved', firstApproval, message, messageBody: message },
})
const scheduled = (from: 'approved' | 'scheduled', time: number): ProjectEvent => ({
  type: 'ProjectScheduled',
  data: { from, requestedStatus: 'unlisted', time },
})
const deleted: ProjectEvent = { type: 'ProjectDeleted', data: { slug: 'lamp' } }

it.each<[string, ProjectEvent[], Partial<Project>]>([
  ['created is a draft', [], {}],
  ['takes a name', [{ type: 'ProjectRenamed', data: { title: 'Torch' } }], { title: 'Torch' }],
  ['takes a summary', [{ type: 'ProjectSummaryChanged', data: { summary: 's' } }], { summary: 's' }],
  ['takes a description', [{ type: 'ProjectBodyChanged', data: { body: 'b' } }], { body: 'b' }],
  ['takes a slug', [{ type: 'ProjectSlugChanged', data: { slug: 'torch', previous: 'lamp' } }], { slug: 'torch' }],
  [
    'takes tags',
    [{ type: 'ProjectCategoriesChanged', data: { categories: ['a'], additionalCategories: ['b'] } }],
    { categories: ['a'], additionalCategories: ['b'] },
  ],
  [
    'takes a license',
    [{ type: 'ProjectLicenseChanged', data: { license: { id: 'X', name: null, url: 'u' } } }],
    { licenseId: 'X', licenseName: null, licenseUrl: 'u' },
  ],
  [
    'takes links',
    [{ type: 'ProjectLinksChanged', data: { links: { ...links, wiki: 'w' } } }],
    { links: { ...links, wiki: 'w' } },
  ],
  [
    'takes donation links',
    [{ type: 'ProjectDonationsChanged', data: { donations: [{ id: 'ko-fi', url: 'u' }] } }],
    { donations: [{ id: 'ko-fi', url: 'u' }] },
  ],
  [
    'takes an environment',
    [{ type: 'ProjectEnvironmentChanged', data: { environment: 'server_only' } }],
    { environment: 'server_only' },
  ],
  [
    'has its environments reviewed',
    [{ type: 'ProjectEnvironmentReviewChanged', data: { environmentReview: 'reviewed' } }],
    { environmentReview: 'reviewed' },
  ],
  ['takes an icon', [{ type: 'ProjectIconChanged', data: { icon } }], { icon }],
  [
    'loses its icon',
    [
      { type: 'ProjectIconChanged', data: { icon } },
      { type: 'ProjectIconRemoved', data: {} },
    ],
    {},
  ],
  [
    'gets a picture',
    [hung],
    {
      gallery: [picture('A', false, 1_000), picture('B', true, 2_000)],
      pictureHashes: new Map([
        ['A', 'sha1-A'],
        ['B', 'sha1-B'],
      ]),
    },
  ],
  [
    'features one picture at a time',
    [hung, { type: 'ProjectGalleryItemEdited', data: { item: item('A', true) } }],
    {
      gallery: [picture('A', true, 1_000), picture('B', false, 2_000)],
      pictureHashes: new Map([
        ['A', 'sha1-A'],
        ['B', 'sha1-B'],
      ]),
    },
  ],
  [
    'loses a picture',
    [{ type: 'ProjectGalleryItemRemoved', data: { itemId: 'A' } }],
    { gallery: [], pictureHashes: new Map() },
  ],
  [
    'gets a version',
    [{ type: 'ProjectVersionAdded', data: { versionId: 'V2', number: '2.0' } }],
    {
      updatedAt: 2_000,
      versions: new Map([
        ['V1', '1.0'],
        ['V2', '2.0'],
      ]),
    },
  ],
  ['loses a version', [{ type: 'ProjectVersionRemoved', data: { versionId: 'V1' } }], { versions: new Map() }],
  [
    'no longer requests a status',
    [{ type: 'ProjectRequestedStatusChanged', data: { requestedStatus: null } }],
    { requestedStatus: null },
  ],
  ['is submitted', [submitted], { status: 'processing', requestedStatus: 'unlisted', queuedAt: 2_000 }],
  [
    'is approved for the first time',
    [reviewed(true, 'm')],
    { status: 'approved', approvedAt: 2_000, moderationMessage: 'm', moderationMessageBody: 'm' },
  ],
  [
    'keeps its first approval',
    [reviewed(true, null), reviewed(false, null)],
    { status: 'approved', approvedAt: 2_000 },
  ],
  [
    'loses the message of staff when it is submitted again',
    [reviewed(false, 'm'), submitted],
    { status: 'processing', requestedStatus: 'unlisted', queuedAt: 3_000 },
  ],
  [
    'takes a status',
    [{ type: 'ProjectStatusChanged', data: { from: 'approved', to: 'archived' } }],
    { status: 'archived' },
  ],
  [
    'remembers the status before it was first scheduled',
    [scheduled('approved', 5), scheduled('scheduled', 9)],
    {
      ...{ status: 'scheduled', requestedStatus: 'unlisted', scheduledFor: 9 },
      schedule: { from: 'approved', to: 'unlisted', time: 9 },
    },
  ],
  [
    'is no longer scheduled after another change of status',
    [scheduled('approved', 5), { type: 'ProjectStatusChanged', data: { from: 'scheduled', to: 'unlisted' } }],
    { status: 'unlisted', requestedStatus: 'unlisted' },
  ],
  [
    'takes a message of staff',
    [{ type: 'ProjectModerationMessageChanged', data: { message: 'm', messageBody: 'b' } }],
    { moderationMessage: 'm', moderationMessageBody: 'b' },
  ],
  [
    'takes disclosures',
    [
      { type: 'ProjectDisclosuresChanged', data: { disclosures: [disclosed, { ...disclosed, lock: 'fully_locked' }] } },
      { type: 'ProjectDisclosuresChanged', data: { disclosures: [disclosed] } },
    ],
    { disclosures: [disclosed] },
  ],
  [
    'takes a monetization status',
    [{ type: 'ProjectMonetizationChanged', data: { monetization: 'demonetized' } }],
    { monetization: 'demonetized' },
  ],
  [
    'holds a monetization status that staff set',
    [{ type: 'ProjectMonetizationChanged', data: { monetization: 'demonetized', byStaff: true } }],
    { monetization: 'demonetized', monetizationHeld: true },
  ],
  [
    'holds a forced status, also of earlier releases',
    [{ type: 'ProjectMonetizationChanged', data: { monetization: 'force-demonetized' } }],
    { monetization: 'force-demonetized', monetizationHeld: true },
  ],
  [
    'holds nothing that staff gave back',
    [
      { type: 'ProjectMonetizationChanged', data: { monetization: 'force-demonetized', byStaff: true } },
      { type: 'ProjectMonetizationChanged', data: { monetization: 'monetized', byStaff: true } },
    ],
    { monetization: 'monetized', monetizationHeld: false },
  ],
  ['is deleted', [deleted], { deleted: true, deletions: 1 }],
  [
    'is restored at a slug',
    [deleted, { type: 'ProjectRestored', data: { slug: 'lamp-2' } }],
    { slug: 'lamp-2', deletions: 1 },
  ],
])('a project %s', (_, events, change) => {
  const snapshot = snapshotOf(projectFold, [created, ...events])
  expect({ ...snapshot, slugs: null }).toEqual({ ...project, ...change, slugs: null })
})

const turned = (to: 'approved' | 'draft' | 'withheld'): ProjectEvent => ({
  type: 'ProjectStatusChanged',
  data: { from: 'draft', to },
})
const moved = (slug: string, previous: string, freed?: true): ProjectEvent => ({
  type: 'ProjectSlugChanged',
  data: { slug, previous, ...(freed && { freed }) },
})
const seen = { isPublic: true, wasPublic: true }

it.each<[string, ProjectEvent[], Partial<Project['slugs']>]>([
  ['begins with its slug', [], {}],
  ['keeps the slug before', [moved('torch', 'lamp')], { since: 2_000, old: ['lamp'] }],
  ['frees the slug before', [moved('torch', 'lamp', true)], { since: 2_000, freed: ['lamp'] }],
  ['goes back', [moved('torch', 'lamp'), moved('lamp', 'torch')], { since: null, old: ['torch'] }],
  [
    'leaves the slug of its id',
    [moved('project1', 'lamp'), moved('torch', 'project1')],
    { since: 3_000, old: ['lamp'] },
  ],
  ['takes the slug of its id', [moved('project1', 'lamp', true)], { since: null, freed: ['lamp'] }],
  ['is approved', [reviewed(true, null)], seen],
  ['is seen by a link', [turned('withheld')], seen],
  ['was public', [turned('approved'), turned('draft')], { wasPublic: true }],
  ['was public before it was submitted', [turned('approved'), submitted], { wasPublic: true }],
  ['was public before it was scheduled', [turned('approved'), scheduled('approved', 5)], { wasPublic: true }],
  [
    'is public under a new slug',
    [turned('approved'), moved('torch', 'lamp')],
    { ...seen, since: 3_000, old: ['lamp'] },
  ],
  [
    'was public under an old slug',
    [turned('approved'), turned('draft'), moved('torch', 'lamp')],
    { since: 4_000, old: ['lamp'] },
  ],
  ['is deleted', [deleted], {}],
  [
    'frees its slug when it is deleted',
    [{ type: 'ProjectDeleted', data: { slug: 'lamp', freed: true } }],
    { isFree: true },
  ],
  [
    'is restored',
    [
      { type: 'ProjectDeleted', data: { slug: 'lamp', freed: true } },
      { type: 'ProjectRestored', data: { slug: 'lamp' } },
    ],
    {},
  ],
  [
    'is restored under its id',
    [
      { type: 'ProjectDeleted', data: { slug: 'lamp', freed: true } },
      { type: 'ProjectRestored', data: { slug: 'project1' } },
    ],
    { since: null },
  ],
])('the slugs of a project that %s', (_, events, change) => {
  expect(snapshotOf(projectFold, [created, ...events]).slugs).toEqual({ ...project.slugs, ...change })
})

it.each(['VersionFilesAdded', 'VersionReleased'] as const)('%s counts as an update of the project', (type) => {
  expect(projectChangeBy({ type, at: 5 } as RecordedVersionEvent)).toEqual({ updatedAt: 5 })
})

it('other events of a version change nothing in the project', () => {
  expect(projectChangeBy({ type: 'VersionDetailsEdited', at: 5 } as RecordedVersionEvent)).toBeUndefined()
})
