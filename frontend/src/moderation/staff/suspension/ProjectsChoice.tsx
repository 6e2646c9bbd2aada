import { FormattedMessage } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import type { ResponseOf } from '../../../api/client.ts'
import type { PublicUser } from '../../../identity/slots.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import styles from './ProjectsChoice.module.css'

type Owned = ResponseOf<'GET /_internal/user/:id/owned-projects'>['projects'][number]
type Props = { user: PublicUser; withholds: boolean; onChange: (withholds: boolean) => void }

/** What others can see, or would see without another decision. */
const withheld: ReadonlySet<string> = new Set([
  'approved',
  'archived',
  'unlisted',
  'private',
  'processing',
  'scheduled',
])

const isWithheld = ({ status, own }: Owned): boolean => withheld.has(status) && !own

/** Whether what somebody owns is withheld with their suspension, and what that is. Nothing where that is nothing. */
export function ProjectsChoice({ user, withholds, onChange }: Props) {
  const { data, error, refetch } = useApi('GET /_internal/user/:id/owned-projects', { params: { id: user.id } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const projects = data?.projects.filter(isWithheld) ?? []
  if (projects.length === 0) return null
  return (
    <div className={styles.choice}>
      <Checkbox
        label={
          <FormattedMessage
            id="suspension.withhold"
            defaultMessage="{count, plural, one {Withhold # project} other {Withhold # projects}}"
            values={{ count: projects.length }}
          />
        }
        description={
          <FormattedMessage
            id="suspension.withhold.hint"
            defaultMessage="Otherwise they stay as they are. Withheld projects return when the suspension ends by itself, or when staff say so."
          />
        }
        checked={withholds}
        onChange={onChange}
      />
      <ul className={styles.projects}>
        {projects.map(({ id, title, status }) => (
          <li key={id}>
            <bdi>{title}</bdi> <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </div>
  )
}
