import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id'> & {
    value: string
    onChange: (value: string) => void
    /** Counts characters and shows how many are left; more can be typed, so that a paste is not cut silently. */
    limit?: number
    mono?: boolean
  }

export function CharacterCount({ length, limit }: { length: number; limit: number | undefined }) {
  if (limit === undefined) return null
  return (
    <span className={cx(styles.count, length > limit && styles.over)}>
      {length}/{limit}
    </span>
  )
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, description, error, optional, hideLabel, value, onChange, limit, mono, className, ...rest } = props
  const field = { label, description, error, optional: optional ?? false, hideLabel: hideLabel ?? false }
  return (
    <Field {...field} aside={<CharacterCount length={[...value].length} limit={limit} />}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          className={cx(styles.input, mono && styles.mono, className)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
