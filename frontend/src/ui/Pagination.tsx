import { ChevronLeft, ChevronRight } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from './Link.tsx'
import styles from './Pagination.module.css'
import { pagesAround } from './pagesAround.ts'

type Props = {
  /** From 1. */
  page: number
  pages: number
  /** The address of a page, with all that the list's address holds. */
  to: (page: number) => string
}

/** Pages of a list as links. Shows nothing for a single page. */
export function Pagination({ page, pages, to }: Props) {
  const intl = useIntl()
  if (pages <= 1) return null
  return (
    <nav
      className={styles.pages}
      aria-label={intl.formatMessage({ id: 'pagination.label', defaultMessage: 'Pagination' })}
    >
      {page > 1 && (
        <Link className={styles.page} to={to(page - 1)} rel="prev">
          <ChevronLeft aria-hidden="true" className={styles.arrow} />
          <span className="visually-hidden">
            <FormattedMessage id="pagination.previous" defaultMessage="Previous page" />
          </span>
        </Link>
      )}
      {pagesAround(page, pages).map((entry) =>
        typeof entry === 'string' ? (
          <span key={entry} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={entry} className={styles.page} to={to(entry)} aria-current={entry === page ? 'page' : undefined}>
            {intl.formatNumber(entry)}
          </Link>
        ),
      )}
      {page < pages && (
        <Link className={styles.page} to={to(page + 1)} rel="next">
          <ChevronRight aria-hidden="true" className={styles.arrow} />
          <span className="visually-hidden">
            <FormattedMessage id="pagination.next" defaultMessage="Next page" />
          </span>
        </Link>
      )}
    </nav>
  )
}
