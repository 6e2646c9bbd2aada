import { TOKEN_PROJECTS_MAX } from '@adit/events/identity/account_limits.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApiList } from '../../api/apiQuery.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toggled } from '../../ui/form/Chips.tsx'
import form from '../../ui/form/Form.module.css'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './ProjectPicker.module.css'
import { useChosenProjects } from './tokenProjects.ts'

type Props = {
  /** Ids. Null: all projects. */
  value: readonly string[] | null
  onChange: (projects: readonly string[] | null) => void
  error?: string | undefined
}

/** Which projects a token is for: all, or some of those that one is a member of. */
export function ProjectPicker({ value, onChange, error }: Props) {
  const intl = useIntl()
  // Kept for those who choose all projects by mistake.
  const [chosen, setChosen] = useState<readonly string[]>(value ?? [])
  const choose = (ids: readonly string[]) => {
    setChosen(ids)
    onChange(ids)
  }
  return (
    <div className={styles.picker}>
      <RadioCards
        legend={<FormattedMessage id="pats.projects" defaultMessage="Projects" />}
        value={value === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : chosen)}
        cards={[
          { value: 'all', text: intl.formatMessage({ id: 'pats.projects.all', defaultMessage: 'All projects' }) },
          {
            value: 'some',
            text: intl.formatMessage({ id: 'pats.projects.some', defaultMessage: 'Only these projects' }),
            hint: intl.formatMessage({
              id: 'pats.projects.some.hint',
              defaultMessage: 'On everything else, the token can only see what is public.',
            }),
          },
        ]}
        error={error}
      />
      {value !== null && <Chooser value={value} onChange={choose} />}
    </div>
  )
}

function Chooser({ value, onChange }: { value: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const intl = useIntl()
  const [sought, setSought] = useState('')
  const known = useChosenProjects(value)
  const query = {
    filter: JSON.stringify(sought === '' ? {} : { q: sought }),
    sort: JSON.stringify(['title', 'ASC']),
    range: JSON.stringify([0, 24]),
  }
  const found = useApiList('GET /_internal/dashboard/projects', { query })
  // Those that were chosen before stay in reach while one searches for others.
  const others = value.filter((id) => !found.data?.some((project) => project.id === id))
  const isFull = value.length >= TOKEN_PROJECTS_MAX
  const row = (id: string, title: string, slug?: string) => (
    <Checkbox
      key={id}
      label={<bdi>{title}</bdi>}
      description={slug && <bdi>{slug}</bdi>}
      checked={value.includes(id)}
      disabled={isFull && !value.includes(id)}
      onChange={(on) => onChange(toggled(value, id, on))}
    />
  )
  return (
    <div className={styles.chooser}>
      <SearchBox
        value={sought}
        onSearch={setSought}
        label={intl.formatMessage({ id: 'pats.projects.search', defaultMessage: 'Search your projects' })}
        placeholder={intl.formatMessage({ id: 'pats.projects.search', defaultMessage: 'Search your projects' })}
      />
      <p className={form.hint} role="status">
        <FormattedMessage
          id="pats.projects.count"
          defaultMessage="{count} of at most {limit} chosen"
          values={{ count: value.length, limit: TOKEN_PROJECTS_MAX }}
        />
      </p>
      <fieldset
        className={styles.list}
        aria-label={intl.formatMessage({ id: 'pats.projects.list', defaultMessage: 'Your projects' })}
        aria-busy={found.isPending || found.isPlaceholderData}
      >
        {others.map((id) => {
          const project = known.data?.find((one) => one.id === id)
          if (!project && known.isPending) return null
          return project
            ? row(id, project.title, project.slug)
            : row(id, intl.formatMessage({ id: 'pats.projects.lost', defaultMessage: 'A project you have left' }), id)
        })}
        {found.data?.map(({ id, title, slug }) => row(id, title, slug))}
        {!found.data &&
          (found.error ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <SkeletonRows rows={3} icon={false} />
          ))}
        {found.data?.length === 0 && (
          <EmptyState
            title={
              sought === '' ? (
                <FormattedMessage id="pats.projects.none" defaultMessage="You have no projects yet" />
              ) : (
                <FormattedMessage id="pats.projects.noMatch" defaultMessage="None of your projects match" />
              )
            }
          />
        )}
        {found.data?.length === 25 && (
          <p className={form.hint}>
            <FormattedMessage id="pats.projects.more" defaultMessage="Search to find your other projects." />
          </p>
        )}
      </fieldset>
    </div>
  )
}
