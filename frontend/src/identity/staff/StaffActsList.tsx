import { type ReactNode, useState } from 'react'
import { NullableBooleanInput } from 'react-admin'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { useVerbs } from '../../app/staff/useVerbs.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import { isReason, ReasonField } from './ReasonField.tsx'
import styles from './StaffActsList.module.css'
import { actStateTexts, actTones } from './staffActState.ts'
import { actText } from './staffActText.ts'
import { type StaffAct, staffActVerbs } from './staffActVerbs.ts'

/** What one admin has asked for and another decides on. */
export function StaffActsList() {
  const intl = useIntl()
  return (
    <StaffList<StaffAct>
      title={intl.formatMessage({ id: 'staffActs.title', defaultMessage: 'Approvals' })}
      description={
        <FormattedMessage
          id="staffActs.about"
          defaultMessage="What takes two admins: one asks, and another confirms within 24 hours. Neither the admin who asked nor the person concerned can confirm it."
        />
      }
      empty={<FormattedMessage id="staffActs.empty" defaultMessage="Nothing here" />}
      sort={{ field: 'asked', order: 'DESC' }}
      filters={
        <NullableBooleanInput
          source="waiting"
          label={intl.formatMessage({ id: 'staffActs.waiting', defaultMessage: 'Waiting' })}
        />
      }
      row={(act) => <StaffActRow key={act.id} act={act} />}
    />
  )
}

type Decision = 'confirm' | 'refuse' | 'withdraw'

function StaffActRow({ act }: { act: StaffAct }) {
  const intl = useIntl()
  const [decision, setDecision] = useState<Decision>()
  const { state, user, asked_by, asked, until, alone, reason, decided_by, refusal, may } = act
  return (
    <DataRow>
      <div className={styles.act}>
        <div className={styles.what}>
          <strong>{actText(intl, act)}</strong>
          <Badge tone={actTones[state]}>{intl.formatMessage(actStateTexts[state])}</Badge>
        </div>
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
        <p className={styles.facts}>
          <Link to={userPage(user)}>
            <FormattedMessage
              id="staffActs.user"
              defaultMessage="Page of {username}"
              values={{ username: <bdi>{user.username}</bdi> }}
            />
          </Link>
          <span>
            <FormattedMessage
              id="staffActs.asked"
              defaultMessage="Asked by {username} {time}"
              values={{ username: <bdi>{asked_by.username}</bdi>, time: <TimeText at={asked} /> }}
            />
          </span>
          {state === 'waiting' && (
            <span>
              {alone ? (
                <FormattedMessage
                  id="staffActs.due"
                  defaultMessage="Takes effect {time}"
                  values={{ time: <TimeText at={until} /> }}
                />
              ) : (
                <FormattedMessage
                  id="staffActs.until"
                  defaultMessage="Lapses {time}"
                  values={{ time: <TimeText at={until} /> }}
                />
              )}
            </span>
          )}
          {decided_by && (
            <span>
              <FormattedMessage
                id="staffActs.decidedBy"
                defaultMessage="Decided by {username}"
                values={{ username: <bdi>{decided_by.username}</bdi> }}
              />
            </span>
          )}
        </p>
        {refusal !== null && (
          <p className={styles.reason} dir="auto">
            <FormattedMessage
              id="staffActs.refusal"
              defaultMessage="Refused because: {reason}"
              values={{ reason: refusal }}
            />
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {may.decide && (
          <>
            <Button size="small" color="brand" aria-haspopup="dialog" onClick={() => setDecision('confirm')}>
              <FormattedMessage id="staffActs.confirm" defaultMessage="Confirm" />
            </Button>
            <Button size="small" aria-haspopup="dialog" onClick={() => setDecision('refuse')}>
              <FormattedMessage id="staffActs.refuse" defaultMessage="Refuse" />
            </Button>
          </>
        )}
        {may.withdraw && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setDecision('withdraw')}>
            <FormattedMessage id="staffActs.withdraw" defaultMessage="Withdraw" />
          </Button>
        )}
      </div>
      {decision && <DecisionDialog act={act} decision={decision} onClose={() => setDecision(undefined)} />}
    </DataRow>
  )
}

const userPage = ({ username }: { username: string }) => `/user/${encodeURIComponent(username)}`

function textsFor(
  intl: IntlShape,
  decision: Decision,
): { title: string; description: ReactNode; label: string; done: string } {
  switch (decision) {
    case 'confirm':
      return {
        title: intl.formatMessage({ id: 'staffActs.confirm.title', defaultMessage: 'Confirm this?' }),
        description: (
          <FormattedMessage
            id="staffActs.confirm.text"
            defaultMessage="It is done at once. The history says that you confirmed it."
          />
        ),
        label: intl.formatMessage({ id: 'staffActs.confirm', defaultMessage: 'Confirm' }),
        done: intl.formatMessage({ id: 'staffActs.confirm.done', defaultMessage: 'Confirmed' }),
      }
    case 'refuse':
      return {
        title: intl.formatMessage({ id: 'staffActs.refuse.title', defaultMessage: 'Refuse this?' }),
        description: (
          <FormattedMessage
            id="staffActs.refuse.text"
            defaultMessage="Nothing changes. Whoever asked, and whom it concerns, are told by mail."
          />
        ),
        label: intl.formatMessage({ id: 'staffActs.refuse', defaultMessage: 'Refuse' }),
        done: intl.formatMessage({ id: 'staffActs.refuse.done', defaultMessage: 'Refused' }),
      }
    default:
      return {
        title: intl.formatMessage({ id: 'staffActs.withdraw.title', defaultMessage: 'Withdraw this?' }),
        description: (
          <FormattedMessage id="staffActs.withdraw.text" defaultMessage="Nothing changes. You can ask for it again." />
        ),
        label: intl.formatMessage({ id: 'staffActs.withdraw', defaultMessage: 'Withdraw' }),
        done: intl.formatMessage({ id: 'staffActs.withdraw.done', defaultMessage: 'Withdrawn' }),
      }
  }
}

type DialogProps = { act: StaffAct; decision: Decision; onClose: () => void }

function DecisionDialog({ act, decision, onClose }: DialogProps) {
  const intl = useIntl()
  const { confirmAct, refuseAct, withdrawAct } = useVerbs(staffActVerbs)
  const [reason, setReason] = useState('')
  const { title, description, label, done } = textsFor(intl, decision)
  const { id } = act
  const { run, busy, problems, clear } = useAction({
    act: () => {
      if (decision === 'refuse') return refuseAct({ id, reason })
      return decision === 'confirm' ? confirmAct({ id }) : withdrawAct({ id })
    },
    refreshes: {},
    done,
    failure: 'beside',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={title}
      description={
        <>
          <p>
            <strong>{actText(intl, act)}</strong>
          </p>
          {description}
        </>
      }
      confirmLabel={label}
      ready={decision !== 'refuse' || isReason(reason)}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        {decision === 'refuse' && (
          <ReasonField
            value={reason}
            onChange={(text) => {
              setReason(text)
              clear('reason')
            }}
            error={problemAt(problems, 'reason')}
          />
        )}
        <ProblemNotes texts={otherProblems(problems, ['reason'])} />
      </div>
    </ConfirmDialog>
  )
}
