import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from './demo/random.ts'
import { addStaff } from './testing/accounts.ts'
import { countRows, lapseLeases, missingObjects, readEvents, withDatabase } from './testing/aftermath.ts'
import { runCommand } from './testing/command.ts'
import { Creator, type OwnProject } from './testing/creator.ts'
import { keepDownloading, type PublishedFile } from './testing/downloader.ts'
import { Gate } from './testing/gate.ts'
import { halfMade } from './testing/half_made.ts'
import { Ledger } from './testing/ledger.ts'
import { Site, temporaryFolder } from './testing/process.ts'
import { form, modFields, modJar, picture, versionFields } from './testing/samples.ts'
import { type Json, Visitor } from './testing/visitor.ts'
import { until } from './testing/wait.ts'

const kills = 22
const creatorCount = 6
const moderator = { username: 'moderator', password: 'reads every single line', role: 'moderator' } as const

const seed = process.env.ADIT_KILL_SEED ?? randomBytes(4).toString('hex')
const random = seededRandom(seed)
const ledger = new Ledger()
const gate = new Gate()
let dataFolder: string
let site: Site
let files: PublishedFile[]
let creators: Creator[]

beforeAll(async () => {
  console.log(`ADIT_KILL_SEED=${seed}`)
  dataFolder = await temporaryFolder()
  await addStaff(dataFolder, moderator)
  site = await Site.start({ dataFolder })
  gate.open()
  files = await publishBase()
  creators = await Promise.all(Array.from({ length: creatorCount }, (_, n) => signUpCreator(`c${n}`)))
})
afterAll(async () => {
  await site?.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

/** Public projects to download and follow. */
async function publishBase(): Promise<PublishedFile[]> {
  const owner = await Visitor.signUp(site, 'founder')
  const staff = await Visitor.signIn(site, moderator.username, moderator.password)
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
    await staff.expect(204, 'POST', `/_internal/moderation/project/${id}/decision`, { decision: 'approve' })
    const path = new URL(version.files[0].url).pathname
    published.push({ projectId: id, versionId: version.id, path, size: content.length, downloads: 0 })
  }
  return published
}

async function signUpCreator(name: string): Promise<Creator> {
  const visitor = await Visitor.signUp(site, name)
  const { id: accountId } = await visitor.get('/v2/user')
  const others = files.map(({ projectId }) => projectId)
  return new Creator({ name, visitor, accountId, others, ledger, gate, random })
}

async function killAgainAndAgain(): Promise<void> {
  for (let n = 0; n < kills; n++) {
    await delay(random.between(200, 2_000))
    gate.close()
    await (random.chance(0.2) ? site.killWithPostgres() : site.kill())
    // Now and then it dies again before it is ready.
    if (random.chance(0.2)) {
      site.launch()
      await delay(random.between(0, 1_000))
      await site.kill()
    }
    await site.start()
    gate.open()
  }
}

/** What everybody can see of what a creator was answered. */
async function shown({ visitor }: Creator, { id, threadId }: OwnProject): Promise<OwnProject> {
  const project = await visitor.get(`/v2/project/${id}`)
  const versions = await visitor.get(`/v2/project/${id}/version?include_changelog=false`)
  const thread = threadId && (await visitor.get(`/v2/thread/${threadId}`))
  return {
    ...{ id, threadId, title: project.title, summary: project.description },
    numbers: versions.map((version: Json) => version.version_number),
    pictures: project.gallery.map((item: Json) => item.title),
    messages: thread ? thread.messages.map(({ body }: Json) => body.body) : [],
  }
}

it('keeps what it has answered, once and whole, however often it is killed', async () => {
  const stopped = new AbortController()
  const clients = [
    ...creators.map((creator) => creator.work(stopped.signal)),
    ...Array.from({ length: 2 }, () => keepDownloading(site, files, gate, stopped.signal)),
  ]
  await killAgainAndAgain()
  stopped.abort()
  await Promise.all(clients)
  // The last process dies with nothing under way, so that all leases are those of dead ones.
  await site.kill()
  await site.start()
  await withDatabase(site.dataFolder, async (pool) => {
    await lapseLeases(pool)
    await Promise.all(creators.map((creator) => creator.settle()))
    await until(
      () => countRows(pool, 'ops.saga'),
      (left) => left === 0,
      60_000,
    )
  })
  console.log(
    `${ledger.count('answered')} writes answered, ${ledger.lost} answers lost, ${ledger.count('given up')} given up`,
  )
  expect(ledger.surprises).toEqual([])
  expect(ledger.count('open')).toBe(0)
  expect(ledger.lost).toBeGreaterThan(kills)
})

it('shows every answered write', async () => {
  for (const creator of creators) {
    for (const own of creator.projects) {
      const { numbers, pictures, messages, ...fields } = await shown(creator, own)
      expect(fields).toEqual({ id: own.id, title: own.title, threadId: own.threadId, summary: own.summary })
      expect(numbers).toEqual(expect.arrayContaining(own.numbers))
      expect(pictures).toEqual(expect.arrayContaining(own.pictures))
      expect(messages).toEqual(expect.arrayContaining(own.messages))
    }
  }
})

it.runIf(process.platform === 'linux')('counts every answered download once', async () => {
  const visitor = new Visitor(site)
  expect(Math.min(...files.map(({ downloads }) => downloads))).toBeGreaterThan(0)
  for (const { projectId, versionId, downloads } of files) {
    const count = async () => (await visitor.get(`/v2/project/${projectId}`)).downloads
    await until(count, (counted) => counted === downloads)
    expect((await visitor.get(`/v2/version/${versionId}`)).downloads).toBe(downloads)
  }
})

it('has each answered write once in the log, and nothing by half', async () => {
  expect(await site.stop()).toEqual({ code: 0, signal: null })
  await withDatabase(site.dataFolder, async (pool, url) => {
    const events = await readEvents(url)
    const accounts = new Set(creators.map(({ accountId }) => accountId))
    const theirs = events.filter(({ metadata }) => accounts.has(metadata.actor.id))
    expect(ledger.contradictions(theirs)).toEqual([])
    expect(halfMade(events)).toEqual([])
    expect(await missingObjects(site.dataFolder, events)).toEqual([])
    expect(await countRows(pool, 'meta.parked')).toBe(0)
  })
})

it('has read models that equal a rebuild, and counts that equal a recount', async () => {
  expect(await runCommand('digest.ts', site.dataFolder)).toMatchObject({ code: 0 })
  expect(await runCommand('recount.ts', site.dataFolder)).toMatchObject({ code: 0 })
})
