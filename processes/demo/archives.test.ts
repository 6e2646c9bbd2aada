import { createHash } from 'node:crypto'
import { bufferSource } from '@adit/command-api/catalogue/inspection/archive/byte_source.ts'
import { inspectSource } from '@adit/command-api/catalogue/inspection/inspection.ts'
import { checkFileForLoaders } from '@adit/command-api/catalogue/inspection/loader_check.ts'
import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { buildArchive, contentsOf, type FileAddress } from './archives.ts'
import { demoProjects } from './projects.ts'

const host = '127.0.0.1:4000'
const addressOf: FileAddress = (project, version) => `http://${host}/data/${project.slug}/${version.filename}`

async function inspect(bytes: Buffer, filename: string) {
  return inspectSource(bufferSource(bytes), { filename, gameVersions, packHosts: [host] })
}

async function entryNames(bytes: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(bytes)
  const names: string[] = []
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  return names
}

describe('archives', () => {
  it('pass inspection for their loaders and say what the versions say', async () => {
    for (const project of demoProjects) {
      for (const version of project.versions) {
        const bytes = await buildArchive(project, version, addressOf)
        expect(bytes.length, version.filename).toBeGreaterThanOrEqual(2048)
        expect(bytes.length, version.filename).toBeLessThanOrEqual(60 * 1024)
        const inspection = await inspect(bytes, version.filename)
        const check = checkFileForLoaders(inspection, version.loaders, { projectType: project.type })
        expect({ file: version.filename, ...check, invalid: inspection.invalid, other: inspection.warnings }).toEqual({
          file: version.filename,
          refusals: [],
          warnings: [],
          invalid: [],
          other: [],
        })
        for (const found of inspection.found) {
          if (found.version !== undefined) expect(found.version).toBe(version.number)
          if (found.name !== undefined && project.type === 'mod') expect(found.name).toBe(project.title)
        }
      }
    }
  })

  it('are the same bytes each time and differ from each other', async () => {
    const hashes = new Set<string>()
    let count = 0
    for (const project of demoProjects) {
      for (const version of project.versions) {
        count += 1
        hashes.add(
          createHash('sha1')
            .update(await buildArchive(project, version, addressOf))
            .digest('hex'),
        )
      }
    }
    expect(hashes.size).toBe(count)
    const [project] = demoProjects
    const [version] = project?.versions ?? []
    if (!project || !version) throw new Error('no projects')
    const again = createHash('sha1')
      .update(await buildArchive(project, version, addressOf))
      .digest('hex')
    expect(hashes).toContain(again)
  }, 60_000)

  it('open with a reader of zips, metadata at the top', async () => {
    const expected = [
      [
        'tallow',
        [
          'META-INF/MANIFEST.MF',
          'fabric.mod.json',
          'quilt.mod.json',
          'META-INF/mods.toml',
          'META-INF/neoforge.mods.toml',
        ],
      ],
      ['plotwright', ['plugin.yml']],
      ['gangway', ['velocity-plugin.json', 'bungee.yml']],
      ['quarry-rules', ['META-INF/sponge_plugins.json']],
      ['kirinotani', ['pack.mcmeta', 'data/kirinotani/function/load.mcfunction']],
      ['chalk-and-slate', ['pack.mcmeta', 'pack.png']],
      ['aureole', ['shaders/final.fsh', 'shaders/shaders.properties']],
      ['thin-ice', ['modrinth.index.json', 'overrides/options.txt']],
    ] as const
    for (const [slug, names] of expected) {
      const project = demoProjects.find((one) => one.slug === slug)
      const version = project?.versions.at(-1)
      if (!project || !version) throw new Error(slug)
      expect(await entryNames(await buildArchive(project, version, addressOf))).toEqual(
        expect.arrayContaining([...names]),
      )
    }
  })

  it('of modpacks list files that are what they say', async () => {
    for (const project of demoProjects.filter(({ type }) => type === 'modpack')) {
      for (const version of project.versions) {
        const { found } = await inspect(await buildArchive(project, version, addressOf), version.filename)
        const [pack] = found
        const contents = contentsOf(version)
        expect(contents.length, `${project.slug} ${version.number}`).toBeGreaterThanOrEqual(2)
        expect(pack?.mrpackLoaders).toEqual(expect.arrayContaining([...version.loaders]))
        expect(pack?.packFiles?.length).toBe(contents.length)
        for (const [index, { project: mod, version: file }] of contents.entries()) {
          const bytes = await buildArchive(mod, file, addressOf)
          const listed = pack?.packFiles?.[index]
          expect(listed?.sha1).toBe(createHash('sha1').update(bytes).digest('hex'))
          expect(listed?.sha512).toBe(createHash('sha512').update(bytes).digest('hex'))
          expect(listed?.fileSize).toBe(bytes.length)
          expect(listed?.downloads).toEqual([addressOf(mod, file)])
        }
      }
    }
  }, 60_000)

  it('of mods tell their dependencies by the ids of the demo', async () => {
    const project = demoProjects.find(({ slug }) => slug === 'cinderworks')
    const version = project?.versions.at(-1)
    if (!project || !version) throw new Error('cinderworks')
    const { found } = await inspect(await buildArchive(project, version, addressOf), version.filename)
    for (const metadata of found) {
      const needed = metadata.dependencies.filter(({ kind }) => kind === 'required').map(({ id }) => id)
      expect(needed).toEqual(expect.arrayContaining(['keystone', 'tallow']))
    }
    const releases = found.find(({ source }) => source === 'fabric.mod.json')?.gameVersions
    expect(releases).toEqual(expect.arrayContaining([...version.gameVersions]))
  })
})
