import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import { OnlyFits } from '../../setup/OnlyFits.tsx'
import { ProjectRows } from '../list/ProjectRows.tsx'
import { SearchResults, useProjects } from '../search/SearchResults.tsx'
import { SortSelect } from '../search/SortSelect.tsx'
import { countFilters, sorts } from '../search/searchState.ts'
import { useSearchState } from '../search/useSearchState.ts'
import styles from './HomeList.module.css'
import { JustUpdated } from './JustUpdated.tsx'

const ChosenFilters = lazyNamed(() => import('../search/ChosenFilters.tsx'), 'ChosenFilters')

/** The whole catalogue in rows, with what changed last beside it. */
export function HomeList() {
  const intl = useIntl()
  const { state, change, addressOf } = useSearchState()
  const { data } = useProjects(null, state)
  const title = intl.formatMessage({ id: 'home.title', defaultMessage: 'All projects' })
  return (
    <div id="all" className={styles.page}>
      <div className={styles.results}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            {title}
            {data && <span className={styles.number}>{intl.formatNumber(data.total_hits)}</span>}
          </h2>
          <OnlyFits on={state.fits} onChange={(fits) => change({ ...state, page: 1, fits })} />
          <SortSelect among={sorts} value={state.sort} onChange={(sort) => change({ ...state, page: 1, sort })} />
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
      <JustUpdated />
    </div>
  )
}
