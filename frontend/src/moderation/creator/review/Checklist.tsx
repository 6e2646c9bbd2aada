import { CircleAlert, Lightbulb, TriangleAlert } from 'lucide-react'
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl'
import type { ChecklistEntry } from '../../../api/routes.ts'
import { addressOfTab } from '../../../catalogue/creator/settings/SettingsNav.tsx'
import { Link } from '../../../ui/Link.tsx'
import styles from './Checklist.module.css'
import { checklistTexts, isChecklistId } from './checklist.texts.ts'

type Level = ChecklistEntry['level']

const levels: readonly Level[] = ['required', 'warning', 'suggestion']
const icons = { required: CircleAlert, warning: TriangleAlert, suggestion: Lightbulb }
const texts = defineMessages({
  required: { id: 'checklist.level.required', defaultMessage: 'Required' },
  warning: { id: 'checklist.level.warning', defaultMessage: 'Warnings' },
  suggestion: { id: 'checklist.level.suggestion', defaultMessage: 'Suggestions' },
}) satisfies Record<Level, MessageDescriptor>

/** What is open before a submission, by weight; each entry leads to where it is put right. */
export function Checklist({ items, base }: { items: readonly ChecklistEntry[]; base: string }) {
  const intl = useIntl()
  return levels.map((level) => {
    const entries = items.filter((item) => item.level === level)
    if (entries.length === 0) return null
    const Glyph = icons[level]
    return (
      <section key={level} className={styles.level} data-level={level}>
        <h3 className={styles.title}>
          <Glyph aria-hidden="true" />
          {intl.formatMessage(texts[level])}
          <span className={styles.count}>{intl.formatNumber(entries.length)}</span>
        </h3>
        <ul className={styles.items}>
          {entries.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one id may come twice with other data; the list is replaced as a whole.
            <li key={`${item.id} ${at}`}>
              <Link to={addressOfTab(base, item.fix_it)} className={styles.item}>
                {isChecklistId(item.id) ? intl.formatMessage(checklistTexts[item.id], item.data) : item.id}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
