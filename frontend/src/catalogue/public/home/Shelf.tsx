import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Doorway } from '../../setup/Doorway.tsx'
import styles from './Shelf.module.css'

type Props = {
  /** Where links on the page lead. */
  anchor?: string
  title: ReactNode
  /** The rule by which the shelf is filled. */
  reason: ReactNode
  /** Whether the rule is that it fits. */
  fits?: boolean
  more?: { to: string; text: ReactNode }
  /** Why it couldn't be read. */
  error?: unknown
  onRetry?: () => void
  children: ReactNode
}

/** A few projects chosen by one rule, which it states. */
export function Shelf({ anchor, title, reason, fits = false, more, error, onRetry, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={styles.shelf}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {fits && <Doorway open />}
          {title}
        </h2>
        <p className={styles.reason}>{reason}</p>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.text}
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </div>
      {error ? <ErrorState error={error} {...(onRetry && { onRetry })} /> : children}
    </section>
  )
}
