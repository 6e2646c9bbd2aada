import { defineMessages, useIntl } from 'react-intl'
import { Link } from '../ui/Link.tsx'
import styles from './Footer.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LogoMark } from './Logo.tsx'
import { helpLinks } from './site.ts'

const texts = defineMessages({
  about: {
    id: 'footer.about',
    defaultMessage: 'An open catalogue of game content. Its source is free, and its numbers can be recounted.',
  },
  app: { id: 'footer.app', defaultMessage: 'Launcher' },
  servers: { id: 'footer.servers', defaultMessage: 'Servers' },
  plus: { id: 'footer.plus', defaultMessage: 'Adit Plus' },
  news: { id: 'footer.news', defaultMessage: 'News' },
  changelog: { id: 'footer.changelog', defaultMessage: 'Changelog' },
  docs: { id: 'footer.docs', defaultMessage: 'API' },
  status: { id: 'footer.status', defaultMessage: 'Status' },
  report: { id: 'footer.report', defaultMessage: 'Report content' },
  rules: { id: 'footer.rules', defaultMessage: 'Rules' },
  terms: { id: 'footer.terms', defaultMessage: 'Terms of Use' },
  privacy: { id: 'footer.privacy', defaultMessage: 'Privacy' },
  copyright: { id: 'footer.copyright', defaultMessage: 'Copyright' },
  security: { id: 'footer.security', defaultMessage: 'Security' },
  product: { id: 'footer.product', defaultMessage: 'Product' },
  help: { id: 'footer.help', defaultMessage: 'Help' },
  legal: { id: 'footer.legal', defaultMessage: 'Legal' },
})

const columns = [
  {
    title: texts.product,
    links: [
      { text: texts.app, to: '/app' },
      { text: texts.servers, to: '/servers' },
      { text: texts.plus, to: '/plus' },
      { text: texts.news, to: '/news' },
    ],
  },
  {
    title: texts.help,
    links: [
      { text: texts.changelog, to: '/news/changelog' },
      { text: texts.docs, href: '/docs' },
      { text: texts.status, href: helpLinks.status },
      { text: texts.report, to: '/report' },
    ],
  },
  {
    title: texts.legal,
    links: [
      { text: texts.rules, to: '/legal/rules' },
      { text: texts.terms, to: '/legal/terms' },
      { text: texts.privacy, to: '/legal/privacy' },
      { text: texts.copyright, to: '/legal/copyright' },
      { text: texts.security, to: '/legal/security' },
    ],
  },
]

export function Footer() {
  const intl = useIntl()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <LogoMark />
          <p>{intl.formatMessage(texts.about)}</p>
          <LanguageMenu />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={String(title.id)} aria-label={intl.formatMessage(title)}>
            <h2 className={styles.title}>{intl.formatMessage(title)}</h2>
            <ul>
              {links.map((link) => (
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
