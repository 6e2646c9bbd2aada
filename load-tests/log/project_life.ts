import { type ProjectEvent, projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { projectQuotaEvents, slugEvents } from '@adit/events/catalogue/reservation.events.ts'
import { projectCreationEvents } from '@adit/events/catalogue/saga.events.ts'
import type { SearchedProject } from '@adit/events/catalogue/search/searched_project.values.ts'
import { threadEvents } from '@adit/events/moderation/review.events.ts'
import { teamEvents } from '@adit/events/teams/team.events.ts'
import { documentAt } from '../search/documents.ts'
import { randomOf } from '../search/random.ts'
import { type Act, type Draft, draft, sagaDrafts } from './drafts.ts'
import { idOf } from './ids.ts'
import { editOf, pictureOf } from './project_edits.ts'
import { bodyOf, noteOf } from './text.ts'
import { publication, type VersionFacts } from './version_life.ts'

export interface LifeOptions {
  index: number
  /** Projects in the whole log. */
  size: number
  seed: number
  /** Without sagas and edits, and with few versions. */
  brief?: boolean
}

const hourMs = 3_600_000
/** Ids of versions, files and so on that are reserved for each project. */
const idsOfProject = 4_096
const mostVersions = 100
/** Milliseconds since 1970. A life that would last longer does the rest at once. */
const lifesEnd = Date.UTC(2026, 0, 1)
const mostVersionsOfBrief = 6

/** Everything that happens to one project, request by request: creation, versions, review, edits. */
export function* projectLife({ index, size, seed, brief = false }: LifeOptions): Generator<Act> {
  const random = randomOf(seed * 1_000_003 + index)
  const document = documentAt(index, size, seed)
  let number = index * idsOfProject
  const nextId = () => idOf(number++)
  // A few accounts have hundreds of projects, most have one.
  const ownerId = ownerIdAt(Math.floor(random() ** 3 * size))
  const projectId = nextId()
  let at = document.createdAt
  const clock = () => Math.min(at, lifesEnd)
  const act = (drafts: Draft[]): Act => ({ at: clock(), root: projectId, actorId: ownerId, drafts })

  const first = creation({ random, document, projectId, ownerId, nextId, index, brief })
  yield act(first.drafts)
  at += hourMs * random()
  yield act([
    draft(projectEvents, projectId, 'ProjectGalleryItemAdded', { item: pictureOf(random, projectId, nextId(), 0) }),
  ])

  const count = Math.min(brief ? mostVersionsOfBrief : mostVersions, 1 + Math.floor(3 / (1 - random()) ** 0.8 - 2.4))
  const versions: VersionFacts[] = []
  let edits = brief ? 0 : 6 + Math.floor(random() ** 2 * 30)
  for (let release = 0; release < count; release++) {
    const facts = document.versions[Math.min(release, document.versions.length - 1)]
    if (!facts) break
    const version: VersionFacts = {
      versionId: nextId(),
      fileId: nextId(),
      release,
      projectId,
      authorId: ownerId,
      facts,
    }
    versions.push(version)
    yield act(publication(random, version, document.name, clock(), brief))
    if (release === 0) yield* reviewed(act, projectId, first.threadId, random, nextId)
    at += (1 + 60 * random()) * 24 * hourMs
    for (let due = Math.ceil(edits / (count - release)); due > 0; due--, edits--) {
      at += hourMs * random()
      yield act([editOf(random, { projectId, document, versions, nextId })])
    }
  }
}

/** The account that owns the project. There are as many owners as projects; the first ones own most. */
export const ownerIdAt = (index: number): string => idOf(2 ** 40 + index)

function* reviewed(
  act: (drafts: Draft[]) => Act,
  projectId: string,
  threadId: string,
  random: () => number,
  nextId: () => string,
): Generator<Act> {
  yield act([draft(projectEvents, projectId, 'ProjectSubmitted', { from: 'draft', requestedStatus: 'approved' })])
  if (random() < 0.15) {
    const message = { messageId: nextId(), authorId: idOf(2 ** 41), byStaff: true, private: false, replyingTo: null }
    const said = draft(threadEvents, threadId, 'ThreadMessagePosted', { ...message, body: noteOf(random) })
    yield { ...act([said]), staff: true, actorId: message.authorId }
  }
  const decision = {
    from: 'processing',
    to: 'approved',
    firstApproval: true,
    message: null,
    messageBody: null,
  } as const
  yield { ...act([draft(projectEvents, projectId, 'ProjectReviewed', decision)]), staff: true, actorId: idOf(2 ** 41) }
}

type Created = Extract<ProjectEvent, { type: 'ProjectCreated' }>['data']

/** A project right after its creation. */
export function newProject(index: number, size: number, seed = 1): Created {
  const random = randomOf(seed * 1_000_003 + index)
  let number = index * idsOfProject
  const nextId = () => idOf(number++)
  const [projectId, ownerId] = [nextId(), nextId()]
  const document = documentAt(index, size, seed)
  return projectOf({ random, document, projectId, ownerId, nextId, index }, nextId(), nextId())
}

interface Creation {
  random: () => number
  document: SearchedProject
  projectId: string
  ownerId: string
  nextId: () => string
  index: number
  brief?: boolean
}

function creation(options: Creation): { threadId: string; drafts: Draft[] } {
  const { ownerId, projectId, nextId } = options
  const project = projectOf(options, nextId(), nextId())
  const { slug, teamId, threadId } = project
  const saga = `ProjectCreation/${projectId}`
  const claims = [slug, projectId.toLowerCase()].map((held) =>
    draft(slugEvents, held, 'SlugClaimed', { projectId, saga }),
  )
  const team = [
    draft(teamEvents, teamId, 'TeamCreated', { teamId, projectId, ownerId }),
    draft(threadEvents, threadId, 'ThreadOpened', { threadId, projectId }),
  ]
  const quota = { ...draft(projectQuotaEvents, ownerId, 'ProjectQuotaClaimed', { projectId }), root: ownerId }
  const drafts = sagaDrafts(
    { family: projectCreationEvents, name: 'ProjectCreation', id: projectId },
    { project, versions: [], uploads: [], unlimited: false },
    { quota: [quota], slug: claims, files: [], versions: [], team },
    draft(projectEvents, projectId, 'ProjectCreated', project),
    options.brief,
  )
  return { threadId, drafts }
}

function projectOf(
  { random, document, projectId, ownerId, index }: Creation,
  teamId: string,
  threadId: string,
): Created {
  const slug = `${document.slug}-${index.toString(36)}`
  return {
    projectId,
    slug,
    title: document.name,
    summary: document.summary,
    body: bodyOf(random),
    projectType: projectTypes.find((type) => type === document.projectTypes[0]) ?? 'mod',
    ownerId,
    teamId,
    threadId,
    organizationId: null,
    categories: [...document.categories],
    additionalCategories: [],
    license: { id: document.license, name: null, url: null },
    links: { issues: null, source: `https://example.org/${slug}`, wiki: null, discord: null },
    donations: [],
    environment: 'client_and_server',
    requestedStatus: 'approved',
    icon: null,
    gallery: [],
    versions: [],
  }
}
