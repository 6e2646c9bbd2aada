import type { ReactNode } from 'react'
import { useId } from 'react'
import { cx } from '../cx.ts'
import form from './Form.module.css'
import styles from './RadioCards.module.css'

export type RadioCard<T extends string> = {
  value: T
  text: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type Props<T extends string> = {
  legend: ReactNode
  hint?: ReactNode
  value: T | null
  onChange: (value: T) => void
  cards: readonly RadioCard<T>[]
  error?: string | undefined
  /** One below the other, for cards with long hints. */
  stacked?: boolean
}

/** One of a few choices that need a word of explanation each. */
export function RadioCards<T extends string>({ legend, hint, value, onChange, cards, error, stacked }: Props<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={form.legend}>{legend}</legend>
      {hint && <p className={cx(form.hint, styles.hint)}>{hint}</p>}
      <div className={cx(styles.cards, stacked && styles.stacked)}>
        {cards.map((card) => (
          <label key={card.value} className={styles.card} data-disabled={card.disabled || undefined}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={value === card.value}
              disabled={card.disabled ?? false}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(card.value)}
            />
            {card.icon && <span className={styles.icon}>{card.icon}</span>}
            <span className={styles.words}>
              <span className={styles.text}>{card.text}</span>
              {card.hint && <span className={styles.cardHint}>{card.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <p className={form.problem}>{error}</p>}
    </fieldset>
  )
}
