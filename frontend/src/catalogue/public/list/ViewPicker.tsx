import { GalleryVertical, LayoutGrid, List } from 'lucide-react'
import { useIntl } from 'react-intl'
import { type DisplayMode, displayModes } from '../../../api/storage/cosmetics.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './ViewPicker.module.css'
import { viewTexts } from './view.texts.ts'

const icons = { list: List, grid: LayoutGrid, gallery: GalleryVertical }

/** Whether a list shows rows, cards or pictures. */
export function ViewPicker({ view, onView }: { view: DisplayMode; onView: (view: DisplayMode) => void }) {
  const intl = useIntl()
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{intl.formatMessage(viewTexts.label)}</legend>
      {displayModes.map((mode) => {
        const Glyph = icons[mode]
        return (
          <IconButton
            key={mode}
            label={intl.formatMessage(viewTexts[mode])}
            aria-pressed={mode === view}
            look={mode === view ? 'standard' : 'transparent'}
            onClick={() => onView(mode)}
          >
            <Glyph aria-hidden="true" />
          </IconButton>
        )
      })}
    </fieldset>
  )
}
