import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildZip } from '@adit/platform/testing/archive.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/process.ts'
import { form, modFields, versionFields } from '../testing/samples.ts'
import type { Json } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'
import { World } from './contract/world.ts'

/** The version with which engines are fetched, so that it exists wherever they do. */
const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1'

interface Dependency {
  artifact: string
  version: string
  type?: string
}

const dependencyXml = ({ artifact, version, type = 'jar' }: Dependency) =>
  `<dependency><groupId>maven.modrinth</groupId><artifactId>${artifact}</artifactId><version>${version}</version>
    <type>${type}</type></dependency>`

/** A Maven project that needs them, and trusts no file with a missing or wrong checksum. */
const pomXml = (origin: string, dependencies: readonly Dependency[]) =>
  `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>test</groupId><artifactId>test</artifactId><version>1</version><packaging>pom</packaging>
  <repositories><repository><id>adit</id><url>${origin}/maven</url>
    <releases><checksumPolicy>fail</checksumPolicy></releases></repository></repositories>
  <dependencies>${dependencies.map(dependencyXml).join('\n')}</dependencies></project>`

/** Maven and its plugins come from this machine if present, otherwise from Maven Central. */
async function seedRepository(repository: string): Promise<void> {
  const known = process.env.MAVEN_REPO_LOCAL ?? join(homedir(), '.m2', 'repository')
  if (!existsSync(known)) return
  const others = ['maven', 'org/opensearch', 'org/apache/kafka'].map((name) => join(known, name))
  await cp(known, repository, { recursive: true, filter: (path) => !others.includes(path) })
}

describe('Maven', () => {
  let world: World
  let folder: string
  let mod: { slug: string; versions: Json }
  let pack: Json

  beforeAll(async () => {
    folder = await temporaryFolder()
    await seedRepository(join(folder, 'repository'))
    world = await World.start()
    const { id, slug } = world.shown
    await world.version(id)
    mod = { slug, versions: await world.nobody.get(`/v2/project/${slug}/version`) }
    pack = await publishedPack()
  }, 240_000)
  afterAll(async () => {
    await world?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** The version of a public modpack. */
  async function publishedPack(): Promise<Json> {
    const { owner, admin } = world
    const fields = { ...modFields, project_type: 'modpack', slug: 'deep-pack' }
    const { id } = await owner.get200('POST', '/v2/project', form(fields))
    const index = {
      ...{ formatVersion: 1, game: 'minecraft', versionId: '1', name: 'Deep Pack', files: [] },
      dependencies: { minecraft: '1.21.4', 'fabric-loader': '0.16.10' },
    }
    const content = await buildZip([
      { name: 'modrinth.index.json', data: JSON.stringify(index) },
      { name: 'overrides/options.txt', data: 'fov:1' },
    ])
    const version = form({ ...versionFields, project_id: id }, { name: 'jar', filename: 'deep.mrpack', content })
    const made = await owner.get200('POST', '/v2/version', version)
    await admin.expect(204, 'PATCH', `/v2/project/${id}`, { status: 'approved' })
    return made
  }

  /** SHA-1 of all files that Maven copied. Its own repository contains nothing of ours, so nothing comes from an earlier run. */
  const resolved = async (name: string, dependencies: readonly Dependency[]): Promise<string[]> => {
    const project = join(folder, name)
    const out = join(project, 'out')
    await mkdir(out, { recursive: true })
    await writeFile(join(project, 'pom.xml'), pomXml(world.site.origin, dependencies))
    const repository = `-Dmaven.repo.local=${join(folder, 'repository')}`
    const args = ['--batch-mode', repository, `${plugin}:copy-dependencies`, `-DoutputDirectory=${out}`]
    const child = spawn('mvn', args, { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] })
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    if (code !== 0) throw new Error(output)
    const files = await Promise.all((await readdir(out)).map((file) => readFile(join(out, file))))
    return files.map((file) => createHash('sha1').update(file).digest('hex')).sort()
  }

  const sha1 = (version: Json): string => version.files.find(({ primary }: Json) => primary).hashes.sha1

  it('resolves versions of mods and packs by number and by id, verifies them, and counts them', async () => {
    const [first] = mod.versions
    const last = mod.versions.at(-1)
    const files = await resolved('exact', [
      { artifact: mod.slug, version: first.version_number },
      { artifact: last.project_id, version: last.id },
      { artifact: pack.project_id, version: pack.id, type: 'mrpack' },
    ])
    expect(files).toEqual([first, last, pack].map(sha1).sort())
    await until(
      async () => (await world.nobody.get(`/v2/version/${last.id}`)).downloads,
      (downloads) => downloads > last.downloads,
    )
  })

  it('finds the newest release in the metadata', async () => {
    const { slug, versions } = mod
    const newest = versions.find(({ version_type }: Json) => version_type === 'release')
    expect(await resolved('newest', [{ artifact: slug, version: 'RELEASE' }])).toEqual([sha1(newest)])
  })

  it('says that there is no such version', async () => {
    await expect(resolved('none', [{ artifact: mod.slug, version: 'no-such-version' }])).rejects.toThrow(
      /Could not find artifact maven\.modrinth/,
    )
  })
})
