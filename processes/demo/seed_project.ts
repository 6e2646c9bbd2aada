import { projectStream } from '@adit/command-api/catalogue/catalogue_streams.ts'
import { addGalleryItem } from '@adit/command-api/catalogue/gallery/gallery.contract.ts'
import type { LivingProject } from '@adit/command-api/catalogue/project/living_project.ts'
import { editProject, editProjectBody } from '@adit/command-api/catalogue/project/project.contract.ts'
import { living, projectDecider } from '@adit/command-api/catalogue/project/project.decider.ts'
import { resolveProjectId } from '@adit/command-api/catalogue/project/project_access.ts'
import { createProject } from '@adit/command-api/catalogue/project_creation/project_creation.contract.ts'
import { createProjectData } from '@adit/command-api/catalogue/project_creation/project_data.contract.ts'
import { scheduleProject } from '@adit/command-api/catalogue/schedule/schedule.contract.ts'
import { createVersion } from '@adit/command-api/catalogue/version/version.contract.ts'
import { createVersionData } from '@adit/command-api/catalogue/version/version_fields.contract.ts'
import type { CommandSide } from '@adit/command-api/command_side.ts'
import { decideReview } from '@adit/command-api/moderation/review/review.contract.ts'
import { postThreadMessage } from '@adit/command-api/moderation/thread/thread.contract.ts'
import { sidesFromEnvironment } from '@adit/events/catalogue/tag/environment.values.ts'
import { type Actor, fileParts, whileBusy } from './actor.ts'
import { buildArchive, type FileAddress } from './archives.ts'
import { renderGalleryPicture, renderIcon } from './pictures.ts'
import { type DemoProject, type DemoVersion, resolveBody } from './project.ts'

export interface SeedContext {
  command: CommandSide
  /** Milliseconds since 1970 from which ages count back. */
  now: number
  owner: Actor
  moderator: Actor
  /** Where the file of a published version can be downloaded. */
  fileAddress: FileAddress
  /** Called with the id of each new version. */
  onPublished(demo: DemoProject, version: DemoVersion, projectId: string, versionId: string): void
}

const dayMs = 86_400_000
const settled: ReadonlySet<string> = new Set(['archived', 'unlisted', 'private', 'scheduled'])
const hourMs = 3_600_000

/** Creates a project with its pictures, still a draft, and returns its id. Keeps a project that an earlier start has created. */
export async function seedDraft(context: SeedContext, demo: DemoProject): Promise<string> {
  const { bus } = context.command.deps
  const named = await resolveProjectId(bus, demo.slug)
  // A creation that was interrupted may hold the slug already. Repeating it continues it.
  const isMade = named !== undefined && (await bus.load(projectDecider, projectStream(named))).state.kind !== 'none'
  const id = isMade ? named : await whileBusy(() => create(context, demo))
  const { gallery } = await stateOf(context, id)
  if (gallery.length < demo.gallery.length) await addGallery(context, demo, id, gallery.length)
  return id
}

/** Gives a draft its versions and status. Continues where an earlier start was interrupted. */
export async function seedHistory(context: SeedContext, demo: DemoProject, id: string): Promise<void> {
  const { versions, status } = await stateOf(context, id)
  const published = new Set(versions.values())
  const [first, ...later] = demo.versions
  if (first && !published.has(first.number)) await whileBusy(() => publish(context, demo, id, first))
  if (status === 'draft') await review(context, demo, id, first)
  for (const version of later)
    if (!published.has(version.number)) await whileBusy(() => publish(context, demo, id, version))
  await settle(context, demo, id, (await stateOf(context, id)).status)
}

async function stateOf({ command }: SeedContext, id: string): Promise<LivingProject> {
  return living((await command.deps.bus.load(projectDecider, projectStream(id))).state)
}

const at = ({ now }: SeedContext, ageInDays: number) => Math.round(now - ageInDays * dayMs)

async function create(context: SeedContext, demo: DemoProject): Promise<string> {
  const { links } = demo
  const data = createProjectData.v2.parse({
    title: demo.title,
    project_type: demo.type,
    slug: demo.slug,
    description: demo.summary,
    body: demo.body,
    categories: demo.categories,
    additional_categories: demo.additionalCategories,
    license_id: demo.license,
    issues_url: links.issues,
    source_url: links.source,
    wiki_url: links.wiki,
    discord_url: links.discord,
    donation_urls: links.donations.map(({ platform, url }) => ({ id: platform, platform, url })),
    ...sidesFromEnvironment(demo.environment),
    is_draft: true,
  })
  const icon = await renderIcon(demo)
  const files = fileParts({ name: 'icon', filename: 'icon.webp', bytes: icon })
  const reply = await context.owner.call(createProject, {
    at: at(context, demo.age),
    key: `create ${demo.slug}`,
    body: { data, files },
  })
  return reply.id ?? ''
}

/** The pictures, then the description with their addresses. */
async function addGallery(context: SeedContext, demo: DemoProject, id: string, from: number): Promise<void> {
  for (const picture of demo.gallery.slice(from)) {
    const bytes = await renderGalleryPicture(demo, picture)
    await context.owner.call(addGalleryItem, {
      at: at(context, demo.age) + 60_000,
      key: `gallery ${demo.slug} ${picture.key}`,
      params: { id },
      query: { ext: 'webp', featured: picture.featured, title: picture.title, description: picture.description },
      body: { mediaType: 'image/webp', bytes: async () => bytes, stream: undefined as never },
    })
  }
  const { gallery: keys } = await stateOf(context, id)
  const body = resolveBody(demo.body, (key) => {
    const item = keys[demo.gallery.findIndex((picture) => picture.key === key)]
    return item && `/data/${item.rawKey}`
  })
  if (body === demo.body) return
  await context.owner.call(editProject, {
    at: at(context, demo.age) + 120_000,
    key: `body ${demo.slug}`,
    params: { id },
    body: editProjectBody.v2.parse({ body }),
  })
}

async function publish(context: SeedContext, demo: DemoProject, id: string, version: DemoVersion): Promise<void> {
  const bytes = await buildArchive(demo, version, context.fileAddress)
  const data = createVersionData.v2.parse({
    project_id: id,
    file_parts: ['file'],
    name: version.name,
    version_number: version.number,
    changelog: version.changelog,
    dependencies: version.dependencies.map(({ project, kind }) => ({ project_id: project, dependency_type: kind })),
    game_versions: version.gameVersions,
    loaders: version.loaders,
    version_type: version.channel,
    featured: version.featured,
  })
  const reply = await context.owner.call(createVersion, {
    at: at(context, version.age),
    key: `publish ${demo.slug} ${version.number}`,
    body: { data, files: fileParts({ name: 'file', filename: version.filename, bytes }) },
  })
  context.onPublished(demo, version, id, reply.id ?? '')
}

/** Submits the project soon after its first version and has it reviewed, as its declared status requires. */
async function review(
  context: SeedContext,
  demo: DemoProject,
  id: string,
  first: DemoVersion | undefined,
): Promise<void> {
  const { state } = demo
  if (state.status === 'draft' || !first) return
  const waiting = state.status === 'processing' ? state.waitingDays : undefined
  const submitted = at(context, waiting ?? first.age) + (waiting === undefined ? hourMs : 0)
  await edit(context, id, `submit ${demo.slug}`, submitted, { status: 'processing' })
  if (waiting !== undefined) return
  const rejected = state.status === 'rejected' || state.status === 'withheld'
  const decided = rejected ? at(context, state.decidedDaysAgo) : submitted + (2 + (demo.rank % 20)) * hourMs
  const decision = state.status === 'rejected' ? 'reject' : state.status === 'withheld' ? 'withhold' : 'approve'
  await context.moderator.call(decideReview, {
    at: decided,
    key: `decide ${demo.slug}`,
    params: { id },
    body: rejected ? { decision, message: state.message, message_body: state.messageBody } : { decision },
  })
  if (rejected) await answer(context, demo, id, decided + 5 * hourMs)
}

/** The creator of a rejected project replies. */
async function answer(context: SeedContext, demo: DemoProject, id: string, time: number): Promise<void> {
  const { threadId } = await stateOf(context, id)
  const text = 'Thank you for the clear list. I am working on it and will submit it again next week.'
  await context.owner.call(postThreadMessage, {
    at: time,
    key: `answer ${demo.slug}`,
    params: { id: threadId },
    body: { body: { type: 'text', body: text } },
  })
}

/** Projects that their creators have since archived, unlisted, hidden or scheduled. */
async function settle(context: SeedContext, demo: DemoProject, id: string, status: string): Promise<void> {
  const wanted = demo.state.status
  const { state } = demo
  if (!settled.has(wanted) || status === wanted) return
  const time = at(context, (demo.versions.at(-1)?.age ?? 30) / 2)
  const hidden = state.status === 'scheduled' ? 'private' : wanted
  if (status !== hidden) await edit(context, id, `settle ${demo.slug}`, time, { status: hidden })
  if (state.status !== 'scheduled') return
  await context.owner.call(scheduleProject, {
    at: time + hourMs,
    key: `schedule ${demo.slug}`,
    params: { id },
    body: { time: at(context, -state.inDays), requested_status: 'approved' },
  })
}

async function edit(context: SeedContext, id: string, key: string, time: number, change: object): Promise<void> {
  const body = editProjectBody.v2.parse(change)
  await context.owner.call(editProject, { at: time, key, params: { id }, body })
}
