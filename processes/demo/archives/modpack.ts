import type { DemoProject, DemoVersion } from '../project.ts'
import { type Entry, gameRange, json, notice, type Subject } from './entries.ts'

/** A file that a pack lists. */
export interface PackFile {
  project: DemoProject
  version: DemoVersion
  sha1: string
  sha512: string
  size: number
  address: string
}

const loaderVersions: Readonly<Record<string, readonly [name: string, version: string]>> = {
  fabric: ['fabric-loader', '0.16.14'],
  quilt: ['quilt-loader', '0.27.1'],
  forge: ['forge', '47.4.0'],
  neoforge: ['neoforge', '21.1.172'],
}

/** The index, and the settings with which the pack overrides the game's. */
export function modpack(subject: Subject, files: readonly PackFile[]): Entry[] {
  const { project, version, random } = subject
  const dependencies = Object.fromEntries([
    ['minecraft', gameRange(version).newest],
    ...version.loaders.flatMap((loader) => (loaderVersions[loader] ? [loaderVersions[loader]] : [])),
  ])
  const index = {
    formatVersion: 1,
    game: 'minecraft',
    versionId: version.number,
    name: project.title,
    summary: project.summary,
    files: files.map(indexed),
    dependencies,
  }
  return [
    json('modrinth.index.json', index),
    { name: 'overrides/README.txt', data: notice(subject).data },
    { name: 'overrides/options.txt', data: options(subject) },
    ...files.map(({ project: mod }) =>
      json(`overrides/config/${mod.slug}.json`, {
        enabled: true,
        strength: random.whole(1, 100),
        seed: random.whole(1, 2 ** 31),
      }),
    ),
    json('overrides/config/pack/quests.json', { chapters: chapters(subject) }),
  ]
}

function indexed({ project, version, sha1, sha512, size, address }: PackFile): unknown {
  const client = project.environment.startsWith('server_only') ? 'optional' : 'required'
  const server = project.environment === 'client_only' || project.type === 'resourcepack' ? 'unsupported' : 'required'
  const folder = { resourcepack: 'resourcepacks', shader: 'shaderpacks' }[String(project.type)] ?? 'mods'
  return {
    path: `${folder}/${version.filename}`,
    hashes: { sha1, sha512 },
    env: { client, server },
    downloads: [address],
    fileSize: size,
  }
}

function options({ project, version, random }: Subject): string {
  return [
    `version:${random.whole(2000, 4000)}`,
    'autoJump:false',
    `renderDistance:${random.whole(8, 16)}`,
    `fov:${random.pick(['0.0', '0.25', '0.5'])}`,
    `lastServer:${project.slug}-${version.number}`,
    '',
  ].join('\n')
}

function chapters({ random }: Subject): unknown {
  const names = ['First light', 'Down the shaft', 'Iron and steam', 'Long roads', 'The deep seam', 'Home again']
  return names.slice(0, random.whole(3, 6)).map((title, index) => ({
    title,
    order: index,
    quests: Array.from({ length: random.whole(10, 20) }, (_, quest) => ({
      id: `${index}-${quest}`,
      x: random.whole(-12, 12),
      y: random.whole(-8, 8),
      reward: random.whole(1, 64),
    })),
  }))
}
