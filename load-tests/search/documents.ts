import type { SearchedProject, SearchedVersion } from '@adit/events/catalogue/search/searched_project.values.ts'
import { authorOf, nameOf, summaryOf } from './names.ts'
import { pick, pickEarly, randomOf } from './random.ts'

/** Newest first, as creators prefer them. */
export const gameVersions = [
  ...range('1.21', 11),
  ...range('1.20', 6),
  ...range('1.19', 4),
  ...range('1.18', 2),
  ...range('1.17', 1),
  ...range('1.16', 5),
  ...range('1.15', 2),
  ...range('1.14', 4),
  ...range('1.12', 2),
  ...['1.10.2', '1.9.4', '1.8.9', '1.7.10', '1.6.4', '1.5.2', 'b1.7.3', '25w43a', '25w20a', '24w14a', '1.13.2'],
]

interface Kind {
  type: string
  loaders: readonly string[]
  categories: readonly string[]
  environments: readonly string[]
}

const anywhere = ['client_and_server', 'client_only', 'server_only', 'client_or_server', 'client_only_server_optional']
const modCategories =
  'utility technology adventure decoration equipment library optimization storage magic mobs worldgen food management transportation social cursed economy game-mechanics minigame'

/** Kinds of projects, likeliest first, each listed as often as its weight. */
const mod: Kind = {
  type: 'mod',
  loaders: ['fabric', 'forge', 'neoforge', 'quilt', 'liteloader', 'rift'],
  categories: modCategories.split(' '),
  environments: anywhere,
}
const resourcePack: Kind = {
  type: 'resourcepack',
  loaders: ['minecraft'],
  categories:
    '16x 32x 64x 128x simplistic themed realistic vanilla-like tweaks gui items blocks audio models fonts'.split(' '),
  environments: ['client_only'],
}
const modpack: Kind = {
  type: 'modpack',
  loaders: ['fabric', 'forge', 'neoforge', 'quilt'],
  categories:
    'adventure challenging combat kitchen-sink lightweight magic multiplayer optimization quests technology'.split(' '),
  environments: ['client_and_server', 'client_only'],
}
const plugin: Kind = {
  type: 'plugin',
  loaders: ['paper', 'spigot', 'bukkit', 'purpur', 'folia', 'velocity', 'bungeecord', 'sponge'],
  categories: modCategories.split(' '),
  environments: ['server_only'],
}
const dataPack: Kind = {
  type: 'datapack',
  loaders: ['datapack'],
  categories: modCategories.split(' '),
  environments: ['server_only_client_optional'],
}
const shader: Kind = {
  type: 'shader',
  loaders: ['iris', 'optifine', 'canvas', 'vanilla'],
  categories:
    'atmosphere bloom cartoon fantasy foliage high low medium path-tracing pbr realistic reflections shadows vanilla-like'.split(
      ' ',
    ),
  environments: ['client_only'],
}
const shares: readonly (readonly [share: number, kind: Kind])[] = [
  [0.55, mod],
  [0.72, resourcePack],
  [0.83, modpack],
  [0.91, plugin],
  [0.97, dataPack],
  [1, shader],
]
export const kindOfType = new Map(shares.map(([, kind]) => [kind.type, kind]))

const licenses = [
  'LicenseRef-All-Rights-Reserved',
  'MIT',
  'LGPL-3.0-only',
  'GPL-3.0-only',
  'CC0-1.0',
  'Apache-2.0',
  'MPL-2.0',
  'ARR',
]
const newest = Date.UTC(2025, 10, 1)
const years = 6 * 365 * 86_400_000
/** Versions of each project. */
export const versionsPerProject = 6

/** Project `index` of a catalogue of `size`: always the same for one seed, with popularity by Zipf's law over shuffled ranks. */
export function documentAt(index: number, size: number, seed = 1): SearchedProject {
  const random = randomOf(seed * 7_919 + index)
  const kind = kindAt(random())
  const name = nameOf(random)
  const createdAt = newest - Math.floor(random() ** 1.5 * years)
  const updatedAt = createdAt + Math.floor(random() * (newest - createdAt))
  const downloads = Math.floor(60_000_000 / rankOf(index, size) ** 1.05)
  const versions = versionsOf(random, kind, (newest - updatedAt) / years)
  const categories = [
    ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pickEarly(random, kind.categories, 1.4))),
  ]
  const loaders = [...new Set(versions.flatMap((version) => version.loaders))]
  const games = [...new Set(versions.flatMap((version) => version.gameVersions))]
  const facts = { name, slug: slugOf(random, name), summary: summaryOf(random), author: authorOf(random) }
  return {
    ...facts,
    id: idAt(index, size),
    generation: 1,
    listed: true,
    projectTypes: kind === mod && random() < 0.04 ? ['mod', 'datapack'] : [kind.type],
    categories,
    loaders,
    gameVersions: games,
    license: pickEarly(random, licenses, 1.5),
    openSource: random() < 0.6,
    clientSide: 'required',
    serverSide: 'optional',
    versions,
    dependencyProjectIds: random() < 0.4 ? [idAt(Math.floor(random() ** 3 * size), size)] : [],
    createdAt,
    updatedAt,
    approvedAt: createdAt + Math.floor(random() * 3 * 86_400_000),
    downloads,
    follows: Math.floor(downloads / (300 + random() * 700)),
    hit: { ...facts, categories, loaders, versions: games, downloads, gallery: [], description: summaryOf(random) },
  }
}

/**
 * Older projects support older game versions. Most have one loader. Of the others, some publish one file for all loaders, some one for
 * each, and some added loaders later. A version has up to seven game versions.
 */
function versionsOf(random: () => number, kind: Kind, age: number): SearchedVersion[] {
  const environment = random() < 0.05 ? null : pickEarly(random, kind.environments)
  const changes = random() < 0.05
  const count = random() < 0.6 ? 1 : 2 + Math.floor(random() * 2)
  const loaders = [...new Set(Array.from({ length: count }, () => pickEarly(random, kind.loaders, 1.6)))]
  const habit = random()
  const start = Math.min(gameVersions.length - 1, Math.floor(age * 30 + random() * 6))
  const step = random() * 3
  return Array.from({ length: versionsPerProject }, (_, index) => {
    const release = habit < 0.4 ? Math.floor(index / loaders.length) : index
    const from = Math.min(gameVersions.length - 1, start + Math.floor(release * step))
    const gamesOfRelease = randomOf(start * 1_000 + release)
    const games = gameVersions.slice(from, from + 1 + Math.floor(gamesOfRelease() ** 2 * 7))
    return {
      loaders: loadersOfVersion(loaders, habit, index),
      gameVersions: games,
      environment: changes && index < 3 ? pickEarly(random, kind.environments) : environment,
    }
  })
}

function loadersOfVersion(loaders: string[], habit: number, index: number): string[] {
  if (habit < 0.4) return loaders.slice(index % loaders.length, (index % loaders.length) + 1)
  return habit < 0.8 || index < versionsPerProject / 2 ? loaders : loaders.slice(0, 1)
}

function kindAt(share: number): Kind {
  return shares.find(([upTo]) => share < upTo)?.[1] ?? mod
}

/** A fixed shuffle of the ranks, so that popularity doesn't depend on the order of insertion. */
export function rankOf(index: number, size: number): number {
  return ((index * 48_271 + 12_345) % size) + 1
}

/** A project id: the index, scattered over eight base62 characters without repetition. */
function idAt(index: number, size: number): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let value = (BigInt(index % size) + 1n) * 104_395_303_001n
  let id = ''
  for (let place = 0; place < 8; place++) {
    id = `${alphabet[Number(value % 62n)]}${id}`
    value /= 62n
  }
  return id
}

/** Usually the name again, sometimes with an additional word because the plain one was taken. */
function slugOf(random: () => number, name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const suffix = random() < 0.2 ? pick(random, ['-mod', '-fabric', '-forge', '-2', '-reborn', '-pack']) : ''
  return `${plain || 'project'}${suffix}`
}

function range(major: string, patches: number): string[] {
  return [...Array.from({ length: patches }, (_, index) => `${major}.${patches - index}`), major]
}
