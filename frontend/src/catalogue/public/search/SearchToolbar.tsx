import { GalleryVertical, LayoutGrid, List } from 'lucide-react'
import { defineMessages, useIntl } from 'react-intl'
import type { DisplayMode } from '../../../api/storage/cosmetics.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Select.tsx'
import styles from './SearchPage.module.css'
import { SortSelect } from './SortSelect.tsx'
import { displayModes, pageSizes, type SearchState } from './searchState.ts'

const texts = defineMessages({
  limit: { id: 'search.limit', defaultMessage: 'Results per page' },
  list: { id: 'view.list', defaultMessage: 'List' },
  grid: { id: 'view.grid', defaultMessage: 'Cards' },
  gallery: { id: 'view.gallery', defaultMessage: 'Pictures' },
  view: { id: 'view.label', defaultMessage: 'View' },
})

const icons = { list: List, grid: LayoutGrid, gallery: GalleryVertical }

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
      <SortSelect value={state.sort} onChange={(sort) => onChange({ ...state, page: 1, sort })} />
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
      <fieldset className={styles.views}>
        <legend className="visually-hidden">{intl.formatMessage(texts.view)}</legend>
        {displayModes.map((mode) => {
          const Glyph = icons[mode]
          return (
            <IconButton
              key={mode}
              label={intl.formatMessage(texts[mode])}
              aria-pressed={mode === view}
              look={mode === view ? 'standard' : 'transparent'}
              onClick={() => onView(mode)}
            >
              <Glyph aria-hidden="true" />
            </IconButton>
          )
        })}
      </fieldset>
    </div>
  )
}
