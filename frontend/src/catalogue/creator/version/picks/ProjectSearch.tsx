import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { apiQuery } from '../../../../api/apiQuery.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { SearchBox } from '../../../../ui/SearchBox.tsx'
import styles from './DependencyPicker.module.css'

type Props = { onChoose: (projectId: string) => void; exclude: readonly string[] }

const shownAtMost = 6

/** Moves the focus along the results with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-result]')]
  const next = stops[stops.findIndex((one) => one.matches(':focus')) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Finds a project by name, to be added to a list. */
export function ProjectSearch({ onChoose, exclude }: Props) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const box = useRef<HTMLElement>(null)
  const { data, isFetching } = useQuery({
    ...apiQuery('GET /v2/search', { query: { query: text, limit: shownAtMost + exclude.length } }),
    enabled: text.trim() !== '',
  })
  const hits = (data?.hits ?? []).filter(({ project_id }) => !exclude.includes(project_id)).slice(0, shownAtMost)
  const choose = (id: string) => {
    onChoose(id)
    setText('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <search ref={box} className={styles.search} onKeyDown={moveFocus}>
      <SearchBox
        value={text}
        onSearch={setText}
        label={intl.formatMessage({ id: 'dependency.search', defaultMessage: 'Find a project to add' })}
        placeholder={intl.formatMessage({ id: 'dependency.search', defaultMessage: 'Find a project to add' })}
      />
      {text.trim() !== '' && (
        <div className={styles.results} aria-busy={isFetching || undefined}>
          {hits.map((hit) => (
            <button
              key={hit.project_id}
              type="button"
              data-result
              className={styles.result}
              onClick={() => choose(hit.project_id)}
            >
              <Avatar src={hit.icon_url} name={hit.title} size={28} />
              <span className={styles.words}>
                <span className={styles.title}>{hit.title}</span>
                <span className={styles.summary}> {hit.author}</span>
              </span>
            </button>
          ))}
          {data && hits.length === 0 && (
            <p className={styles.none} role="status">
              <FormattedMessage id="dependency.none" defaultMessage="No project matches “{text}”." values={{ text }} />
            </p>
          )}
        </div>
      )}
    </search>
  )
}
