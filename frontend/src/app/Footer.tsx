import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl'
import { Link } from '../ui/Link.tsx'
import { StrataLine } from '../ui/StrataLine.tsx'
import { useSelling } from '../ui/selling.ts'
import { legalPages } from '../ui/site.ts'
import styles from './Footer.module.css'
import { LogoMark } from './kit/Logo.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { sections, starts } from './starts.ts'

const texts = defineMessages({
  about: {
    id: 'footer.about',
    defaultMessage: 'An open catalogue of game content. Free software, with download counts anyone can check.',
  },
  docs: { id: 'footer.docs', defaultMessage: 'API' },
  counting: { id: 'footer.counting', defaultMessage: 'How downloads are counted' },
  terms: { id: 'footer.terms', defaultMessage: 'Terms of Use' },
  privacy: { id: 'footer.privacy', defaultMessage: 'Privacy' },
  catalogue: { id: 'footer.catalogue', defaultMessage: 'Catalogue' },
  help: { id: 'footer.help', defaultMessage: 'Help' },
  withdraw: { id: 'footer.withdraw', defaultMessage: 'Withdraw from contract here' },
  terminate: { id: 'footer.terminate', defaultMessage: 'Terminate contract here' },
  legal: { id: 'footer.legal', defaultMessage: 'Legal' },
})

type FooterLink = { text: MessageDescriptor } & ({ to: string } | { href: string })
type Column = { title: MessageDescriptor; links: readonly FooterLink[]; ofSeller?: readonly FooterLink[] }

const columns: readonly Column[] = [
  { title: texts.catalogue, links: sections.map(({ path, text }) => ({ text, to: path })) },
  {
    title: texts.help,
    links: [
      { text: texts.docs, href: '/docs' },
      { text: texts.counting, href: '/docs/downloads' },
      ...starts.flatMap(({ help = [] }) => help),
    ],
  },
  {
    title: texts.legal,
    links: [
      { text: texts.terms, href: legalPages.terms },
      { text: texts.privacy, href: legalPages.privacy },
    ],
    /** The law wants them on every page of a site that sells, and without signing in. */
    ofSeller: [
      { text: texts.withdraw, to: '/contract/withdraw' },
      { text: texts.terminate, to: '/contract/terminate' },
    ],
  },
]

export function Footer() {
  const intl = useIntl()
  const sells = useSelling()
  return (
    <footer className={styles.footer}>
      <StrataLine rock="dashes" />
      <div className={styles.inner}>
        <div className={styles.about}>
          <LogoMark />
          <p>{intl.formatMessage(texts.about)}</p>
          <LanguageMenu />
        </div>
        {columns.map(({ title, links, ofSeller = [] }) => (
          <nav key={String(title.id)} aria-label={intl.formatMessage(title)}>
            <h2 className={styles.title}>{intl.formatMessage(title)}</h2>
            <ul>
              {[...links, ...(sells ? ofSeller : [])].map((link) => (
                <li key={String(link.text.id)}>
                  {'href' in link ? (
                    <a href={link.href}>{intl.formatMessage(link.text)}</a>
                  ) : (
                    <Link to={link.to}>{intl.formatMessage(link.text)}</Link>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
