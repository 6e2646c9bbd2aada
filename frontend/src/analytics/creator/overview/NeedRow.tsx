import { FileWarning, Hourglass, KeyRound, type LucideIcon, MessageSquare, TriangleAlert, UserPlus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import type { AccessToken } from '../../../api/routes.ts'
import { useAuth } from '../../../api/useAuth.ts'
import type { OwnProject } from '../../../catalogue/creator/dashboard/NextStep.tsx'
import { baseOf } from '../../../catalogue/projectAddress.ts'
import { formatWait } from '../../../moderation/creator/review/formatWait.ts'
import { useInbox } from '../../../notifications/creator/useInbox.ts'
import { type EntryOf, projectPageOf } from '../../../notifications/notificationKind.ts'
import { InvitationButtons } from '../../../teams/creator/InvitationButtons.tsx'
import { cx } from '../../../ui/cx.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import styles from './NeedRow.module.css'
import type { Need } from './needs.ts'

/** One sentence, one reason and one button. A row goes when it is done. */
export function NeedRow({ need, isFirst }: { need: Need; isFirst: boolean }) {
  switch (need.kind) {
    case 'returned':
      return <Returned project={need.project} isFirst={isFirst} />
    case 'token':
      return <Expiring token={need.token} isFirst={isFirst} />
    case 'warning':
      return <Warning entry={need.entry} isFirst={isFirst} />
    case 'message':
      return <Message entry={need.entry} isFirst={isFirst} />
    case 'invitation':
      return <Invitation entry={need.entry} isFirst={isFirst} />
    case 'queued':
      return <Queued project={need.project} />
  }
}

type RowProps = { icon: LucideIcon; isWarning?: boolean; says: ReactNode; reason: ReactNode; action: ReactNode }

function Row({ icon: Icon, isWarning = false, says, reason, action }: RowProps) {
  return (
    <li className={styles.row}>
      <Icon size={20} aria-hidden="true" className={cx(isWarning && styles.warning)} />
      <div className={styles.text}>
        <p className={styles.says}>{says}</p>
        <p className={styles.reason}>{reason}</p>
      </div>
      <div className={styles.actions}>{action}</div>
    </li>
  )
}

type ActProps = { to: string; isFirst: boolean; onClick?: () => void; children: ReactNode }

const Act = ({ to, isFirst, onClick, children }: ActProps) => (
  <LinkButton
    to={to}
    size="small"
    {...(isFirst ? { color: 'brand' } : { look: 'outlined' })}
    {...(onClick && { onClick })}
  >
    {children}
  </LinkButton>
)

const Name = ({ children }: { children: ReactNode }) => (
  <strong>
    <bdi>{children}</bdi>
  </strong>
)

function Returned({ project, isFirst }: { project: OwnProject; isFirst: boolean }) {
  const { data } = useApi('GET /_internal/project/:id/review', { params: { id: project.id } })
  const said = data?.moderator_message
  return (
    <Row
      icon={TriangleAlert}
      isWarning
      says={
        project.status === 'withheld' ? (
          <FormattedMessage
            id="overview.withheld"
            defaultMessage="The moderators removed {name} from lists"
            values={{ name: <Name>{project.title}</Name> }}
          />
        ) : (
          <FormattedMessage
            id="overview.rejected"
            defaultMessage="The moderators returned {name}"
            values={{ name: <Name>{project.title}</Name> }}
          />
        )
      }
      reason={
        said ? (
          <bdi>{said.body ?? said.message}</bdi>
        ) : (
          <FormattedMessage
            id="overview.returned.reason"
            defaultMessage="Fix what they mention, then submit it again."
          />
        )
      }
      action={
        <Act to={`${baseOf(project)}/moderation`} isFirst={isFirst}>
          <FormattedMessage id="dashboard.step.review" defaultMessage="Read the review" />
        </Act>
      }
    />
  )
}

function Expiring({ token, isFirst }: { token: AccessToken; isFirst: boolean }) {
  return (
    <Row
      icon={KeyRound}
      isWarning
      says={
        <FormattedMessage
          id="overview.token"
          defaultMessage="The access token {name} expires {when}"
          values={{ name: <Name>{token.name}</Name>, when: <TimeText at={token.expires} /> }}
        />
      }
      reason={
        token.last_used === null ? (
          <FormattedMessage id="overview.token.unused" defaultMessage="It has never been used." />
        ) : (
          <FormattedMessage
            id="overview.token.used"
            defaultMessage="What uses it stops then. Last used {when}."
            values={{ when: <TimeText at={token.last_used} /> }}
          />
        )
      }
      action={
        <Act to="/settings/pats" isFirst={isFirst}>
          <FormattedMessage id="overview.token.open" defaultMessage="Access tokens" />
        </Act>
      }
    />
  )
}

function useName(entry: EntryOf<'file_warnings' | 'moderator_message'>): string {
  const intl = useIntl()
  return (
    entry.project?.title ??
    intl.formatMessage({ id: 'notifications.unnamed', defaultMessage: 'A project you can no longer see' })
  )
}

function Warning({ entry, isFirst }: { entry: EntryOf<'file_warnings'>; isFirst: boolean }) {
  const { read } = useInbox()
  const name = useName(entry)
  return (
    <Row
      icon={FileWarning}
      isWarning
      says={
        <FormattedMessage
          id="overview.warning"
          defaultMessage="{name} has a warning"
          values={{ name: <Name>{`${name} ${entry.version_number ?? ''}`.trim()}</Name> }}
        />
      }
      reason={
        <FormattedMessage
          id="overview.warning.reason"
          defaultMessage="Something is wrong with its file. It can still be downloaded. {when}"
          values={{ when: <TimeText at={entry.created} /> }}
        />
      }
      action={
        <Act
          to={`${projectPageOf(entry)}/version/${entry.body.version_id}`}
          isFirst={isFirst}
          onClick={() => void read(entry.id)}
        >
          <FormattedMessage id="overview.warning.open" defaultMessage="Look at the file" />
        </Act>
      }
    />
  )
}

/** What staff wrote, as far as there is room for it. */
function useQuote({ body }: EntryOf<'moderator_message'>): string | undefined {
  const { data } = useApi('GET /v3/thread/:id', { params: { id: body.thread_id }, query: { limit: '20' } })
  const message = data?.messages.find(({ id }) => id === body.message_id)
  return message?.body.type === 'text' ? message.body.body.replace(/\s+/g, ' ').trim() : undefined
}

function Message({ entry, isFirst }: { entry: EntryOf<'moderator_message'>; isFirst: boolean }) {
  const { read } = useInbox()
  const name = useName(entry)
  const quote = useQuote(entry)
  const ofReport = entry.body.project_id === null
  return (
    <Row
      icon={MessageSquare}
      says={
        ofReport ? (
          <FormattedMessage id="notifications.answer" defaultMessage="The moderators answered your report" />
        ) : (
          <FormattedMessage
            id="overview.message"
            defaultMessage="The moderators wrote to you about {name}"
            values={{ name: <Name>{name}</Name> }}
          />
        )
      }
      reason={
        <>
          {quote && (
            <>
              <q>
                <bdi>{quote}</bdi>
              </q>{' '}
            </>
          )}
          <TimeText at={entry.created} />
        </>
      }
      action={
        <Act
          to={ofReport ? `/dashboard/report/${entry.body.report_id}` : `${projectPageOf(entry)}/moderation`}
          isFirst={isFirst}
          onClick={() => void read(entry.id)}
        >
          <FormattedMessage id="overview.reply" defaultMessage="Reply" />
        </Act>
      }
    />
  )
}

function Invitation({ entry, isFirst }: { entry: EntryOf<'team_invite'>; isFirst: boolean }) {
  const intl = useIntl()
  const { user } = useAuth()
  const inviter = entry.inviter ?? intl.formatMessage({ id: 'notifications.someone', defaultMessage: 'Someone' })
  const name =
    entry.project?.title ??
    intl.formatMessage({ id: 'overview.invitation.unnamed', defaultMessage: 'a project that is not public' })
  return (
    <Row
      icon={UserPlus}
      says={
        <FormattedMessage
          id="overview.invitation"
          defaultMessage="{inviter} invites you to {name}"
          values={{ inviter: <Name>{inviter}</Name>, name: <Name>{name}</Name> }}
        />
      }
      reason={
        <FormattedMessage
          id="overview.invitation.role"
          defaultMessage="As {role}. {when}"
          values={{ role: <bdi>{entry.body.role}</bdi>, when: <TimeText at={entry.created} /> }}
        />
      }
      action={
        user && (
          <Suspense>
            <InvitationButtons teamId={entry.body.team_id} accountId={user.id} isQuiet={!isFirst} />
          </Suspense>
        )
      }
    />
  )
}

function Queued({ project }: { project: OwnProject }) {
  const intl = useIntl()
  const { data } = useApi('GET /_internal/project/:id/review', { params: { id: project.id } })
  const { position = null, total = 0, expected_wait_seconds: wait = null } = data ?? {}
  return (
    <Row
      icon={Hourglass}
      says={
        position === null ? (
          <FormattedMessage
            id="overview.queued"
            defaultMessage="{name} is in the review queue"
            values={{ name: <Name>{project.title}</Name> }}
          />
        ) : (
          <FormattedMessage
            id="overview.queuedAt"
            defaultMessage="{name} is {position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {total} in the review queue"
            values={{ name: <Name>{project.title}</Name>, position, total }}
          />
        )
      }
      reason={
        wait === null ? (
          <FormattedMessage id="overview.queued.edit" defaultMessage="You can keep editing it meanwhile." />
        ) : (
          <FormattedMessage
            id="overview.queued.wait"
            defaultMessage="About {wait}. You can keep editing it meanwhile."
            values={{ wait: formatWait(intl, wait) }}
          />
        )
      }
      action={
        <LinkButton to={`${baseOf(project)}/moderation`} size="small" look="transparent">
          <FormattedMessage id="dashboard.step.wait" defaultMessage="See the queue" />
        </LinkButton>
      }
    />
  )
}
