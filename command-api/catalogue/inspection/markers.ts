import type { Archive } from './archive/archive.ts'
import { hasFolder, hasPipelines, hasTopFolder } from './readers/folders.ts'

/** Entries by which loaders recognize their files, by exact name. */
const NAMED = [
  'fabric.mod.json',
  'quilt.mod.json',
  'META-INF/mods.toml',
  'META-INF/neoforge.mods.toml',
  'META-INF/MANIFEST.MF',
  'mcmod.info',
  'litemod.json',
  'riftmod.json',
  'plugin.yml',
  'paper-plugin.yml',
  'bungee.yml',
  'velocity-plugin.json',
  'sponge_plugins.json',
  'META-INF/sponge_plugins.json',
  'pack.mcmeta',
  'pack.txt',
  'modrinth.index.json',
] as const

/** Other signs of a file's kind, as they are shown to people. */
const BY_TEST = {
  'a .class file': (archive: Archive) => archive.entries.keys().some((name) => name.endsWith('.class')),
  'a .nilmod.css file': (archive: Archive) => archive.entries.keys().some((name) => name.endsWith('.nilmod.css')),
  'shaders/': (archive: Archive) => hasTopFolder(archive, 'shaders'),
  'pipelines/': hasPipelines,
  'assets/minecraft/shaders/': (archive: Archive) => hasFolder(archive, 'assets/minecraft/shaders'),
  'assets/': (archive: Archive) => hasFolder(archive, 'assets'),
  'data/': (archive: Archive) => hasFolder(archive, 'data'),
}

export type Marker = (typeof NAMED)[number] | keyof typeof BY_TEST

const TESTED = Object.entries(BY_TEST) as [keyof typeof BY_TEST, (archive: Archive) => boolean][] // Object.entries forgets the keys' type

/** Everything in the archive that {@link checkFileForLoaders} needs. */
export function findMarkers(archive: Archive): Marker[] {
  const named = NAMED.filter((name) => archive.has(name))
  const tested = TESTED.filter(([, test]) => test(archive)).map(([marker]) => marker)
  return [...named, ...tested]
}

const NAMES: ReadonlySet<string> = new Set(NAMED)

/** Metadata one folder too deep, the most common packing mistake: `My Pack/pack.mcmeta`. */
export function findMisplaced(archive: Archive): string[] {
  const misplaced = (name: string) => name.includes('/') && NAMES.has(name.slice(name.indexOf('/') + 1))
  return archive.entries.keys().filter(misplaced).take(16).toArray()
}
