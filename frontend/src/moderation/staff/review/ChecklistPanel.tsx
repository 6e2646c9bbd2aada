import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { checklistTexts, isChecklistId } from '../../creator/review/checklist.texts.ts'
import type { Review } from '../staffAnswers.ts'
import styles from './ChecklistPanel.module.css'

type Item = Review['checklist'][number]

const icons = { required: CircleAlert, warning: TriangleAlert, suggestion: Info }

/** What the publishing checklist still finds, required items first. */
export function ChecklistPanel({ items }: { items: readonly Item[] }) {
  const intl = useIntl()
  return (
    <section>
      <h2 className={styles.title}>
        <FormattedMessage id="moderation.checklist" defaultMessage="Checklist" />
      </h2>
      {items.length === 0 ? (
        <p className={styles.done}>
          <Check size={16} aria-hidden="true" />
          <FormattedMessage id="moderation.checklist.done" defaultMessage="Everything is done." />
        </p>
      ) : (
        <ul className={styles.items}>
          {items.map((item, at) => {
            const Icon = icons[item.level]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: one id may come twice with other data; the list is replaced as a whole.
              <li key={`${item.id} ${at}`} data-level={item.level}>
                <Icon size={16} aria-hidden="true" />
                <span>
                  {isChecklistId(item.id) ? intl.formatMessage(checklistTexts[item.id], item.data) : item.id}
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
