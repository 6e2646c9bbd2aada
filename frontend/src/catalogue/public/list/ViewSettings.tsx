import { useId } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import {
  cosmetics,
  type DisplayMode,
  displayModes,
  type ListName,
  useCosmetics,
} from '../../../api/storage/cosmetics.ts'
import form from '../../../ui/form/Form.module.css'
import { Select } from '../../../ui/Select.tsx'
import { sections } from '../../sections.ts'
import { viewTexts } from './view.texts.ts'

const texts = defineMessages({
  user: { id: 'appearance.lists.user', defaultMessage: 'Projects of a user' },
})

const lists = [
  ...sections.map(({ type, text }) => ({ list: type as ListName, text })),
  { list: 'user', text: texts.user },
] as const

/** How each list shows its projects, as the buttons above the list choose it, too. */
export function ViewSettings() {
  const intl = useIntl()
  const id = useId()
  const { searchDisplayMode } = useCosmetics()
  const choose = (list: ListName, mode: DisplayMode) =>
    cosmetics.update({ searchDisplayMode: { ...searchDisplayMode, [list]: mode } })
  return (
    <section aria-labelledby={id} className={form.group}>
      <h3 id={id}>
        <FormattedMessage id="appearance.lists" defaultMessage="Lists" />
      </h3>
      <div className={form.pair}>
        {lists.map(({ list, text }) => (
          <Select
            key={list}
            label={intl.formatMessage(text)}
            value={searchDisplayMode[list]}
            onChange={(mode) => choose(list, mode)}
            options={displayModes.map((mode) => ({ value: mode, text: intl.formatMessage(viewTexts[mode]) }))}
          />
        ))}
      </div>
    </section>
  )
}
