import { randomBytes } from 'node:crypto'
import type { Random } from '../demo/random.ts'
import { Creator, type OwnProject } from './creator.ts'
import { keepDownloading, type PublishedFile } from './downloader.ts'
import { Gate } from './gate.ts'
import { Ledger } from './ledger.ts'
import type { Place } from './process.ts'
import { form, modFields, modJar, picture, versionFields } from './samples.ts'
import { type Json, Visitor } from './visitor.ts'
import { until } from './wait.ts'

export interface CrowdOptions {
  site: Place
  /** Signed in, to approve what is downloaded. */
  moderator: Visitor
  creators: number
  random: Random
}

/** Creators who write continuously and players who download, and what each of them knows from answers. */
export class Crowd {
  readonly ledger = new Ledger()
  readonly gate = new Gate()
  readonly creators: readonly Creator[]
  readonly files: readonly PublishedFile[]
  readonly #site: Place

  private constructor(
    site: Place,
    files: PublishedFile[],
    creators: readonly Omit<CreatorSeed, 'others'>[],
    random: Random,
  ) {
    this.#site = site
    this.files = files
    const others = files.map(({ projectId }) => projectId)
    const { ledger, gate } = this
    this.creators = creators.map((seed) => new Creator({ ...seed, others, ledger, gate, random }))
    gate.open()
  }

  static async gather({ site, moderator, creators, random }: CrowdOptions): Promise<Crowd> {
    const files = await publishBase(site, moderator, random)
    const names = Array.from({ length: creators }, (_, n) => `c${n}`)
    const seeds = names.map(async (name) => {
      const visitor = await Visitor.signUp(site, name)
      return { name, visitor, accountId: (await visitor.get('/v2/user')).id }
    })
    return new Crowd(site, files, await Promise.all(seeds), random)
  }

  /** Everyone works until told to stop. */
  async work(signal: AbortSignal, downloaders = 2): Promise<void> {
    await Promise.all([
      ...this.creators.map((creator) => creator.work(signal)),
      ...Array.from({ length: downloaders }, () => keepDownloading(this.#site, this.files, this.gate, signal)),
    ])
  }

  /** Repeats everything unanswered until nothing is left. */
  async settle(): Promise<void> {
    await Promise.all(this.creators.map((creator) => creator.settle()))
  }

  /** Differences between what everyone can see and what the creators were answered. */
  async unlikeAnswered(): Promise<string[]> {
    const wrong: string[] = []
    for (const { visitor, projects } of this.creators) {
      for (const own of projects) wrong.push(...(await unlike(visitor, own)))
    }
    return wrong
  }

  /** Waits until every answered download is counted. Throws with the count if it stays different. */
  async counted(): Promise<void> {
    const visitor = new Visitor(this.#site)
    for (const { projectId, versionId, downloads } of this.files) {
      const count = async () => [
        (await visitor.get(`/v2/project/${projectId}`)).downloads,
        (await visitor.get(`/v2/version/${versionId}`)).downloads,
      ]
      await until(count, (counts) => counts.every((counted) => counted === downloads), 60_000)
    }
  }
}

interface CreatorSeed {
  name: string
  visitor: Visitor
  accountId: string
  others: readonly string[]
}

/** Public projects to download and follow. */
async function publishBase(site: Place, moderator: Visitor, random: Random): Promise<PublishedFile[]> {
  const owner = await Visitor.signUp(site, 'founder')
  const published: PublishedFile[] = []
  for (let n = 0; n < 4; n++) {
    const slug = `base-${n}`
    const data = { ...modFields, title: `Echo ${slug}`, slug, categories: ['utility'], license_id: 'MIT' }
    const { id } = await owner.get200('POST', '/v2/project', form(data))
    await owner.expect(204, 'POST', `/v2/project/${id}/gallery?ext=png`, await picture('#223344'))
    const content = await modJar(random.pick(['short', randomBytes(150_000).toString('hex')]) + slug)
    const jar = { name: 'jar', filename: `${slug}.jar`, content }
    const version = await owner.get200('POST', '/v2/version', form({ ...versionFields, project_id: id }, jar))
    await owner.expect(204, 'PATCH', `/v2/project/${id}`, { status: 'processing' })
    await moderator.expect(204, 'POST', `/_internal/moderation/project/${id}/decision`, { decision: 'approve' })
    const path = new URL(version.files[0].url).pathname
    published.push({ projectId: id, versionId: version.id, path, size: content.length, downloads: 0 })
  }
  return published
}

/** What everyone can see of what a creator was answered. */
async function shown(visitor: Visitor, { id, threadId }: OwnProject): Promise<OwnProject> {
  const project = await visitor.get(`/v2/project/${id}`)
  const versions = await visitor.get(`/v2/project/${id}/version?include_changelog=false`)
  const thread = threadId && (await visitor.get(`/v2/thread/${threadId}`))
  return {
    id,
    threadId: threadId && project.thread_id,
    title: project.title,
    summary: project.description,
    numbers: versions.map((version: Json) => version.version_number),
    pictures: project.gallery.map((item: Json) => item.title),
    messages: thread ? thread.messages.map(({ body }: Json) => body.body) : [],
  }
}

/** A project that cannot be read differs too: it may appear while projections catch up. */
async function unlike(visitor: Visitor, own: OwnProject): Promise<string[]> {
  try {
    return differences(own, await shown(visitor, own))
  } catch (error) {
    return [`${own.id}: ${error}`]
  }
}

/** Single fields must equal the answers. Lists must contain everything that was answered. */
function differences(own: OwnProject, seen: OwnProject): string[] {
  const fields = (['id', 'threadId', 'title', 'summary'] as const)
    .filter((field) => own[field] !== seen[field])
    .map((field) => `${own.id}: ${field} is ${seen[field]}, but the answer was ${own[field]}`)
  const lists = (['numbers', 'pictures', 'messages'] as const).flatMap((list) =>
    own[list].filter((item) => !seen[list].includes(item)).map((item) => `${own.id}: ${list} lacks ${item}`),
  )
  return [...fields, ...lists]
}
