import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { StaffHead } from '../../app/staff/StaffList.tsx'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './Bill.module.css'
import { isWhy, LookFields } from './LookFields.tsx'
import { type Looked, type LookWhy, lookWithReference } from './looks.ts'

type Props = { onFound: (looked: Looked) => void }

/** Finds a bill: by whose it is, or by a reference in a mail or at the payment provider. */
export function BillSearch({ onFound }: Props) {
  const intl = useIntl()
  return (
    <>
      <StaffHead
        title={intl.formatMessage({ id: 'staff.bill.find', defaultMessage: 'Find a bill' })}
        description={
          <FormattedMessage
            id="staff.bill.find.about"
            defaultMessage="What somebody pays, and everything that happened to it. Each look is recorded, and the person sees it with its reason."
          />
        }
      />
      <div className={styles.ways}>
        <ByUser />
        <ByReference onFound={onFound} />
      </div>
    </>
  )
}

function ByUser() {
  const intl = useIntl()
  const navigate = useNavigate()
  const [user, setUser] = useState('')
  const wanted = user.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted !== '') void navigate(`/admin/billing/${encodeURIComponent(wanted)}`)
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby="bill-by-user">
      <h2 id="bill-by-user">
        <FormattedMessage id="staff.bill.byUser" defaultMessage="By user" />
      </h2>
      <TextField
        label={intl.formatMessage({ id: 'staff.bill.user', defaultMessage: 'Username or id' })}
        autoComplete="off"
        spellCheck={false}
        value={user}
        onChange={setUser}
      />
      <p>
        <Button type="submit" disabled={wanted === ''}>
          <FormattedMessage id="staff.bill.continue" defaultMessage="Continue" />
        </Button>
      </p>
    </form>
  )
}

function ByReference({ onFound }: Props) {
  const intl = useIntl()
  const [reference, setReference] = useState('')
  const [why, setWhy] = useState<LookWhy>({ reason: 'support', note: null })
  const wanted = reference.trim()
  const { run, busy, problems, clear } = useAction({
    act: () => lookWithReference(wanted, why),
    failure: 'beside',
    onDone: (bill) => onFound({ bill, why }),
  })
  const isReady = wanted !== '' && wanted.length <= referenceMax && isWhy(why)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void run()
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby="bill-by-reference">
      <h2 id="bill-by-reference">
        <FormattedMessage id="staff.bill.byReference" defaultMessage="By reference" />
      </h2>
      <TextField
        label={intl.formatMessage({ id: 'staff.bill.reference', defaultMessage: 'Reference' })}
        description={intl.formatMessage({
          id: 'staff.bill.reference.hint',
          defaultMessage: 'The id of a charge, of a subscription, or of a payment at the payment provider.',
        })}
        autoComplete="off"
        spellCheck={false}
        mono
        maxLength={referenceMax}
        value={reference}
        onChange={(typed) => {
          setReference(typed)
          clear()
        }}
        error={problemAt(problems, 'reference')}
      />
      <LookFields
        value={why}
        onChange={(next) => {
          setWhy(next)
          clear('note')
        }}
        error={problemAt(problems, 'note')}
      />
      <ProblemNotes texts={otherProblems(problems, ['reference', 'note'])} />
      <p>
        <Button type="submit" busy={busy} disabled={!isReady}>
          <FormattedMessage id="staff.bill.look" defaultMessage="Look at the bills" />
        </Button>
      </p>
    </form>
  )
}

/** As the API takes it, in characters. */
const referenceMax = 255
