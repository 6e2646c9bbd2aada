import { useIntl } from 'react-intl'
import type { ProjectType } from '../../../api/routes.ts'
import { byPopularity, taggedTypeOf, tagName, useCategories, useLoaders, useReleases } from '../../tags.ts'
import styles from './SearchPage.module.css'
import { SortSelect } from './SortSelect.tsx'
import { type FacetName, type SearchState, sorts } from './searchState.ts'

type Props = { path: string; type: ProjectType; state: SearchState }

/** The filters of a list as a form, for browsers without scripts. Belongs into a `noscript`, which only the server fills. */
export function PlainSearch({ path, type, state }: Props) {
  const intl = useIntl()
  const loaders = (useLoaders().data ?? []).filter(({ supported_project_types }) =>
    supported_project_types.includes(type),
  )
  const categories = (useCategories().data ?? []).filter(({ project_type }) => project_type === taggedTypeOf(type))
  const { data: versions = [] } = useReleases()
  return (
    <form action={path} className={styles.plain}>
      <label>
        {intl.formatMessage({ id: 'header.search', defaultMessage: 'Search the catalogue' })}{' '}
        <input type="search" name="q" defaultValue={state.q} />
      </label>
      <Pick
        name="version"
        label={intl.formatMessage({ id: 'filter.version', defaultMessage: 'Game version' })}
        state={state}
        values={versions}
      />
      <Pick
        name="loader"
        label={intl.formatMessage({ id: 'filter.loader', defaultMessage: 'Loader' })}
        state={state}
        values={loaders.map(({ name }) => name).sort(byPopularity)}
      />
      <Pick
        name="category"
        label={intl.formatMessage({ id: 'filter.categories', defaultMessage: 'Categories' })}
        state={state}
        values={categories.map(({ name }) => name)}
      />
      <SortSelect among={sorts} name="sort" value={state.sort} onChange={() => undefined} />
      <button type="submit">{intl.formatMessage({ id: 'search.apply', defaultMessage: 'Search' })}</button>
    </form>
  )
}

type PickProps = { name: FacetName; label: string; state: SearchState; values: readonly string[] }

function Pick({ name, label, state, values }: PickProps) {
  return (
    <label>
      {label}{' '}
      <select name={name} defaultValue={state.facets[name].include[0] ?? ''}>
        <option value="">–</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {tagName(value)}
          </option>
        ))}
      </select>
    </label>
  )
}
