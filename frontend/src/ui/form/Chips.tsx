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
  /** As many are chosen as may be: the others can't be chosen until one is taken back. */
  full?: boolean
  /** A dialog that opens puts the focus on the first chip. */
  first?: boolean
}

/** Several of a set: each a button that stays pressed. */
export function Chips({ label, chips, chosen, onToggle, disabled = false, full = false, first = false }: Props) {
  return (
    <fieldset aria-label={label} className={styles.chips}>
      {chips.map(({ value, text, icon }, at) => {
        const on = chosen.includes(value)
        return (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={on}
            disabled={disabled || (full && !on)}
            data-first={(first && at === 0) || undefined}
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
