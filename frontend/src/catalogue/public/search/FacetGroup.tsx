import { Ban, Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/Button.tsx'
import { ProjectCount } from '../list/ProjectCount.tsx'
import styles from './FacetGroup.module.css'
import type { CountOf } from './facetCounts.ts'
import { type Choice, type Stance, stanceOf } from './searchState.ts'

export type FacetOption = { value: string; text: string; icon?: ReactNode }

type Props = {
  title: string
  options: readonly FacetOption[]
  choice: Choice
  onChange: (value: string, stance: Stance) => void
  /** Projects behind each option. */
  countOf?: CountOf
  /** How many are shown until more are asked for; chosen ones always are. */
  first?: number
  /** A field to narrow the options, for long lists. */
  filterable?: boolean
  /** Values that cannot be left out, such as both sides. */
  onlyInclude?: boolean
  closed?: boolean
  children?: ReactNode
}

function OptionRow({
  option,
  count,
  stance,
  onChange,
  onlyInclude,
}: {
  option: FacetOption
  count: number | undefined
  stance: Stance
  onChange: (stance: Stance) => void
  onlyInclude: boolean
}) {
  const intl = useIntl()
  const id = useId()
  return (
    <li className={styles.option} data-none={count === 0 || undefined}>
      <button
        type="button"
        className={styles.include}
        aria-pressed={stance === 'include'}
        aria-labelledby={`${id}-text`}
        aria-describedby={count === undefined ? undefined : `${id}-count`}
        onClick={() => onChange(stance === 'include' ? null : 'include')}
      >
        <span className={styles.mark}>{stance === 'include' ? <Check aria-hidden="true" /> : option.icon}</span>
        <span id={`${id}-text`} className={styles.text}>
          {option.text}
        </span>
      </button>
      {count !== undefined && (
        <>
          <span className={styles.count} aria-hidden="true">
            {intl.formatNumber(count)}
          </span>
          <span id={`${id}-count`} hidden>
            <ProjectCount count={count} />
          </span>
        </>
      )}
      {!onlyInclude && (
        <button
          type="button"
          className={styles.exclude}
          aria-pressed={stance === 'exclude'}
          aria-label={intl.formatMessage(
            { id: 'facet.exclude', defaultMessage: 'Exclude {name}' },
            { name: option.text },
          )}
          title={intl.formatMessage({ id: 'facet.exclude', defaultMessage: 'Exclude {name}' }, { name: option.text })}
          onClick={() => onChange(stance === 'exclude' ? null : 'exclude')}
        >
          <Ban aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** One filter: values to include with a press on the name, to leave out with the sign behind it. */
export function FacetGroup(props: Props) {
  const { title, options, choice, onChange, countOf, first = 8, filterable, onlyInclude, closed, children } = props
  const intl = useIntl()
  const [all, setAll] = useState(false)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const matching = options.filter((option) => option.text.toLowerCase().includes(wanted))
  const shown = matching.filter((option, at) => all || wanted || at < first || stanceOf(choice, option.value))
  const hidden = matching.length - shown.length
  const chosen = choice.include.length + choice.exclude.length
  return (
    <details className={styles.group} open={!closed || chosen > 0}>
      <summary className={styles.title}>
        {title}
        {chosen > 0 && <span className={styles.chosen}>{intl.formatNumber(chosen)}</span>}
        <ChevronDown size={16} aria-hidden="true" className={styles.arrow} />
      </summary>
      {filterable && options.length > first && (
        <input
          type="search"
          className={styles.filter}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={intl.formatMessage({ id: 'facet.filter', defaultMessage: 'Find' })}
          aria-label={intl.formatMessage({ id: 'facet.filterIn', defaultMessage: 'Find in {title}' }, { title })}
        />
      )}
      <ul className={styles.options}>
        {shown.map((option) => (
          <OptionRow
            key={option.value}
            option={option}
            count={stanceOf(choice, option.value) === 'exclude' ? undefined : countOf?.(option.value)}
            stance={stanceOf(choice, option.value)}
            onChange={(stance) => onChange(option.value, stance)}
            onlyInclude={onlyInclude ?? false}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="small" look="transparent" onClick={() => setAll(true)}>
          <FacetMore count={hidden} />
        </Button>
      )}
      {children}
    </details>
  )
}

function FacetMore({ count }: { count: number }) {
  return (
    <FormattedMessage
      id="facet.more"
      defaultMessage="{count, plural, one {# more} other {# more}}"
      values={{ count }}
    />
  )
}
