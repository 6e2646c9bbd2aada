import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { isHiddenVersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import type { Setup } from '../../../api/storage/cosmetics.ts'
import { platformsOf } from '../../compatibility.ts'
import type { VersionItem } from '../../versionItem.ts'

/** What the reader plays: the picker asks for it, and the address carries it as `?version=&loader=`. */
export type { Setup }

type Judged = Pick<VersionItem, 'status' | 'version_type' | 'loaders' | 'mrpack_loaders' | 'game_versions'>

/** Versions that are offered to everybody: not those that only insiders or only people with the address see. */
export function offered<V extends Pick<VersionItem, 'status'>>(versions: readonly V[]): V[] {
  return versions.filter(({ status }) => status !== 'unlisted' && !isHiddenVersionStatus(status))
}

/** Whether a version runs on the setup; what is not chosen does not count. */
export function runsOn(version: Judged, { version: game, loader }: Setup): boolean {
  return (
    (game === null || version.game_versions.includes(game)) &&
    (loader === null || platformsOf(version).includes(loader))
  )
}

export type Picked<V> = {
  /** The newest of the most stable channel that has one. */
  best: V
  /** A newer one of a less stable channel. */
  newer: V | null
}

/** The version to download; `versions` are newest first. Null when none runs on the setup. */
export function pickVersion<V extends Judged>(versions: readonly V[], setup: Setup): Picked<V> | null {
  const fitting = offered(versions).filter((version) => runsOn(version, setup))
  const stable = versionChannels.map((channel) => fitting.find((version) => version.version_type === channel))
  const best = stable.find((version) => version !== undefined)
  const newest = fitting[0]
  if (!best || !newest) return null
  return { best, newer: newest === best ? null : newest }
}

export type Choices = {
  /** Newest first. */
  versions: string[]
  /** Empty when there is nothing to ask, as with resource packs. */
  loaders: string[]
}

/** Loaders that stand for the type itself: nobody chooses them. */
const noQuestion = new Set(['minecraft', 'datapack'])

/** What the picker can ask. `order` is where a game version stands among all of them, the newest lowest. */
export function choicesOf(versions: readonly Judged[], order: (version: string) => number): Choices {
  const open = offered(versions)
  const loaders = [...new Set(open.flatMap(platformsOf))]
  const [only] = loaders
  return {
    versions: [...new Set(open.flatMap((version) => version.game_versions))].sort((a, b) => order(a) - order(b)),
    loaders: loaders.length === 1 && only !== undefined && noQuestion.has(only) ? [] : loaders,
  }
}

function settle(asked: string | null, remembered: string | null, values: readonly string[]): string | null {
  // What the address asks for stands even when there is no file for it: the picker then says so.
  if (asked) return asked
  if (remembered && values.includes(remembered)) return remembered
  return values.length === 1 ? (values[0] ?? null) : null
}

/** What is chosen when the picker opens: the address, else what was chosen last, else the only choice. */
export function initialSetup(asked: Setup, remembered: Setup, choices: Choices): Setup {
  return {
    version: settle(asked.version, remembered.version, choices.versions),
    loader: choices.loaders.length === 0 ? null : settle(asked.loader, remembered.loader, choices.loaders),
  }
}

export function isComplete({ version, loader }: Setup, choices: Choices): boolean {
  return version !== null && (loader !== null || choices.loaders.length === 0)
}

/** Whether some version runs on the setup; a game version or platform that none has is left out of the question. */
export function hasFile(versions: readonly Judged[], { version, loader }: Setup, choices: Choices): boolean {
  const known = {
    version: version !== null && choices.versions.includes(version) ? version : null,
    loader: loader !== null && choices.loaders.includes(loader) ? loader : null,
  }
  return offered(versions).some((one) => runsOn(one, known))
}

/** Other setups that do have a file: one step away from the one that has none, else the newest that there is. */
export function nearestSetups(versions: readonly Judged[], setup: Setup, choices: Choices): Setup[] {
  const has = (candidate: Setup) => offered(versions).some((version) => runsOn(version, candidate))
  const otherLoader = choices.loaders.map((loader) => ({ ...setup, loader })).filter(has)
  const otherVersion = choices.versions.map((version) => ({ ...setup, version })).filter(has)
  const near = [...otherVersion.slice(0, 2), ...otherLoader.slice(0, 2)]
  if (near.length > 0) return near
  const [newest = null] = choices.versions
  const any = choices.loaders.map((loader) => ({ version: newest, loader })).filter(has)
  return choices.loaders.length === 0 ? [{ version: newest, loader: null }] : any.slice(0, 2)
}

/** The file of a version: the primary one, else the first, else none. */
export function primaryFile<F extends { primary: boolean }>(files: readonly F[]): F | null {
  return files.find(({ primary }) => primary) ?? files[0] ?? null
}
