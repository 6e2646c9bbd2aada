import { FormattedMessage } from 'react-intl'
import { useAuth } from '../../../api/useAuth.ts'
import { InvitationButtons } from '../../../teams/creator/InvitationButtons.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import styles from './InvitationBanner.module.css'
import { useProjectView } from './projectView.ts'

/** Whoever is invited to the project can answer on its page. */
export function InvitationBanner() {
  const { project, members } = useProjectView()
  const { user } = useAuth()
  const invited = members.data?.find((one) => !one.accepted && one.user.id === user?.id)
  if (!invited || !user) return null
  return (
    <div className={styles.invitation}>
      <Banner
        actions={
          <span className={styles.answers}>
            <InvitationButtons teamId={project.team_id} accountId={user.id} onAnswered={members.retry} />
          </span>
        }
      >
        <FormattedMessage
          id="invitation.text"
          defaultMessage="You are invited to work on this project as {role}."
          values={{ role: <strong>{invited.role}</strong> }}
        />
      </Banner>
    </div>
  )
}
