import { SlidersHorizontal } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ProjectType } from '../../../api/routes.ts'
import { cosmetics, type DisplayMode, useCosmetics } from '../../../api/storage/cosmetics.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog, preloadDialog } from '../../../ui/Dialog.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { sections } from '../../sections.ts'
import { OnlyFits } from '../../setup/OnlyFits.tsx'
import { ProjectList } from '../list/ProjectList.tsx'
import { type ProjectListProps, ProjectRows } from '../list/ProjectRows.tsx'
import { ChosenFilters } from './ChosenFilters.tsx'
import { Filters } from './Filters.tsx'
import { useFacetCounts } from './facetCounts.ts'
import { PlainSearch } from './PlainSearch.tsx'
import styles from './SearchPage.module.css'
import { SearchResults, useProjects } from './SearchResults.tsx'
import { SearchToolbar } from './SearchToolbar.tsx'
import { countFilters } from './searchState.ts'
import { useSearchState } from './useSearchState.ts'

const lists: Record<DisplayMode, ComponentType<ProjectListProps>> = {
  list: ProjectRows,
  grid: (props) => <ProjectList {...props} view="grid" />,
  gallery: (props) => <ProjectList {...props} view="gallery" />,
}

/** The list of one type of projects, with its filters in the address. */
export function SearchPage({ type }: { type: ProjectType }) {
  const intl = useIntl()
  const { state, change, addressOf } = useSearchState()
  const { searchDisplayMode, rightSearchLayout } = useCosmetics()
  const [sheet, setSheet] = useState(false)
  const { data } = useProjects(type, state)
  const counts = useFacetCounts(type, state)
  const section = sections.find((one) => one.type === type)
  const title = section ? intl.formatMessage(section.text) : type
  const view = state.view ?? searchDisplayMode[type]
  const filters = countFilters(state)
  usePageHead(title)

  const setView = (next: DisplayMode) => {
    cosmetics.update({ searchDisplayMode: { ...searchDisplayMode, [type]: next } })
    change({ ...state, view: null })
  }
  const filterTitle = intl.formatMessage({ id: 'search.filters', defaultMessage: 'Filters' })
  return (
    <div className={cx(styles.page, rightSearchLayout && styles.right)}>
      <aside className={styles.side} aria-label={filterTitle}>
        <Filters type={type} state={state} counts={counts} onChange={change} />
      </aside>
      <div className={styles.results}>
        <div className={styles.head}>
          <h1 className={styles.title}>
            {title}
            {data && <span className={styles.number}>{intl.formatNumber(data.total_hits)}</span>}
          </h1>
          <OnlyFits on={state.fits} onChange={(fits) => change({ ...state, page: 1, fits })} />
          <Button
            className={styles.open}
            onClick={() => setSheet(true)}
            onPointerEnter={preloadDialog}
            highlighted={filters > 0}
          >
            <SlidersHorizontal aria-hidden="true" />
            {filterTitle}
            {filters > 0 && <span className="tabular">{intl.formatNumber(filters)}</span>}
          </Button>
          <SearchToolbar state={state} view={view} onChange={change} onView={setView} />
        </div>
        <noscript>
          <PlainSearch path={section?.path ?? ''} type={type} state={state} />
        </noscript>
        <ChosenFilters state={state} onChange={change} />
        <SearchResults
          List={lists[view]}
          type={type}
          state={state}
          label={title}
          onChange={change}
          addressOf={addressOf}
        />
      </div>
      <Dialog
        kind="sheet"
        open={sheet}
        onOpenChange={setSheet}
        title={filterTitle}
        actions={
          <Button color="brand" onClick={() => setSheet(false)}>
            <FormattedMessage
              id="search.sheet.show"
              defaultMessage="Show {total}"
              values={{ total: intl.formatNumber(data?.total_hits ?? 0) }}
            />
          </Button>
        }
      >
        <Filters type={type} state={state} counts={counts} onChange={change} />
      </Dialog>
    </div>
  )
}
