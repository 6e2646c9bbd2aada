import { loaderIcon } from '@adit/events/catalogue/tag/loader_icon.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../../ui/Button.tsx'
import { Chips, toggled } from '../../../../ui/form/Chips.tsx'
import form from '../../../../ui/form/Form.module.css'
import { TagIcon } from '../../../TagIcon.tsx'
import { tagName } from '../../../tags.ts'
import styles from './LoaderPicker.module.css'
import { loaderChoice } from './loaderChoice.ts'

type Props = {
  types: readonly string[]
  value: readonly string[]
  onChange: (loaders: string[]) => void
  error?: string | undefined
}

/** What the version runs on. */
export function LoaderPicker({ types, value, onChange, error }: Props) {
  const intl = useIntl()
  const [more, setMore] = useState(false)
  const { usual, others } = loaderChoice(types)
  const shown = [...new Set([...usual, ...value, ...(more ? others : [])])]
  const label = intl.formatMessage({ id: 'loaders.label', defaultMessage: 'Loaders' })
  return (
    <fieldset>
      <legend className={form.legend}>{label}</legend>
      <Chips
        label={label}
        chips={shown.map((name) => ({
          value: name,
          text: tagName(name),
          icon: <TagIcon svg={loaderIcon(name)} />,
        }))}
        chosen={value}
        onToggle={(loader, on) => onChange(toggled(value, loader, on))}
      />
      {others.length > 0 && !more && (
        <Button size="small" look="transparent" className={styles.more} onClick={() => setMore(true)}>
          <FormattedMessage id="loaders.more" defaultMessage="More loaders" />
        </Button>
      )}
      {error && <p className={form.problem}>{error}</p>}
    </fieldset>
  )
}
