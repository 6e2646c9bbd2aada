import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import { Select, type SelectOption } from '../../../ui/Select.tsx'
import { siteName } from '../../../ui/site.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { byPopularity, tagName, useGameVersions, useLoaders } from '../../tags.ts'
import { ProjectRows } from '../list/ProjectRows.tsx'
import { SearchResults, useProjects } from '../search/SearchResults.tsx'
import { SortSelect } from '../search/SortSelect.tsx'
import { countFilters, type SearchState, withFacet } from '../search/searchState.ts'
import { useSearchState } from '../search/useSearchState.ts'
import { HomeBand } from './HomeBand.tsx'
import styles from './HomePage.module.css'

const RecentProjects = lazyNamed(() => import('./RecentProjects.tsx'), 'RecentProjects')
const ChosenFilters = lazyNamed(() => import('../search/ChosenFilters.tsx'), 'ChosenFilters')

type PickProps = { state: SearchState; onChange: (next: SearchState) => void }

function chosen(state: SearchState, name: 'loader' | 'version'): string {
  return state.facets[name].include[0] ?? ''
}

function choose(state: SearchState, name: 'loader' | 'version', value: string): SearchState {
  const free = state.facets[name].include.reduce((next, one) => withFacet(next, name, one, null), state)
  return value ? withFacet(free, name, value, 'include') : { ...free, page: 1 }
}

/** Options with the chosen value among them even before the list has come. */
function withChosen(options: SelectOption<string>[], value: string): SelectOption<string>[] {
  if (value === '' || options.some((option) => option.value === value)) return options
  return [...options, { value, text: tagName(value) }]
}

function VersionPick({ state, onChange }: PickProps) {
  const intl = useIntl()
  const { data = [] } = useGameVersions()
  const value = chosen(state, 'version')
  const any = { value: '', text: intl.formatMessage({ id: 'home.anyVersion', defaultMessage: 'Any game version' }) }
  const releases = data.filter((version) => version.version_type === 'release')
  const options = [any, ...releases.map(({ version }) => ({ value: version, text: version }))]
  return (
    <Select
      hideLabel
      label={intl.formatMessage({ id: 'filter.version', defaultMessage: 'Game version' })}
      value={value}
      options={withChosen(options, value)}
      onChange={(next) => onChange(choose(state, 'version', next))}
    />
  )
}

function LoaderPick({ state, onChange }: PickProps) {
  const intl = useIntl()
  const { data = [] } = useLoaders()
  const value = chosen(state, 'loader')
  const any = { value: '', text: intl.formatMessage({ id: 'home.anyLoader', defaultMessage: 'Any loader' }) }
  const names = data.map(({ name }) => name).sort(byPopularity)
  const options = [any, ...names.map((name) => ({ value: name, text: tagName(name) }))]
  return (
    <Select
      hideLabel
      label={intl.formatMessage({ id: 'filter.loader', defaultMessage: 'Loader' })}
      value={value}
      options={withChosen(options, value)}
      onChange={(next) => onChange(choose(state, 'loader', next))}
    />
  )
}

/** No lobby: the whole catalogue at once, two choices away from the right file. */
export function HomePage() {
  const intl = useIntl()
  const { state, change, addressOf } = useSearchState()
  const title = intl.formatMessage({ id: 'home.title', defaultMessage: 'All projects' })
  const { data } = useProjects(null, state)
  const wide = useMediaQuery('(min-width: 1100px)')
  usePageHead(siteName)
  return (
    <>
      <HomeBand />
      <div className={styles.page}>
        <div className={styles.results}>
          <div className={styles.head}>
            <h2 className={styles.title}>
              {title}
              {data && <span className={styles.number}>{intl.formatNumber(data.total_hits)}</span>}
            </h2>
            <div className={styles.sort}>
              <SortSelect value={state.sort} onChange={(sort) => change({ ...state, page: 1, sort })} />
            </div>
            <VersionPick state={state} onChange={change} />
            <LoaderPick state={state} onChange={change} />
          </div>
          {countFilters(state) > 0 && (
            <Suspense>
              <ChosenFilters state={state} onChange={change} />
            </Suspense>
          )}
          <SearchResults
            List={ProjectRows}
            type={null}
            state={state}
            label={title}
            onChange={change}
            addressOf={addressOf}
          />
        </div>
        {wide && (
          <aside className={styles.aside}>
            <Suspense>
              <RecentProjects />
            </Suspense>
          </aside>
        )}
      </div>
    </>
  )
}
