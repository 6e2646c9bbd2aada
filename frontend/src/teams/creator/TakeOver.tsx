import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import danger from '../../ui/form/Danger.module.css'
import { useAction } from '../../ui/useAction.ts'
import { useTeamOwner } from './teamOwner.ts'
import { teamQueries } from './teamQueries.ts'

/** For a member with all permissions, once the owner's account is gone. */
export function TakeOver() {
  const intl = useIntl()
  const { teamId, name: project } = useTeamOwner()
  const [asking, setAsking] = useState(false)
  const takeover = useApi('GET /_internal/team/:id/takeover', { params: { id: teamId } })
  const title = intl.formatMessage({ id: 'members.takeover', defaultMessage: 'Take over project' })
  const { run, busy } = useAction({
    act: () => call('POST /v3/team/:id/takeover', { params: { id: teamId } }),
    refreshes: teamQueries,
    done: intl.formatMessage({ id: 'members.takeover.done', defaultMessage: 'You are now the owner' }),
    onDone: () => setAsking(false),
    onFailed() {
      setAsking(false)
      // Another member may have been faster.
      void takeover.refetch()
    },
  })
  const from = takeover.data?.possible_from
  if (!from) return null
  const possible = Date.parse(from) <= Date.now()
  return (
    <section className={danger.danger}>
      <div className={danger.words}>
        <h3>{title}</h3>
        <p className={danger.hint}>
          {possible ? (
            <FormattedMessage
              id="members.takeover.hint"
              defaultMessage="The owner deleted their account. As a member with all permissions, you can become the owner."
            />
          ) : (
            <FormattedMessage
              id="members.takeover.later"
              defaultMessage="The owner deleted their account. As a member with all permissions, you can become the owner from {date}."
              values={{ date: intl.formatDate(from, { dateStyle: 'long', timeStyle: 'short' }) }}
            />
          )}
        </p>
      </div>
      {possible && (
        <Button color="red" look="outlined" onClick={() => setAsking(true)}>
          {title}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={title}
        description={
          <FormattedMessage
            id="members.takeover.confirm"
            defaultMessage="“{project}” will belong to you and count toward your project limit. The other members are notified."
            values={{ project }}
          />
        }
        confirmLabel={title}
        busy={busy}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
