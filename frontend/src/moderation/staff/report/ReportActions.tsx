import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { useAuth } from '../../../api/useAuth.ts'
import { useVerbs } from '../../../app/staff/useVerbs.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useKeyHints } from '../../../ui/keyboardHelp.ts'
import { useAction } from '../../../ui/useAction.ts'
import { useShortcut } from '../../../ui/useShortcut.ts'
import { ConflictBanner } from '../conflict/ConflictBanner.tsx'
import { ConflictDialog } from '../conflict/ConflictDialog.tsx'
import { reportsPath } from '../moderationPaths.ts'
import { moderationVerbs } from '../moderationVerbs.ts'
import type { StaffReport } from '../staffAnswers.ts'
import styles from './ReportPage.module.css'
import { SettleDialog } from './SettleDialog.tsx'

/** What staff do with a report: settle it or take it up again, with a word to its reporter, or delete it. */
export function ReportActions({ report }: { report: StaffReport }) {
  const { admin } = useAuth()
  if (!report.own) return <Actions report={report} />
  return (
    <>
      <ConflictBanner about="report" />
      {admin && <Actions report={report} />}
    </>
  )
}

function Actions({ report }: { report: StaffReport }) {
  const intl = useIntl()
  const [settling, setSettling] = useState(false)
  const deletion = useDeletion(report.id)
  const closed = report.closed !== null
  useShortcut('c', () => setSettling(true))
  useKeyHints([
    {
      key: 'c',
      text: intl.formatMessage({ id: 'moderation.report.key', defaultMessage: 'Close or reopen the report' }),
    },
  ])
  const question = {
    title: intl.formatMessage({ id: 'moderation.report.delete.title', defaultMessage: 'Delete this report?' }),
    description: (
      <FormattedMessage
        id="moderation.report.delete.text"
        defaultMessage="Nobody, including the reporter, will be able to see the report or its messages. To settle the report, close it instead."
      />
    ),
    confirmLabel: intl.formatMessage({ id: 'moderation.report.delete.confirm', defaultMessage: 'Delete report' }),
    busy: deletion.busy,
    onCancel: deletion.cancel,
  }
  return (
    <div className={styles.actions}>
      <Button color={closed ? 'standard' : 'green'} keyHint="C" onClick={() => setSettling(true)}>
        {closed ? (
          <FormattedMessage id="moderation.report.reopen" defaultMessage="Reopen" />
        ) : (
          <FormattedMessage id="moderation.report.close" defaultMessage="Close" />
        )}
      </Button>
      <Button color="red" look="outlined" onClick={deletion.ask}>
        <FormattedMessage id="moderation.report.delete" defaultMessage="Delete" />
      </Button>
      {settling && <SettleDialog report={report} onDone={() => setSettling(false)} />}
      {report.own && deletion.asking && (
        <ConflictDialog {...question} onConfirm={(reason) => void deletion.confirm(reason)} />
      )}
      {!report.own && (
        <ConfirmDialog open={deletion.asking} {...question} onConfirm={() => void deletion.confirm(undefined)} />
      )}
    </div>
  )
}

function useDeletion(id: string) {
  const navigate = useNavigate()
  const { deleteReport } = useVerbs(moderationVerbs)
  const [asking, setAsking] = useState(false)
  const { run, busy } = useAction({
    act: (reason: string | undefined) => deleteReport(id, reason),
    leave: () => navigate(reportsPath),
    refreshes: {},
  })
  return { asking, busy, ask: () => setAsking(true), cancel: () => setAsking(false), confirm: run }
}
