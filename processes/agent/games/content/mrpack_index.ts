import type { ServerLoader } from '@adit/events/hosting/content_spec.values.ts'
import { z } from 'zod'
import { isTreePath } from '../../backups/tree.port.ts'
import { GameError } from '../game_error.ts'

/** A file of a modpack that is downloaded. */
export interface PackDownload {
  path: string
  sha1: string
  sha512: string
  /** Bytes. */
  size: number
  /** Addresses, all on allowed hosts; the first one is tried first. */
  urls: readonly string[]
  /** Whether the server runs without it, so that somebody may leave it out. */
  optional: boolean
}

export interface PackIndex {
  name: string
  version: string
  gameVersion: string
  loader: ServerLoader
  loaderVersion?: string
  /** What a server needs of the downloads. */
  downloads: readonly PackDownload[]
}

export interface PackRules {
  /** Hosts that files may come from: those that the catalogue allows in modpacks, and this site's own. */
  hosts: readonly string[]
  /** Paths that are left out although the pack says that servers need them: mods for clients that are marked wrongly. */
  excluded?: (path: string) => boolean
}

const maxFiles = 10_000
const maxFileBytes = 2 ** 31

const side = z.enum(['required', 'optional', 'unsupported'])
const hex = (length: number) =>
  z
    .string()
    .transform((text) => text.toLowerCase())
    .refine((text) => text.length === length && /^[0-9a-f]*$/.test(text))

const indexShape = z.object({
  formatVersion: z.literal(1),
  game: z.literal('minecraft'),
  name: z.string().max(512),
  versionId: z.string().max(512),
  files: z
    .array(
      z.object({
        path: z.string(),
        hashes: z.object({ sha1: hex(40), sha512: hex(128) }),
        env: z.object({ client: side.optional(), server: side.optional() }).nullish(),
        downloads: z.array(z.string().max(2_048)).min(1).max(16),
        fileSize: z.int().nonnegative().max(maxFileBytes),
      }),
    )
    .max(maxFiles),
  dependencies: z.record(z.string(), z.string().max(64)),
})

const loaderKeys: Readonly<Record<string, ServerLoader>> = {
  'fabric-loader': 'fabric',
  'quilt-loader': 'quilt',
  neoforge: 'neoforge',
  forge: 'forge',
}

/** Reads `modrinth.index.json` of a modpack for a server. Throws `pack_invalid`, naming the field. */
export function readPackIndex(text: string, { hosts, excluded = () => false }: PackRules): PackIndex {
  const index = parsed(text)
  const { minecraft: gameVersion, ...others } = index.dependencies
  if (!gameVersion) throw invalid('dependencies.minecraft', 'is missing')
  const chosen = Object.entries(others).filter(([name]) => Object.hasOwn(loaderKeys, name))
  const [first, second] = chosen
  if (second) throw invalid('dependencies', `names more than one loader: ${chosen.map(([name]) => name).join(', ')}`)
  const allowed = new Set(hosts)
  const downloads = index.files.flatMap((file, number) => {
    const path = packPath(file.path, `files[${number}].path`)
    if (file.env?.server === 'unsupported' || excluded(path)) return []
    for (const [place, url] of file.downloads.entries()) checkUrl(url, allowed, `files[${number}].downloads[${place}]`)
    const { hashes, fileSize: size, downloads: urls } = file
    return [{ path, ...hashes, size, urls, optional: file.env?.server === 'optional' }]
  })
  return {
    name: index.name,
    version: index.versionId,
    gameVersion,
    loader: (first && loaderKeys[first[0]]) ?? 'vanilla',
    loaderVersion: first?.[1],
    downloads,
  }
}

function parsed(text: string): z.infer<typeof indexShape> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new GameError('pack_invalid', "The index of the modpack isn't JSON", { cause: error })
  }
  const result = indexShape.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalid(issue?.path.join('.') ?? '', issue?.message ?? 'is invalid')
}

/** A path for the server's folder. Some packs write `\` for `/`. */
export function packPath(path: string, field: string): string {
  const plain = path.replaceAll('\\', '/')
  if (!isTreePath(plain) || /^[A-Za-z]:/.test(plain)) throw invalid(field, 'leads out of the folder of the server')
  return plain
}

function checkUrl(text: string, allowed: ReadonlySet<string>, field: string): void {
  const url = URL.parse(text)
  if (url?.protocol === 'https:' && !url.username && !url.password && allowed.has(url.host)) return
  throw invalid(field, `must be an https address on one of ${[...allowed].join(', ')}`)
}

const invalid = (field: string, problem: string) =>
  new GameError('pack_invalid', `The modpack can't be installed: the field "${field}" ${problem}`)
