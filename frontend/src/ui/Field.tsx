import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { cx } from './cx.ts'
import styles from './Field.module.css'

export type FieldProps = {
  label: ReactNode
  /** What to enter, and its limits. */
  description?: ReactNode | undefined
  /** What is wrong with the value, and how to mend it. */
  error?: ReactNode | undefined
  optional?: boolean
  /** Keeps the label for screen readers only; the surroundings must tell everybody else. */
  hideLabel?: boolean
}

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
type Props = FieldProps & { children: (wiring: Wiring) => ReactNode; aside?: ReactNode }

/** Label, description and error around one input; `children` gets the ids that tie them together. */
export function Field({ label, description, error, optional, hideLabel, aside, children }: Props) {
  const id = useId()
  const descriptionId = description ? `${id}-description` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={styles.field}>
      <div className={cx(styles.head, hideLabel && 'visually-hidden')}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {optional && (
          <span className={styles.optional}>
            <FormattedMessage id="field.optional" defaultMessage="Optional" />
          </span>
        )}
        {aside}
      </div>
      {description && (
        <p id={descriptionId} className={styles.description}>
          {description}
        </p>
      )}
      {children({
        id,
        'aria-describedby': [descriptionId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
