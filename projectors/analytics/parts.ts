import { type CountedKind, type Dimension, dimensions } from '@adit/events/analytics/dimension.values.ts'
import type { ActivityRecorded, DownloadRecorded } from '@adit/events/analytics/download.events.ts'
import { unknownCountry } from '@adit/platform/country/country.port.ts'

/** Dimension, then value, then amount. */
export type Parts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** An hour of a day (`00` to `23`), one combination of values, and its amount. Dimensions without a value are missing. */
export interface Cell {
  hour: string
  values: Readonly<Partial<Record<Dimension, string>>>
  amount: number
}

/** What one counted record adds to. */
export interface CountedParts {
  kind: CountedKind
  /** Records, or seconds of play time. */
  amount: number
  /** A value for each dimension that has few. Empty: the record has none. */
  parts: Readonly<Record<string, string>>
  /** Values of dimensions that clients choose. Those without a value are missing. */
  named: Readonly<Record<string, string>>
}

/** The hour of the day, UTC: `00` to `23`. */
const hourOf = (at: number) => new Date(at).toISOString().slice(11, 13)

const shared = (at: number, country: string | undefined) => ({
  hour: hourOf(at),
  country: country ?? unknownCountry,
})
const member = (accountId: string | null) => (accountId === null ? 'no' : 'yes')
const given = (values: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))

export function partsOfDownload({ at, data }: DownloadRecorded): CountedParts {
  const { country, source, versionId, loader, reason, accountId, gameVersion, dependentProjectId } = data
  return {
    kind: 'download',
    amount: 1,
    parts: {
      ...shared(at, country),
      source: source ?? '',
      version: versionId,
      loader: loader ?? '',
      reason: reason ?? '',
      member: member(accountId),
    },
    named: given({ game_version: gameVersion, dependent: dependentProjectId }),
  }
}

export function partsOfActivity(record: ActivityRecorded): CountedParts {
  const { at, data } = record
  const common = shared(at, data.country)
  switch (record.type) {
    case 'ViewRecorded': {
      const { page, accountId, referrer, campaign } = record.data
      const parts = { ...common, page, member: member(accountId) }
      return { kind: 'view', amount: 1, parts, named: given({ referrer, campaign }) }
    }
    case 'PlayRecorded': {
      const { versionId, loader, gameVersion, seconds } = record.data
      const parts = { ...common, version: versionId, loader: loader ?? '' }
      return { kind: 'play', amount: seconds, parts, named: given({ game_version: gameVersion }) }
    }
    case 'ServerPlayRecorded':
      return { kind: 'server_play', amount: 1, parts: { ...common, member: member(record.data.accountId) }, named: {} }
    case 'ClickRecorded':
      return { kind: 'click', amount: 1, parts: { ...common, member: member(record.data.accountId) }, named: {} }
  }
}

/** Both added up. */
export function addParts(one: Parts, other: Parts): Parts {
  const sum: Record<string, Record<string, number>> = { ...one }
  for (const [dimension, values] of Object.entries(other)) {
    const added = { ...sum[dimension] }
    for (const [value, amount] of Object.entries(values)) added[value] = (added[value] ?? 0) + amount
    sum[dimension] = added
  }
  return sum
}

/** The values of one record, as parts. */
export const asParts = (values: Readonly<Record<string, string>>, amount: number): Parts =>
  Object.fromEntries(Object.entries(values).map(([dimension, value]) => [dimension, { [value]: amount }]))

/** The cell that one record adds to. */
export function cellOf({ amount, parts, named }: CountedParts): Cell {
  const { hour = '', ...packed } = parts
  const all: Record<string, string | undefined> = { ...packed, ...named }
  const values: Partial<Record<Dimension, string>> = {}
  for (const dimension of dimensions) {
    const value = all[dimension]
    if (value) values[dimension] = value
  }
  return { hour, values, amount }
}
