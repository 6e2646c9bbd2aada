import { isVersionChannel, type VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import { setupIn } from '../../projectAddress.ts'
import type { VersionItem } from '../../versionItem.ts'
import { runsOn, type Setup } from '../download/versionChoice.ts'

/** What a list of versions is narrowed to; its address. */
export type VersionFilter = Setup & {
  channel: VersionChannel | null
  /** From 1. */
  page: number
}

export function readFilter(params: URLSearchParams): VersionFilter {
  const [channel, page] = [params.get('channel'), Number(params.get('page') ?? 1)]
  return {
    ...setupIn(params),
    channel: isVersionChannel(channel) ? channel : null,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  }
}

/** The address of a filter, keeping what other parts of the page have in it. */
export function writeFilter(filter: VersionFilter, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  const values = { ...filter, page: filter.page > 1 ? String(filter.page) : null }
  for (const name of ['channel', 'loader', 'version', 'page'] as const) {
    const value = values[name]
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

type Judged = Pick<VersionItem, 'version_type' | 'loaders' | 'mrpack_loaders' | 'game_versions' | 'status'>

export function filterVersions<V extends Judged>(versions: readonly V[], filter: VersionFilter): V[] {
  return versions.filter(
    (version) => (filter.channel === null || version.version_type === filter.channel) && runsOn(version, filter),
  )
}

export function isFiltered({ channel, loader, version }: VersionFilter): boolean {
  return channel !== null || loader !== null || version !== null
}

/** One page of a list, kept inside the pages that there are. */
export function pageOf<V>(
  versions: readonly V[],
  page: number,
  size: number,
): { rows: V[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(versions.length / size))
  const shown = Math.min(page, pages)
  return { rows: versions.slice((shown - 1) * size, shown * size), page: shown, pages }
}
