import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Chips.module.css'

export type Chip = { value: string; text: string; icon?: ReactNode }

type Props = {
  /** Names the group for screen readers; give `legend` to show it to everybody. */
  label: string
  chips: readonly Chip[]
  chosen: readonly string[]
  onToggle: (value: string, on: boolean, event: { shift: boolean }) => void
  disabled?: boolean
}

/** Several of a set: each a button that stays pressed. */
export function Chips({ label, chips, chosen, onToggle, disabled }: Props) {
  return (
    <fieldset aria-label={label} className={styles.chips}>
      {chips.map(({ value, text, icon }) => {
        const on = chosen.includes(value)
        return (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={on}
            disabled={disabled}
            onClick={(event) => onToggle(value, !on, { shift: event.shiftKey })}
          >
            {/* A sign that comes and goes would move the chips after it. */}
            {on && icon ? <Check aria-hidden="true" /> : icon}
            {text}
          </button>
        )
      })}
    </fieldset>
  )
}

/** The list with a value put in or taken out. */
export function toggled<T extends string>(list: readonly T[], value: T, on: boolean): T[] {
  return on ? [...new Set([...list, value])] : list.filter((one) => one !== value)
}
