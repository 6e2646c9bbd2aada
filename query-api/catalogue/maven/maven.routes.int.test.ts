import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, fileData, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide } from '../../testing/query_side.ts'

let side: QuerySide
const day = 86_400_000
const jar = fileData('FILE0001', { filename: 'Lantern & Co.jar' })
const sources = fileData('FILE0002', { filename: 'src.jar', primary: false, fileType: 'sources-jar' })

/**
 * A mod with equal version numbers, a newest beta and a draft; a private project; one without versions; and one with a version whose number
 * is the id of another project's version.
 */
beforeAll(async () => {
  const log = eventLog()
  const mod = projectStreams('PROJECT1', log)
  mod.create({ slug: 'lantern', title: 'Lantern <"&\u0001\'>' })
  const forge = { loaders: ['forge'] }
  mod.publish('VERSION1', { ...forge, number: '1.0', gameVersions: ['1.19.4', '1.20.1'], publishedAt: day })
  mod.publish('VERSION2', {
    ...forge,
    number: '1.0',
    gameVersions: ['1.21'],
    publishedAt: 2 * day,
    files: [jar, sources],
  })
  mod.publish('VERSION3', { loaders: ['neoforge'], number: '1.5', gameVersions: ['1.20.1'], publishedAt: 3 * day })
  const beta = { channel: 'beta' as const, number: '2.0-b"1', gameVersions: ['1.20.1'] }
  mod.publish('VERSION4', { ...forge, ...beta, publishedAt: Date.UTC(2026, 0, 31, 23, 59, 58) })
  mod.publish('VERSION5', { ...forge, number: '3.0', status: 'draft', publishedAt: 9 * day })
  mod.approve()
  mod.project('ProjectSlugChanged', { slug: 'lamp', previous: 'lantern' })
  const hidden = projectStreams('PROJECT2', log)
  hidden.create({ slug: 'hidden' })
  hidden.publish('VERSION6')
  const empty = projectStreams('PROJECT3', log)
  empty.create({ slug: 'empty' })
  empty.approve()
  const other = projectStreams('PROJECT4', log)
  other.create({ slug: 'other' })
  other.publish('VERSION7', { number: 'VERSION7', loaders: ['fabric'], publishedAt: day })
  other.approve()
  const namesake = projectStreams('PROJECT5', log)
  namesake.create({ slug: 'namesake' })
  namesake.publish('VERSION8', { number: 'VERSION7', loaders: ['fabric'], publishedAt: 2 * day })
  namesake.publish('VERSION9', { number: 'VERSION7', loaders: ['forge'], publishedAt: 3 * day })
  namesake.publish('VERSION0', { number: 'VERSION7', loaders: ['forge'], publishedAt: day })
  namesake.approve()
  side = await querySide(log.events)
})
afterAll(() => side.close())

const base = '/maven/maven/modrinth'
const text = async (path: string, who?: 'owner') => (await side.get(base + path, who)).text()
const status = async (path: string, who?: 'owner') => (await side.get(base + path, who)).status

describe('maven-metadata.xml', () => {
  it('lists what can be resolved, oldest first, and distinguishes equal numbers', async () => {
    const response = await side.get(`${base}/lamp/maven-metadata.xml`)
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(await response.text()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<metadata><groupId>maven.modrinth</groupId><artifactId>lamp</artifactId>' +
        '<versioning><latest>2.0-b&quot;1</latest><release>1.5</release><versions><version>1.0</version>' +
        '<version>VERSION2</version><version>1.5</version><version>2.0-b&quot;1</version></versions>' +
        '<lastUpdated>20260131235958</lastUpdated></versioning></metadata>\n',
    )
  })

  it('lists drafts only to members', async () => {
    expect(await text('/PROJECT1/maven-metadata.xml', 'owner')).toContain('<version>3.0</version>')
    expect(await text('/PROJECT1/maven-metadata.xml')).not.toContain('3.0')
  })

  it.each(['md5', 'sha1', 'sha256', 'sha512'])('has its %s', async (algorithm) => {
    const metadata = await text('/lamp/maven-metadata.xml')
    const expected = createHash(algorithm).update(metadata).digest('hex')
    expect(await text(`/lamp/maven-metadata.xml.${algorithm}`)).toBe(expected)
  })

  it.each(['/hidden/maven-metadata.xml', '/nothing/maven-metadata.xml', '/empty/maven-metadata.xml', '/lamp/x.xml'])(
    'is missing at %s',
    async (path) => expect(await status(path)).toBe(404),
  )

  it('supports conditional reads', async () => {
    const url = `${base}/lamp/maven-metadata.xml`
    const etag = (await side.get(url)).headers.get('etag') ?? ''
    expect((await side.get(url, undefined, { 'if-none-match': etag })).status).toBe(304)
    expect((await side.get(url, undefined, { 'if-none-match': '"-other"' })).status).toBe(200)
  })
})

describe('files of a version', () => {
  const address = 'https://adit.test/data/PROJECT1/versions/VERSION2/Lantern%20%26%20Co.jar'

  it.each([
    '/lamp/VERSION2/lamp-VERSION2.jar',
    '/PROJECT1/VERSION2/PROJECT1-VERSION2.jar',
    '/lantern/VERSION2/lantern-VERSION2.jar',
    '/lamp/VERSION2/Lantern%20%26%20Co.jar',
    '/lamp/1.0-forge,1.21/lamp-1.0-forge,1.21.jar',
    '/lamp/1.0-1.21/lamp-1.0-1.21.jar',
  ])('redirects %s to the file, whose downloads are counted', async (path) => {
    const response = await side.get(base + path)
    expect([response.status, response.headers.get('location')]).toEqual([307, address])
  })

  it.each(['1.0', '1.0-forge', '1.0-forge,1.19.4'])(
    'resolves %s, which several versions share, to the oldest',
    async (version) => {
      const location = (await side.get(`${base}/lamp/${version}/lamp-${version}.jar`)).headers.get('location')
      expect(location).toBe('https://adit.test/data/PROJECT1/versions/VERSION1/FERSION1.jar')
    },
  )

  it("takes a number that is the id of another project's version for a number", async () => {
    const { headers } = await side.get(`${base}/namesake/VERSION7-fabric/namesake-VERSION7-fabric.jar`)
    expect(headers.get('location')).toContain('/data/PROJECT5/versions/VERSION8/')
  })

  it('knows the checksums from the time of publishing', async () => {
    expect(await text('/lamp/VERSION2/lamp-VERSION2.jar.sha1')).toBe(jar.sha1)
    expect(await text('/lamp/VERSION2/lamp-VERSION2.jar.sha512')).toBe(jar.sha512)
    expect(await text('/lamp/VERSION2/lamp-VERSION2-sources.jar.sha1')).toBe(sources.sha1)
    expect(await status('/lamp/VERSION2/lamp-VERSION2.jar.md5')).toBe(404)
  })

  it.each([
    '/lamp/3.0/lamp-3.0.jar',
    '/lamp/VERSION5/lamp-VERSION5.pom',
    '/lamp/VERSION6/lamp-VERSION6.jar',
    '/hidden/VERSION6/hidden-VERSION6.jar',
    '/lamp/1.0/lamp-1.0.zip',
    '/lamp/1.0/maven-metadata.xml',
    '/lamp/9/lamp-9.jar',
    '/lamp/1.0-fabric/lamp-1.0-fabric.jar',
    '/lamp/3.0-forge/lamp-3.0-forge.jar',
  ])('has nothing at %s', async (path) => expect(await status(path)).toBe(404))

  it('redirects members to their drafts', async () => {
    expect(await status('/lamp/3.0/lamp-3.0.jar', 'owner')).toBe(307)
  })
})

describe('the POM', () => {
  it('describes the version, whatever the title contains, and names no dependencies', async () => {
    const pom = await text('/lamp/1.0/lamp-1.0.pom')
    expect(pom).toContain(
      '<groupId>maven.modrinth</groupId><artifactId>lamp</artifactId><version>1.0</version><packaging>jar</packaging>' +
        '<name>Lantern &lt;&quot;&amp;&#39;&gt;</name>',
    )
    expect(pom).toContain('<url>https://adit.test/mod/lamp</url>')
    expect(pom).not.toContain('dependenc')
    const sha256 = createHash('sha256').update(pom).digest('hex')
    expect(await text('/lamp/1.0/lamp-1.0.pom.sha256')).toBe(sha256)
  })
})

describe('GET /updates/:id/forge_updates.json', () => {
  const promos = async (query = '', who?: 'owner') =>
    (await side.getJson(`/updates/lamp/forge_updates.json${query}`, who)).body

  it('names the newest versions and the newest releases by game version', async () => {
    expect(await promos()).toMatchObject({
      homepage: 'https://adit.test/mod/lamp',
      promos: {
        '1.19.4-latest': '1.0',
        '1.19.4-recommended': '1.0',
        '1.20.1-latest': '2.0-b"1',
        '1.20.1-recommended': '1.0',
      },
    })
  })

  it('selects NeoForge if requested', async () => {
    const only = { '1.20.1-latest': '1.5', '1.20.1-recommended': '1.5' }
    expect(await promos('?neoforge=only')).toMatchObject({ promos: only })
    expect(await promos('?neoforge=include')).toMatchObject({
      promos: { '1.20.1-latest': '2.0-b"1', '1.20.1-recommended': '1.5' },
    })
  })

  it.each([
    '/updates/nothing/forge_updates.json',
    '/updates/hidden/forge_updates.json',
    '/updates/lamp/forge_updates.json?neoforge=yes',
  ])('refuses %s with 400', async (path) => expect((await side.get(path)).status).toBe(400))
})
