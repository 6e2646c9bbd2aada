import { defineMessages, FormattedMessage } from 'react-intl'
import { useNavigate } from 'react-router'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useShortcut } from '../../../ui/useShortcut.ts'
import styles from './ReviewTabs.module.css'

const texts = defineMessages({
  overview: { id: 'moderation.tab.overview', defaultMessage: 'Overview' },
  files: { id: 'moderation.tab.files', defaultMessage: 'Versions and files' },
  thread: { id: 'moderation.tab.thread', defaultMessage: 'Messages' },
  history: { id: 'moderation.tab.history', defaultMessage: 'History' },
})

const tabs = ['overview', 'files', 'thread', 'history'] as const
export type ReviewTab = (typeof tabs)[number]

/** The part that an address shows: `?tab=files`. */
export function tabOf(search: string): ReviewTab {
  const wanted = new URLSearchParams(search).get('tab')
  return tabs.find((tab) => tab === wanted) ?? 'overview'
}

const addressOf = (tab: ReviewTab) => (tab === 'overview' ? '?' : `?tab=${tab}`)

/** Parts of the review page, each with its address, on the keys 1 to 4. */
export function ReviewTabs({ current }: { current: ReviewTab }) {
  return (
    <nav className={styles.tabs}>
      {tabs.map((tab, index) => (
        <TabLink key={tab} tab={tab} shortcut={String(index + 1)} current={tab === current} />
      ))}
    </nav>
  )
}

function TabLink({ tab, shortcut, current }: { tab: ReviewTab; shortcut: string; current: boolean }) {
  const navigate = useNavigate()
  useShortcut(shortcut, () => void navigate(addressOf(tab), { preventScrollReset: true }))
  return (
    <Link to={addressOf(tab)} className={styles.tab} aria-current={current ? 'page' : undefined} preventScrollReset>
      <FormattedMessage {...texts[tab]} />
      <KeyHint name={shortcut} />
    </Link>
  )
}
