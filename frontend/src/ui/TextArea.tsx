import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { CharacterCount } from './TextField.tsx'

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id'> & {
    value: string
    onChange: (value: string) => void
    /** Counts characters; more can be typed, so that a paste is not cut silently. */
    limit?: number
    mono?: boolean
  }

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, description, error, optional, hideLabel, value, onChange, limit, mono, className, ...rest } = props
  const field = { label, description, error, optional: optional ?? false, hideLabel: hideLabel ?? false }
  return (
    <Field {...field} aside={<CharacterCount length={[...value].length} limit={limit} />}>
      {(wiring) => (
        <textarea
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
