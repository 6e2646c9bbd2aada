import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import styles from './Breadcrumbs.module.css'
import { Link } from './Link.tsx'

/** Where the page lies. The last entry is the page itself and needs no address. */
export function Breadcrumbs({ path }: { path: readonly { text: string; to?: string }[] }) {
  const intl = useIntl()
  return (
    <nav
      className={styles.path}
      aria-label={intl.formatMessage({ id: 'breadcrumbs.label', defaultMessage: 'Breadcrumbs' })}
    >
      {path.map(({ text, to }, index) => (
        <Fragment key={text}>
          {index > 0 && <span aria-hidden="true">/</span>}
          {to === undefined ? <span aria-current="page">{text}</span> : <Link to={to}>{text}</Link>}
        </Fragment>
      ))}
    </nav>
  )
}
