import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Site, temporaryFolder } from './testing/process.ts'
import { type Json, Visitor } from './testing/visitor.ts'
import { until } from './testing/wait.ts'

const hasMaven = spawnSync('mvn', ['--version']).status === 0
if (!hasMaven) console.warn('SKIPPED: there is no mvn on the PATH, so nothing resolves versions with a real build tool')

const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1'

interface Dependency {
  artifact: string
  version: string
  type?: string
}

const dependencyXml = ({ artifact, version, type = 'jar' }: Dependency) =>
  `<dependency><groupId>maven.modrinth</groupId><artifactId>${artifact}</artifactId><version>${version}</version>
    <type>${type}</type></dependency>`

/** A project that needs them, and believes no file whose checksum is missing or wrong. */
const pomXml = (origin: string, dependencies: readonly Dependency[]) =>
  `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>test</groupId><artifactId>test</artifactId><version>1</version><packaging>pom</packaging>
  <repositories><repository><id>adit</id><url>${origin}/maven</url>
    <releases><checksumPolicy>fail</checksumPolicy></releases></repository></repositories>
  <dependencies>${dependencies.map(dependencyXml).join('\n')}</dependencies></project>`

describe.skipIf(!hasMaven)('Maven', () => {
  let site: Site
  let folder: string
  let visitor: Visitor

  beforeAll(async () => {
    folder = await temporaryFolder()
    site = await Site.start({ demo: true })
    visitor = new Visitor(site)
  }, 240_000)
  afterAll(async () => {
    await site?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** SHA-1 of all files that Maven copied. Its own repository is empty each time, so that nothing comes from an earlier run. */
  const resolved = async (name: string, dependencies: readonly Dependency[]): Promise<string[]> => {
    const project = join(folder, name)
    const out = join(project, 'out')
    await mkdir(out, { recursive: true })
    await writeFile(join(project, 'pom.xml'), pomXml(site.origin, dependencies))
    const repository = `-Dmaven.repo.local=${join(folder, 'repository')}`
    const args = ['--batch-mode', repository, `${plugin}:copy-dependencies`, `-DoutputDirectory=${out}`]
    const child = spawn('mvn', args, { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] })
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    if (code !== 0) throw new Error(output)
    const files = await Promise.all((await readdir(out)).map((file) => readFile(join(out, file))))
    return files.map((file) => createHash('sha1').update(file).digest('hex')).sort()
  }

  const versionsOf = async (type: string): Promise<{ slug: string; versions: Json }> => {
    const facets = encodeURIComponent(JSON.stringify([[`project_type:${type}`]]))
    const search = () => visitor.get(`/v2/search?limit=1&facets=${facets}`)
    const { hits } = await until(search, ({ total_hits }) => total_hits > 0, 60_000)
    return { slug: hits[0].slug, versions: await visitor.get(`/v2/project/${hits[0].slug}/version`) }
  }
  const sha1 = (version: Json): string => version.files.find(({ primary }: Json) => primary).hashes.sha1

  it('resolves versions by number and by id, of mods and packs, checks them, and is counted', async () => {
    const mod = await versionsOf('mod')
    const [first] = mod.versions
    const last = mod.versions.at(-1)
    const pack = (await versionsOf('modpack')).versions[0]
    const files = await resolved('exact', [
      { artifact: mod.slug, version: first.version_number },
      { artifact: last.project_id, version: last.id },
      { artifact: pack.project_id, version: pack.id, type: 'mrpack' },
    ])
    expect(files).toEqual([first, last, pack].map(sha1).sort())
    await until(
      async () => (await visitor.get(`/v2/version/${last.id}`)).downloads,
      (downloads) => downloads > last.downloads,
    )
  })

  it('finds the newest release in the metadata', async () => {
    const { slug, versions } = await versionsOf('mod')
    const newest = versions.find(({ version_type }: Json) => version_type === 'release')
    expect(await resolved('newest', [{ artifact: slug, version: 'RELEASE' }])).toEqual([sha1(newest)])
  })

  it('says that there is no such version', async () => {
    const { slug } = await versionsOf('mod')
    await expect(resolved('none', [{ artifact: slug, version: 'no-such-version' }])).rejects.toThrow(
      /Could not find artifact maven\.modrinth/,
    )
  })
})
