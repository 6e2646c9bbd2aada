import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

export type CheckboxProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean
  required?: boolean
  /** Some, but not all, of what it represents is checked. */
  partial?: boolean
  /** For Switch. */
  role?: 'switch'
}

/** Yes or no, taking effect when the form is saved. */
export function Checkbox({ label, checked, onChange, description, error, partial, role, ...rest }: CheckboxProps) {
  const id = useId()
  const notes = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.check}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role={role}
        checked={checked}
        aria-describedby={notes || undefined}
        aria-invalid={error ? true : undefined}
        ref={(input) => {
          if (input) input.indeterminate = partial ?? false
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {description && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
