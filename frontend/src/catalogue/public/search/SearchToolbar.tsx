import { defineMessages, useIntl } from 'react-intl'
import type { DisplayMode } from '../../../api/storage/cosmetics.ts'
import { Select } from '../../../ui/Select.tsx'
import { ViewPicker } from '../list/ViewPicker.tsx'
import styles from './SearchPage.module.css'
import { SortSelect } from './SortSelect.tsx'
import { pageSizes, type SearchState, sorts } from './searchState.ts'

const texts = defineMessages({
  limit: { id: 'search.limit', defaultMessage: 'Results per page' },
})

type Props = {
  state: SearchState
  view: DisplayMode
  onChange: (next: SearchState) => void
  onView: (view: DisplayMode) => void
}

/** Order, number of rows and view of a list. */
export function SearchToolbar({ state, view, onChange, onView }: Props) {
  const intl = useIntl()
  return (
    <div className={styles.tools}>
      <SortSelect among={sorts} value={state.sort} onChange={(sort) => onChange({ ...state, page: 1, sort })} />
      <div className={styles.limit}>
        <Select
          hideLabel
          label={intl.formatMessage(texts.limit)}
          title={intl.formatMessage(texts.limit)}
          value={String(state.limit)}
          onChange={(limit) => onChange({ ...state, page: 1, limit: Number(limit) })}
          options={pageSizes.map((size) => ({ value: String(size), text: intl.formatNumber(size) }))}
        />
      </div>
      <div className={styles.views}>
        <ViewPicker view={view} onView={onView} />
      </div>
    </div>
  )
}
