import { sourceNames } from '@adit/events/analytics/source.values.ts'
import { useQueries } from '@tanstack/react-query'
import { defineMessages, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl'
import { apiQuery } from '../../../api/apiQuery.ts'
import type { ResponseOf } from '../../../api/client.ts'
import type { ProjectV3 } from '../../../api/routes.ts'
import { tagName } from '../../../catalogue/tags.ts'
import { otherCountries } from '../figures/breakdown.ts'
import type { Field, Metric } from '../figures/metric.ts'

export const fieldTexts: Record<Field, MessageDescriptor> = defineMessages({
  country: { id: 'analytics.field.country', defaultMessage: 'Country' },
  version_id: { id: 'analytics.field.version', defaultMessage: 'Version' },
  user_agent: { id: 'analytics.field.source', defaultMessage: 'Source' },
  loader: { id: 'analytics.field.loader', defaultMessage: 'Loader' },
  reason: { id: 'analytics.field.reason', defaultMessage: 'Reason' },
  game_version: { id: 'analytics.field.gameVersion', defaultMessage: 'Game version' },
  domain: { id: 'analytics.field.domain', defaultMessage: 'Came from' },
  site_path: { id: 'analytics.field.page', defaultMessage: 'Page' },
  campaign: { id: 'analytics.field.campaign', defaultMessage: 'Campaign' },
  dependent_project_id: { id: 'analytics.field.dependent', defaultMessage: 'Needed by' },
  monetized: { id: 'analytics.field.monetized', defaultMessage: 'Signed in' },
})

const texts = defineMessages({
  otherCountries: { id: 'analytics.otherCountries', defaultMessage: 'Other countries' },
  website: { id: 'analytics.source.website', defaultMessage: 'Website' },
  otherPrograms: { id: 'analytics.source.other', defaultMessage: 'Other programs' },
  unknown: { id: 'analytics.unknown', defaultMessage: 'Unknown' },
  notNamed: { id: 'analytics.notNamed', defaultMessage: 'Not named' },
  ownPages: { id: 'analytics.ownPages', defaultMessage: 'Our own pages, or directly' },
  noCampaign: { id: 'analytics.noCampaign', defaultMessage: 'No campaign' },
  nothing: { id: 'analytics.noDependent', defaultMessage: 'Nothing, or not named' },
  removed: { id: 'analytics.removed', defaultMessage: 'Removed version' },
  yes: { id: 'analytics.yes', defaultMessage: 'Yes' },
  no: { id: 'analytics.no', defaultMessage: 'No' },
})

const reasonTexts: Record<string, MessageDescriptor> = defineMessages({
  standalone: { id: 'analytics.reason.standalone', defaultMessage: 'On its own' },
  dependency: { id: 'analytics.reason.dependency', defaultMessage: 'Needed by another' },
  modpack: { id: 'analytics.reason.modpack', defaultMessage: 'Inside a modpack' },
  update: { id: 'analytics.reason.update', defaultMessage: 'Update' },
})

/** What stands for records that have no value. */
const withoutValue: Partial<Record<Field, MessageDescriptor>> = {
  domain: texts.ownPages,
  campaign: texts.noCampaign,
  dependent_project_id: texts.nothing,
}

const plainOf = (intl: IntlShape, metric: Metric): Partial<Record<Field, (value: string) => string>> => ({
  country: (value) =>
    value === otherCountries
      ? intl.formatMessage(texts.otherCountries)
      : (intl.formatDisplayName(value, { type: 'region' }) ?? value),
  user_agent: (value) =>
    value === 'website'
      ? intl.formatMessage(texts.website)
      : (sourceNames.get(value) ?? intl.formatMessage(texts.otherPrograms)),
  loader: tagName,
  reason: (value) => (reasonTexts[value] ? intl.formatMessage(reasonTexts[value]) : value),
  // Views earn when nobody is signed in, downloads when somebody is.
  monetized: (value) => intl.formatMessage((value === 'true') === (metric !== 'views') ? texts.yes : texts.no),
})

type Version = ResponseOf<'GET /v3/versions'>[number]

export interface Named {
  text: string
  /** The project whose picture stands before it. */
  project?: { name: string; icon: string | null }
}

/** Ids in one request, so that addresses stay short. */
const idsAtOnce = 100

/** Versions by their ids; undefined until all of them are known. */
function useVersions(ids: readonly string[]): ReadonlyMap<string, Version> | undefined {
  const parts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, at) =>
    ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce),
  )
  const answers = useQueries({
    queries: parts.map((part) => apiQuery('GET /v3/versions', { query: { ids: part, include_changelog: 'false' } })),
  })
  if (answers.some(({ isPending }) => isPending)) return undefined
  return new Map(answers.flatMap(({ data = [] }) => data).map((version) => [version.id, version]))
}

/** How a value of a field is called. `versions` are the ids of all versions that are named. */
export function useNames(
  metric: Metric,
  versions: readonly string[],
  projects: Readonly<Record<string, ProjectV3>>,
  isSingle: boolean,
): (field: Field, value: string | undefined) => Named {
  const intl = useIntl()
  const found = useVersions(versions)
  const plain = plainOf(intl, metric)
  const nameOfVersion = (id: string): Named => {
    const version = found?.get(id)
    if (!version) return { text: found ? intl.formatMessage(texts.removed) : '…' }
    const project = projects[version.project_id]
    if (isSingle || !project) return { text: version.version_number }
    return {
      text: `${project.name} ${version.version_number}`,
      project: { name: project.name, icon: project.icon_url },
    }
  }
  return (field, value) => {
    if (value === undefined) {
      const text: MessageDescriptor = withoutValue[field] ?? texts.notNamed
      return { text: intl.formatMessage(text) }
    }
    if (value === 'unknown') return { text: intl.formatMessage(texts.unknown) }
    if (field === 'version_id') return nameOfVersion(value)
    if (field === 'dependent_project_id') {
      const project = projects[value]
      return project
        ? { text: project.name, project: { name: project.name, icon: project.icon_url } }
        : { text: intl.formatMessage(texts.notNamed) }
    }
    return { text: plain[field]?.(value) ?? value }
  }
}
