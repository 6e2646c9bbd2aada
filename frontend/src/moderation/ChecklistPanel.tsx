import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import styles from './ChecklistPanel.module.css'
import type { Review } from './types.ts'

type Item = Review['checklist'][number]

const icons = { required: CircleAlert, warning: TriangleAlert, suggestion: Info }

/** `description-too-short` as “Description too short”: its full text is written for creators, on their own page. */
const nameOf = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')

/** What the publishing checklist still finds, required items first. */
export function ChecklistPanel({ items }: { items: readonly Item[] }) {
  return (
    <section>
      <h2 className={styles.title}>
        <FormattedMessage id="moderation.checklist" defaultMessage="Checklist" />
      </h2>
      {items.length === 0 ? (
        <p className={styles.done}>
          <Check size={16} aria-hidden="true" />
          <FormattedMessage id="moderation.checklist.done" defaultMessage="Nothing is missing." />
        </p>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => {
            const Icon = icons[item.level]
            return (
              <li key={item.id} data-level={item.level}>
                <Icon size={16} aria-hidden="true" />
                <span>
                  {nameOf(item.id)}
                  <small>{item.level}</small>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
