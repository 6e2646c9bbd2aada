import { readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../../testing/aftermath.ts'
import { runCommand } from '../../testing/command.ts'
import { Site, temporaryFolder } from '../../testing/process.ts'
import { Visitor } from '../../testing/visitor.ts'
import { until } from '../../testing/wait.ts'

/** One folder for each release whose data is kept: a backup made by that release, and what its API answered about it. */
const releases = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe.each(releases)('data of the release of %s', (release) => {
  const folder = join(import.meta.dirname, release)
  let dataFolder: string
  let site: Site
  let facts: ReturnType<typeof JSON.parse>

  beforeAll(async () => {
    facts = JSON.parse(await readFile(join(folder, 'facts.json'), 'utf8'))
    dataFolder = await temporaryFolder()
    expect(await runCommand('restore.ts', dataFolder, [folder, '--erasures', 'none'])).toMatchObject({ code: 0 })
    // Staff of these releases had no second factor.
    site = await Site.start({ dataFolder, env: { STAFF_SECOND_FACTOR: 'off', BILLING: 'sandbox' } })
  })
  afterAll(async () => {
    await site?.remove()
    await rm(dataFolder, { recursive: true, force: true })
  })

  it('shows projects, versions, members and downloads as that release did', async () => {
    const { project, version, members, base } = facts
    const player = new Visitor(site)
    const shown = await player.get(`/v2/project/${project.slug}`)
    expect(shown).toMatchObject(project)
    expect(await player.get(`/v2/version/${version.id}`)).toMatchObject(version)
    const team = await player.get(`/v2/project/${project.id}/members`)
    expect(team.map((one: { role: string; user: { username: string } }) => [one.role, one.user.username])).toEqual(
      members.map((one: { role: string; username: string }) => [one.role, one.username]),
    )
    for (const one of base) expect(await player.get(`/v2/project/${one.id}`)).toMatchObject(one)
  })

  it('serves the files that were published', async () => {
    const { version, file } = facts
    const [published] = (await new Visitor(site).get(`/v2/version/${version.id}`)).files
    expect(published).toMatchObject(file)
    const answer = await site.fetch(new URL(published.url).pathname)
    expect(await answer.arrayBuffer()).toHaveProperty('byteLength', file.size)
  })

  it('accepts its passwords, and lets people continue', async () => {
    const { signIn, user, base } = facts
    const member = await Visitor.signIn(site, signIn.username, signIn.password)
    expect(await member.get('/v2/user')).toMatchObject({ ...user, email: expect.stringContaining('@') })
    await member.expect(204, 'POST', `/v2/project/${base[1].id}/follow`)
    await until(
      () => new Visitor(site).get(`/v2/project/${base[1].id}`),
      ({ followers }) => followers === base[1].followers + 1,
      60_000,
    )
  })

  it('keeps what people earned, withdrew and paid', async () => {
    const { signIn, payments } = facts
    const { username, password, balance } = payments?.earner ?? signIn
    const earner = await Visitor.signIn(site, username, password)
    const nothing = { withdrawn_lifetime: '0.00', pending: '0.00' }
    expect(await earner.get('/v3/payout/balance')).toMatchObject(balance ?? nothing)
    const { subscriber = signIn, charge } = payments ?? {}
    const payer = await Visitor.signIn(site, subscriber.username, subscriber.password)
    const charges: { id: string }[] = await payer.get('/_internal/billing/payments')
    expect(charges.find(({ id }) => id === charge?.id)).toEqual(charge && expect.objectContaining(charge))
  })

  it('keeps what is scheduled for later, or has done it by then', async () => {
    const { scheduled } = facts
    const owner = await Visitor.signIn(site, scheduled.username, scheduled.password)
    const { status } = await owner.get(`/v2/project/${scheduled.slug}`)
    expect(status).toBe(Date.now() < Date.parse(scheduled.time) ? 'scheduled' : 'approved')
  })

  it('shows staff the history of a project back to its first event', async () => {
    const { moderator, project } = facts
    const staff = await Visitor.signIn(site, moderator.username, moderator.password)
    const { entries } = await staff.get(`/_internal/project/${project.id}/history?limit=100`)
    expect(entries.map(({ type }: { type: string }) => type)).toContain('ProjectCreated')
  })

  it('has read models that equal a rebuild, counts that equal a recount, and nothing parked', async () => {
    // Indexes that the release did not have are filled from the log while the site serves.
    await until(
      () => runCommand('digest.ts', dataFolder),
      ({ output }) => !output.includes('NOT FILLED'),
      60_000,
    )
    expect(await site.stop()).toEqual({ code: 0, signal: null })
    expect(await runCommand('digest.ts', dataFolder)).toMatchObject({ code: 0 })
    expect(await runCommand('recount.ts', dataFolder)).toMatchObject({ code: 0 })
    const parked = await withDatabase(dataFolder, (pool) =>
      pool.query('select projector, count(*) from meta.parked p join meta.live_build using (build) group by 1'),
    )
    expect(parked.rows).toEqual([])
  })
})
