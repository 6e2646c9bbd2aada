import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { legalPages } from '../../ui/site.ts'
import styles from './ErrorPage.module.css'
import { DeadEnd, SadBot } from './ErrorPictures.tsx'
import { wordingOf } from './errorWording.ts'

const links = { terms: (text: ReactNode) => <a href={legalPages.terms}>{text}</a> }

type Props = {
  status: number
  message?: string
  /** The site has no such page, whatever the address begins with. */
  unknownPage?: boolean
}

/** A whole page that could not be shown. `message` appears only where it helps: not for a plain 404. */
export function ErrorPage({ status, message, unknownPage = false }: Props) {
  const intl = useIntl()
  const { pathname } = useLocation()
  const { title, subtitle, listTitle, list } = wordingOf(status, unknownPage ? '/' : pathname)
  const missing = status === 404
  return (
    <div className={styles.page}>
      <div className={styles.picture} data-glow={!missing} aria-hidden="true">
        {missing ? <DeadEnd /> : <SadBot />}
      </div>
      <div>
        <h1>{intl.formatMessage(title)}</h1>
        {subtitle && <p className={styles.subtitle}>{intl.formatMessage(subtitle)}</p>}
        {list && (
          <div className={styles.list}>
            {listTitle && <p>{intl.formatMessage(listTitle)}</p>}
            <ul>
              {list.map((entry) => (
                <li key={String(entry.id)}>
                  <FormattedMessage {...entry} values={links} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {!missing && (
          <p className={styles.details}>
            <FormattedMessage id="errorPage.details" defaultMessage="Error {status}" values={{ status: `${status}` }} />
            {message && `: ${message}`}
          </p>
        )}
        <LinkButton to="/" className={styles.home}>
          <FormattedMessage id="errorPage.home" defaultMessage="Go to the catalogue" />
        </LinkButton>
      </div>
    </div>
  )
}
