import { useState } from 'react'
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { CategoryTag, ProjectType } from '../../../api/routes.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { tagText } from '../../category.texts.ts'
import { TagIcon } from '../../TagIcon.tsx'
import {
  byPopularity,
  taggedTypeOf,
  tagName,
  useCategories,
  useGameVersions,
  useLicenses,
  useLoaders,
  useReleases,
} from '../../tags.ts'
import { ProjectCount } from '../list/ProjectCount.tsx'
import { FacetGroup, type FacetOption } from './FacetGroup.tsx'
import styles from './Filters.module.css'
import type { FacetCounts } from './facetCounts.ts'
import { type FacetName, type SearchState, type Stance, withFacet } from './searchState.ts'

const texts = defineMessages({
  version: { id: 'filter.version', defaultMessage: 'Game version' },
  loader: { id: 'filter.loader', defaultMessage: 'Loader' },
  side: { id: 'filter.side', defaultMessage: 'Runs on' },
  client: { id: 'filter.client', defaultMessage: 'Client' },
  server: { id: 'filter.server', defaultMessage: 'Server' },
  license: { id: 'filter.license', defaultMessage: 'License' },
  openSource: { id: 'filter.openSource', defaultMessage: 'Open source only' },
  snapshots: { id: 'filter.snapshots', defaultMessage: 'Show snapshots' },
  categories: { id: 'filter.categories', defaultMessage: 'Categories' },
  features: { id: 'filter.features', defaultMessage: 'Features' },
  resolutions: { id: 'filter.resolutions', defaultMessage: 'Resolutions' },
  impact: { id: 'filter.impact', defaultMessage: 'Performance impact' },
})

type Props = { type: ProjectType; state: SearchState; counts: FacetCounts; onChange: (next: SearchState) => void }
type GroupProps = Props & { change: (name: FacetName) => (value: string, stance: Stance) => void }

function LoaderGroup({ type, state, counts, change }: GroupProps) {
  const intl = useIntl()
  const { data = [] } = useLoaders()
  const options = data
    .filter((loader) => loader.supported_project_types.includes(type))
    .sort((left, right) => byPopularity(left.name, right.name))
    .map(({ name, icon }) => ({ value: name, text: tagName(name), icon: <TagIcon svg={icon} /> }))
  if (options.length < 2) return null
  return (
    <FacetGroup
      title={intl.formatMessage(texts.loader)}
      options={options}
      choice={state.facets.loader}
      onChange={change('loader')}
      countOf={counts.loader}
      first={4}
    />
  )
}

function VersionGroup({ state, counts, change }: GroupProps) {
  const intl = useIntl()
  const [snapshots, setSnapshots] = useState(false)
  const { data: releases = [] } = useReleases()
  const { data: all } = useGameVersions(snapshots)
  const names = snapshots && all ? all.map(({ version }) => version) : releases
  const options = names.map((version) => ({ value: version, text: version }))
  return (
    <FacetGroup
      title={intl.formatMessage(texts.version)}
      options={options}
      choice={state.facets.version}
      onChange={change('version')}
      countOf={counts.version}
      filterable
    >
      <div className={styles.below}>
        <Checkbox label={intl.formatMessage(texts.snapshots)} checked={snapshots} onChange={setSnapshots} />
      </div>
    </FacetGroup>
  )
}

const titles = {
  categories: texts.categories,
  features: texts.features,
  resolutions: texts.resolutions,
  'performance impact': texts.impact,
}

function grouped(
  intl: IntlShape,
  tags: readonly CategoryTag[],
  type: ProjectType,
): [header: string, options: FacetOption[]][] {
  const mine = tags.filter((tag) => tag.project_type === taggedTypeOf(type))
  const groups = Map.groupBy(mine, (tag) => tag.header)
  return [...groups].map(([header, entries]) => [
    header,
    entries.map(({ name, icon }) => ({ value: name, text: tagText(intl, name), icon: <TagIcon svg={icon} /> })),
  ])
}

function CategoryGroups({ type, state, counts, change }: GroupProps) {
  const intl = useIntl()
  const { data = [] } = useCategories()
  return grouped(intl, data, type).map(([header, options]) => {
    const title = header in titles ? titles[header as keyof typeof titles] : texts.categories // `in` has just checked the key.
    return (
      <FacetGroup
        key={header}
        title={intl.formatMessage(title)}
        options={options}
        choice={state.facets.category}
        onChange={change('category')}
        countOf={counts.category}
        first={30}
      />
    )
  })
}

function SideGroup({ type, state, counts, change }: GroupProps) {
  const intl = useIntl()
  if (type !== 'mod' && type !== 'modpack') return null
  const options = [
    { value: 'client', text: intl.formatMessage(texts.client) },
    { value: 'server', text: intl.formatMessage(texts.server) },
  ]
  return (
    <FacetGroup
      title={intl.formatMessage(texts.side)}
      options={options}
      choice={state.facets.side}
      onChange={change('side')}
      countOf={counts.side}
    />
  )
}

function LicenseGroup({ state, counts, onChange, change }: GroupProps) {
  const intl = useIntl()
  const { data = [] } = useLicenses()
  const openSource = counts.openSource('true')
  return (
    <FacetGroup
      title={intl.formatMessage(texts.license)}
      options={data.map(({ short, name }) => ({ value: short, text: name || short }))}
      choice={state.facets.license}
      onChange={change('license')}
      countOf={counts.license}
      first={6}
      filterable
      closed={state.openSource === null}
    >
      <div className={styles.below}>
        <Checkbox
          label={intl.formatMessage(texts.openSource)}
          description={openSource !== undefined && <ProjectCount count={openSource} />}
          checked={state.openSource === true}
          onChange={(checked) => onChange({ ...state, page: 1, openSource: checked ? true : null })}
        />
      </div>
    </FacetGroup>
  )
}

/** All filters of a type's list. */
export function Filters(props: Props) {
  const { state, onChange } = props
  const loaders = useLoaders()
  const categories = useCategories()
  const change = (name: FacetName) => (value: string, stance: Stance) => onChange(withFacet(state, name, value, stance))
  const group = { ...props, change }
  if (loaders.isPending || categories.isPending)
    return (
      <div className={styles.loading} aria-busy="true">
        {[140, 220, 320].map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
    )
  if (loaders.isError || categories.isError)
    return (
      <p className={styles.failed}>
        <FormattedMessage
          id="filter.failed"
          defaultMessage="The filters couldn't be loaded. The list still works. Reload the page to try again."
        />
      </p>
    )
  return (
    <>
      <VersionGroup {...group} />
      <LoaderGroup {...group} />
      <CategoryGroups {...group} />
      <SideGroup {...group} />
      <LicenseGroup {...group} />
    </>
  )
}
