import { loaderInfo } from '@adit/events/catalogue/tag/loader.values.ts'
import { platformsOf } from '../../compatibility.ts'
import { byPopularity } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { type Choices, choicesOf, offered, pickVersion, type Setup } from '../download/versionChoice.ts'

type Judged = Pick<
  VersionItem,
  'id' | 'status' | 'version_type' | 'loaders' | 'mrpack_loaders' | 'game_versions' | 'version_number'
>

/** What a project has for a setup. */
export type Offer<V> =
  | { state: 'nothing' }
  /** Game version or loader is an open question: the newest for what is known. */
  | { state: 'open'; version: V; newer: V | null }
  | { state: 'fits'; version: V; newer: V | null }
  /** For each loader the newest version, with the newest game version that it is for. */
  | { state: 'misfit'; nearest: Near<V>[] }

export type Near<V> = { loader: string | null; game: string; version: V }

export type Get<V> = { setup: Setup; choices: Choices; offer: Offer<V> }

/** Whether a loader of the reader's can decide between these: shaders and plugins ask for one of their own. */
function isAsked(loader: string, loaders: readonly string[]): boolean {
  if (loaders.includes(loader)) return true
  return loaders.some((name) => !['shader', 'plugin'].includes(loaderInfo(name)?.type ?? ''))
}

/** What the address asks for, else what the reader plays, else the only answer. */
export function settled(asked: Setup, kept: Setup, { loaders }: Choices): Setup {
  const version = asked.version ?? kept.version
  if (loaders.length === 0) return { version, loader: null }
  const own = asked.loader ?? (kept.loader !== null && isAsked(kept.loader, loaders) ? kept.loader : null)
  const [only = null] = loaders
  return { version, loader: own ?? (loaders.length === 1 ? only : null) }
}

/** `versions` are newest first; `order` is where a game version stands among all of them, the newest lowest. */
export function getOf<V extends Judged>(
  versions: readonly V[],
  asked: Setup,
  kept: Setup,
  order: (version: string) => number,
): Get<V> {
  const open = offered(versions)
  const choices = choicesOf(open, order)
  const setup = settled(asked, kept, choices)
  if (open.length === 0) return { setup, choices, offer: { state: 'nothing' } }
  const picked = pickVersion(open, setup)
  if (!picked) return { setup, choices, offer: { state: 'misfit', nearest: nearestOf(open, order) } }
  const { best: version, newer } = picked
  // A file that runs on all loaders leaves nothing to ask.
  const ready = setup.version !== null && (setup.loader !== null || choices.loaders.length === 0)
  return { setup, choices, offer: { state: ready ? 'fits' : 'open', version, newer } }
}

/** The newest of some game versions. */
export const newestOf = (games: readonly string[], order: (version: string) => number): string =>
  games.toSorted((left, right) => order(left) - order(right))[0] ?? ''

/** Loaders at most that are named with what they have. */
const mostNear = 4

export function nearestOf<V extends Judged>(versions: readonly V[], order: (version: string) => number): Near<V>[] {
  const open = offered(versions)
  const loaders = [...new Set(open.flatMap(platformsOf))].sort(byPopularity)
  return loaders.slice(0, mostNear).flatMap((loader) => {
    const of = open.filter((version) => platformsOf(version).includes(loader))
    const game = newestOf(
      of.flatMap(({ game_versions }) => game_versions),
      order,
    )
    const picked = pickVersion(of, { version: game, loader })
    return picked ? [{ loader: isResource(loader) ? null : loader, game, version: picked.best }] : []
  })
}

/** The game itself loads these. */
const isResource = (loader: string) => loader === 'minecraft' || loader === 'datapack'

export type OtherSetup<V> = { loader: string | null; from: string | null; to: string | null; version: V; setup: Setup }

/**
 * What else a project has: the other loaders for the same game version, then older runs of game versions for the same loader, whose newest
 * version is another one.
 */
export function otherSetups<V extends Judged>(
  versions: readonly V[],
  { setup, choices, offer }: Get<V>,
  most = 3,
): OtherSetup<V>[] {
  if (offer.state !== 'fits') return []
  const open = offered(versions)
  const loaders = choices.loaders
    .filter((loader) => loader !== setup.loader)
    .toSorted(byPopularity)
    .flatMap((loader) => {
      const picked = pickVersion(open, { version: setup.version, loader })
      return picked ? [{ loader, from: null, to: null, version: picked.best, setup: { ...setup, loader } }] : []
    })
  const runs: OtherSetup<V>[] = []
  for (const game of choices.versions) {
    const version = pickVersion(open, { version: game, loader: setup.loader })?.best
    const last = runs.at(-1)
    if (!version) continue
    if (last?.version === version) last.from = game
    else runs.push({ loader: null, from: game, to: game, version, setup: { ...setup, version: game } })
  }
  const others = runs.filter(({ version }) => version !== offer.version)
  return [...loaders, ...others].slice(0, most)
}
