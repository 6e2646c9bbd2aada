import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { recentInput } from '../history/timeline.ts'
import styles from './Description.module.css'
import { type Heading, outlineOf } from './outline.ts'
import { useProjectView } from './projectView.ts'

/** Where to go in a long description. Plain links, which browsers also open in what is folded. */
export function OnThisPage({ headings }: { headings: readonly Heading[] }) {
  const intl = useIntl()
  const { id } = useProjectView()
  const { data: timeline } = useApi('GET /_internal/project/:id/timeline', recentInput(id))
  const outline = outlineOf(headings)
  if (outline.length === 0) return null
  const title = intl.formatMessage({ id: 'project.onThisPage', defaultMessage: 'On this page' })
  return (
    <nav aria-label={title} className={styles.outline}>
      <p className={styles.outlineTitle}>{title}</p>
      <ul>
        {outline.map(({ id: anchor, text, depth }) => (
          <li key={anchor} data-depth={depth}>
            <a href={`#${encodeURIComponent(anchor)}`}>
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
        {timeline && timeline.entries.length > 0 && (
          <li>
            <a href="#recent-history">
              <FormattedMessage id="project.tab.history" defaultMessage="History" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
