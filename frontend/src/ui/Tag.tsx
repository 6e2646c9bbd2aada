import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { cx } from './cx.ts'
import { Link } from './Link.tsx'
import styles from './Tag.module.css'

type Props = {
  children: string
  icon?: ReactNode
  /** Where a click leads, such as the search with this filter. */
  to?: string
  onRemove?: () => void
  /** Shown as left out. */
  excluded?: boolean
}

/** A category, loader or version. With `onRemove` it is a filter that can be taken away. */
export function Tag({ children, icon, to, onRemove, excluded }: Props) {
  const intl = useIntl()
  const className = cx(styles.tag, excluded && styles.excluded)
  if (to !== undefined)
    return (
      <Link to={to} className={className}>
        {icon}
        {children}
      </Link>
    )
  return (
    <span className={className}>
      {icon}
      {excluded ? (
        <span>{intl.formatMessage({ id: 'tag.excluded', defaultMessage: 'not {name}' }, { name: children })}</span>
      ) : (
        children
      )}
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          onClick={onRemove}
          aria-label={intl.formatMessage({ id: 'tag.remove', defaultMessage: 'Remove {name}' }, { name: children })}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
