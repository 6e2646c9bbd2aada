import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

export type SelectOption<T extends string> = { value: T; text: string; disabled?: boolean }

export type SelectProps<T extends string> = FieldProps &
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'children'> & {
    value: T
    onChange: (value: T) => void
    options: readonly SelectOption<T>[]
  }

/** One of a few values. The system's own list: it is fast, and phones show it best. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, description, error, optional, hideLabel, value, onChange, options, className, ...rest } = props
  const field = { label, description, error, optional: optional ?? false, hideLabel: hideLabel ?? false }
  const choose = (text: string) => {
    const option = options.find((candidate) => candidate.value === text)
    if (option) onChange(option.value)
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <span className={styles.select}>
          <select
            {...rest}
            {...wiring}
            className={cx(styles.input, className)}
            value={value}
            onChange={(event) => choose(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
                {option.text}
              </option>
            ))}
          </select>
          <ChevronDown size={16} aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}
