import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { UploadPart } from '@adit/command-api/testing/command_kit.ts'
import { termsVersion } from '@adit/events/billing/terms.values.ts'
import { seededRandom } from '../../demo/random.ts'
import { addStaff } from '../../testing/accounts.ts'
import { runCommand } from '../../testing/command.ts'
import { Crowd } from '../../testing/crowd.ts'
import { Site, temporaryFolder } from '../../testing/process.ts'
import { form, modFields, modJar, picture, versionFields } from '../../testing/samples.ts'
import { type Json, passwordOf, Visitor } from '../../testing/visitor.ts'
import { until } from '../../testing/wait.ts'

/**
 * Creates a backup of this release with what its API answered about it, in a new folder beside this file: `node
 * processes/acceptance/releases/record_release.ts 2026-11-22`. Every later release must start on it.
 */
const [name] = process.argv.slice(2)
if (!name?.match(/^\d{4}-\d\d-\d\d\w*$/))
  throw new Error('Name the folder by the day, such as 2026-11-22 or 2026-11-22b')
const folder = join(import.meta.dirname, name)

const dayMs = 86_400_000
/** With subscriptions and revenue that aren't real. */
const pretended = { BILLING: 'sandbox', AD_NETWORK: 'practice', PROXIES: '1' }
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const staff = { username: 'moderator', password: 'reads every single line', role: 'moderator' } as const
const dataFolder = await temporaryFolder()
await addStaff(dataFolder, staff)
/** Most of it happens so long ago that what was earned then can be paid out by now. */
const DAYS_AGO = 88
let site = await Site.start({
  dataFolder,
  env: { ...pretended, AD_NETWORK: 'none', NODE_OPTIONS: clockBehind(DAYS_AGO * dayMs) },
})
try {
  const moderator = await Visitor.signIn(site, staff.username, staff.password)
  const crowd = await workOfACrowd(moderator)
  const ann = await Visitor.signUp(site, 'ann')
  const bob = await Visitor.signUp(site, 'bob')
  const cy = await Visitor.signUp(site, 'cy')
  const dora = await Visitor.signUp(site, 'dora')
  const made = await projectWithAPast({ ann, bob, cy, moderator, other: crowd.files[0]?.projectId })
  const time = new Date(Date.now() + (360 - DAYS_AGO) * dayMs).toISOString()
  await scheduleLater(bob, moderator, made.project, time)
  await leaveTraces({ ann, cy, dora, time, followed: crowd.files[2]?.projectId })
  await crowd.counted()
  await views('deeper-lantern')
  await site.stop()
  site = await Site.start({ dataFolder, env: pretended })
  const payments = await moneyOf()
  const facts = {
    ...(await answersAbout(made)),
    payments,
    base: await Promise.all(crowd.files.map(({ projectId }) => countsOf(projectId))),
    signIn: { username: 'annabel', password: 'ann digs a very deep tunnel' },
    moderator: { username: staff.username, password: staff.password },
    scheduled: { slug: 'later-lantern', username: 'bob', password: 'bob digs a very deep tunnel', time },
  }
  await mkdir(folder)
  await writeFile(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
  const { code, output } = await runCommand('backup.ts', dataFolder, [folder])
  if (code !== 0) throw new Error(output)
  console.log(`${folder} is recorded`)
} finally {
  await site.remove()
}

/** Lets Node's clock be so many milliseconds behind. */
function clockBehind(ms: number): string {
  const code = `const Real=Date;globalThis.Date=class extends Real{constructor(...given){given.length?super(...given):super(Real.now()-${ms})}static now(){return Real.now()-${ms}}}`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

/** Enough people look at a project that its share of the day can be withdrawn. */
async function views(slug: string): Promise<void> {
  for (let n = 0; n < 60; n++) {
    const answer = await site.fetch('/analytics/view', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: site.origin,
        'x-forwarded-for': `203.0.113.${n}`,
        ...browser,
      },
      body: JSON.stringify({ url: `${site.origin}/mod/${slug}` }),
    })
    if (answer.status !== 204) throw new Error(`A view answered ${answer.status}`)
  }
}

/** Revenue is shared, one withdraws some of it, another subscribes. */
async function moneyOf(): Promise<object> {
  // She has made the project, and still gets its revenue.
  const password = passwordOf('ann')
  const ann = await Visitor.signIn(site, 'annabel', password)
  await until(
    () => ann.get('/v3/payout/balance'),
    ({ available }) => Number(available) > 1,
    120_000,
  )
  const to = { method: 'paypal', method_id: 'paypal', method_details: { address: 'ann@example.org' } }
  await ann.get200('POST', '/v3/payout', { ...to, amount: '0.75', password })
  const cy = await Visitor.signIn(site, 'cy', passwordOf('cy'))
  const billing = (method: string, path: string, body?: object) => cy.get200(method, `/_internal/billing/${path}`, body)
  const [{ id: productId }] = await billing('GET', 'products')
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034 }
  const { token } = await billing('POST', 'sandbox/token', card)
  const consent = { terms: termsVersion, begins_at_once: true }
  const charge = { type: 'new', product_id: productId, interval: 'yearly', consent }
  const wish = { type: 'confirmation_token', token, charge }
  const { client_secret: secret } = await billing('POST', 'payment', wish)
  await billing('POST', 'sandbox/confirm', { client_secret: secret, token })
  const paid = (charges: Json[]) => charges.filter(({ status }) => status === 'succeeded')
  const charges = await until(
    () => billing('GET', 'payments'),
    (all) => paid(all).length > 0,
    60_000,
  )
  const { withdrawn_lifetime, pending } = await ann.get('/v3/payout/balance')
  return {
    earner: { username: 'annabel', password, balance: { withdrawn_lifetime, pending } },
    subscriber: { username: 'cy', password: passwordOf('cy') },
    charge: pick(paid(charges)[0], ['id', 'amount', 'currency_code', 'status', 'type']),
  }
}

/** Public projects, and people who change, follow and download them for some seconds. */
async function workOfACrowd(moderator: Visitor): Promise<Crowd> {
  const crowd = await Crowd.gather({ site, moderator, creators: 3, random: seededRandom('release') })
  const stop = new AbortController()
  const working = crowd.work(stop.signal, 1)
  await delay(4_000)
  stop.abort()
  await working
  await crowd.settle()
  return crowd
}

interface Made {
  project: Json
  version: Json
}

async function projectWithAPast(people: {
  ann: Visitor
  bob: Visitor
  cy: Visitor
  moderator: Visitor
  other: string | undefined
}): Promise<Made> {
  const { ann, bob, cy, moderator, other } = people
  const bobId = (await bob.get('/v2/user')).id
  const fields = {
    ...modFields,
    title: 'Deep Lantern',
    slug: 'deep-lantern',
    categories: ['utility'],
    license_id: 'MIT',
  }
  const project = await ann.get200('POST', '/v2/project', form(fields))
  const path = `/v2/project/${project.id}`
  await ann.expect(204, 'POST', `${path}/gallery?ext=png&featured=true&title=Dark`, await picture('#334455'))
  await ann.expect(204, 'PATCH', `${path}/icon?ext=png`, await picture('#aa5500'))
  const publish = async (salt: string, changes: object) =>
    ann.get200('POST', '/v2/version', form({ ...versionFields, project_id: project.id, ...changes }, await jar(salt)))
  const version = await publish('one', { changelog: 'First' })
  const second = await publish('two', {
    version_number: '1.1.0',
    dependencies: [{ project_id: other, dependency_type: 'required' }],
  })
  await ann.expect(204, 'POST', `/v2/team/${project.team}/members`, { user_id: bobId, role: 'Builder', permissions: 1 })
  await bob.expect(204, 'POST', `/v2/team/${project.team}/join`)
  await ann.expect(204, 'PATCH', `/v2/team/${project.team}/members/${bobId}`, { role: 'Digger', permissions: 3 })
  await ann.expect(204, 'PATCH', path, { slug: 'deeper-lantern', issues_url: 'https://example.org/issues' })
  await ann.expect(204, 'PATCH', path, { status: 'processing' })
  await moderator.expect(204, 'POST', `/_internal/moderation${path.slice(3)}/decision`, {
    decision: 'reject',
    message: 'Please say what it adds.',
  })
  await ann.expect(204, 'PATCH', path, { status: 'processing' })
  await moderator.expect(204, 'POST', `/_internal/moderation${path.slice(3)}/decision`, { decision: 'approve' })
  await ann.expect(204, 'POST', `/v2/thread/${project.thread_id}`, { body: { type: 'text', body: 'Thank you' } })
  const about = {
    report_type: 'spam',
    item_id: project.id,
    item_type: 'project',
    body: 'It looks like an advertisement.',
  }
  const report = await cy.get200('POST', '/v2/report', about)
  await moderator.expect(204, 'PATCH', `/v2/report/${report.id}`, { closed: true })
  await cy.get200('POST', '/v2/report', {
    ...about,
    item_id: second.id,
    item_type: 'version',
    body: 'It opens a socket.',
  })
  for (let n = 0; n < 3; n++) await (await site.fetch(new URL(version.files[0].url).pathname)).arrayBuffer()
  await ann.expect(204, 'PATCH', `/v2/team/${project.team}/owner`, { user_id: bobId })
  await bob.expect(204, 'DELETE', `/v2/version/${second.id}`)
  return { project, version }
}

/** A project and a version that become public long after the tests have run. */
async function scheduleLater(owner: Visitor, moderator: Visitor, other: Json, time: string): Promise<void> {
  const fields = {
    ...modFields,
    title: 'Later Lantern',
    slug: 'later-lantern',
    categories: ['utility'],
    license_id: 'MIT',
  }
  const project = await owner.get200('POST', '/v2/project', form(fields))
  const path = `/v2/project/${project.id}`
  await owner.expect(204, 'POST', `${path}/gallery?ext=png&featured=true&title=Dark`, await picture('#338855'))
  await owner.get200('POST', '/v2/version', form({ ...versionFields, project_id: project.id }, await jar('later')))
  await owner.expect(204, 'PATCH', path, { status: 'processing' })
  await moderator.expect(204, 'POST', `/_internal/moderation${path.slice(3)}/decision`, { decision: 'approve' })
  await owner.expect(204, 'PATCH', path, { status: 'private' })
  await owner.expect(204, 'POST', `${path}/schedule`, { time, requested_status: 'approved' })
  const draft = { ...versionFields, project_id: other.id, version_number: '2.0.0', status: 'draft' }
  const version = await owner.get200('POST', '/v2/version', form(draft, await jar('three')))
  await owner.expect(204, 'POST', `/v2/version/${version.id}/schedule`, { time, requested_status: 'listed' })
}

async function leaveTraces(people: {
  ann: Visitor
  cy: Visitor
  dora: Visitor
  time: string
  followed: string | undefined
}): Promise<void> {
  const { ann, cy, dora, time, followed } = people
  const gone = await cy.get200('POST', '/v2/project', form({ ...modFields, title: 'Gone', slug: 'gone-lantern' }))
  await cy.expect(204, 'DELETE', `/v2/project/${gone.id}`)
  await ann.get200('POST', '/_internal/pat', { name: 'tool', scopes: 1, expires: time })
  await ann.expect(204, 'PATCH', '/v2/user/ann', { username: 'annabel', bio: 'Digs.' })
  const { followers: before } = await countsOf(followed ?? '')
  for (const visitor of [ann, cy, dora]) await visitor.expect(204, 'POST', `/v2/project/${followed}/follow`)
  await cy.expect(204, 'DELETE', `/v2/project/${followed}/follow`)
  const password = passwordOf('dora')
  await dora.expect(204, 'DELETE', `/v2/user/${(await dora.get('/v2/user')).id}`, { password })
  await until(
    () => countsOf(followed ?? ''),
    ({ followers }) => followers === before + 1,
    60_000,
  )
}

async function answersAbout({ project, version }: Made): Promise<object> {
  const visitor = new Visitor(site)
  await until(
    () => visitor.get(`/v2/version/${version.id}`),
    ({ downloads }) => downloads > 0,
    60_000,
  )
  const members = await visitor.get(`/v2/project/${project.id}/members`)
  const shown = await visitor.get(`/v2/version/${version.id}`)
  const [{ filename, size, hashes }] = shown.files
  return {
    project: pick(await visitor.get(`/v2/project/${project.id}`), [
      ...['id', 'slug', 'title', 'status', 'downloads', 'followers', 'categories', 'game_versions', 'versions'],
      ...['thread_id', 'team', 'color', 'issues_url', 'published', 'approved', 'license'],
    ]),
    version: pick(shown, ['id', 'version_number', 'changelog', 'date_published', 'downloads', 'status']),
    file: { filename, size, hashes },
    members: members.map((one: Json) => ({ role: one.role, username: one.user.username })),
    user: pick(await visitor.get('/v2/user/annabel'), ['id', 'username', 'bio']),
  }
}

async function countsOf(projectId: string): Promise<Json> {
  return pick(await new Visitor(site).get(`/v2/project/${projectId}`), ['id', 'downloads', 'followers', 'versions'])
}

function pick(from: Json, keys: readonly string[]): Json {
  return Object.fromEntries(keys.map((key) => [key, from[key]]))
}

async function jar(salt: string): Promise<UploadPart> {
  return { name: 'jar', filename: `deep-${salt}.jar`, content: await modJar(salt) }
}
