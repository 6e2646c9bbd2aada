import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import styles from './DownloadPicker.module.css'

export type Option = {
  value: string
  text: string
  icon?: ReactNode
  /** There is a file for it together with what else is chosen. */
  available: boolean
  /** Told behind the text when there is none. */
  note?: string
}

type Props = {
  label: string
  options: readonly Option[]
  value: string | null
  onChange: (value: string) => void
  onEnter: () => void
}

/** One of several values, all in sight: arrow keys choose, Enter goes on. */
export function OptionList({ label, options, value, onChange, onEnter }: Props) {
  const name = useId()
  // The value comes back by way of the address, a moment later; a key pressed meanwhile must find what was chosen.
  const [chosen, setChosen] = useState(value)
  const [given, setGiven] = useState(value)
  if (value !== given) {
    setGiven(value)
    setChosen(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  return (
    <div role="radiogroup" aria-label={label} className={styles.options} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <label key={option.value} className={cx(styles.option, !option.available && styles.dim)}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => {
              setChosen(option.value)
              onChange(option.value)
            }}
          />
          {option.icon}
          <bdi>{option.text}</bdi>
          {!option.available && option.note && <span className={styles.note}>{option.note}</span>}
        </label>
      ))}
    </div>
  )
}
