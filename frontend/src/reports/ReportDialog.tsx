import { type ReportType, reportTypes } from '@adit/events/catalogue/report_type.values.ts'
import { REPORT_BODY_MAX } from '@adit/events/moderation/report.values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../api/client.ts'
import { keyOf } from '../api/query.ts'
import { MarkdownEditor } from '../creator/form/MarkdownEditor.tsx'
import { ProblemNotes } from '../creator/form/Note.tsx'
import { otherProblems, type Problems, problemAt, problemsOf } from '../creator/form/problems.ts'
import { RadioCards } from '../creator/form/RadioCards.tsx'
import { Button } from '../ui/Button.tsx'
import { DialogPopup } from '../ui/DialogPopup.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { reportPath } from './paths.ts'
import type { Reported } from './ReportButton.tsx'
import styles from './ReportDialog.module.css'
import { reportTypeHints, reportTypeTexts } from './texts.ts'

/** Asks what is wrong, and leads to the thread with the moderators once it is sent. */
export function ReportDialog({ item, onClose }: { item: Reported; onClose: () => void }) {
  const intl = useIntl()
  const form = useReportForm(item)
  const formId = useId()
  const { sent } = form
  return (
    <DialogPopup
      open
      onOpenChange={(open) => !open && onClose()}
      kind="alert"
      title={
        sent
          ? intl.formatMessage({ id: 'report.sent', defaultMessage: 'Your report is with the moderators' })
          : intl.formatMessage({ id: 'report.title', defaultMessage: 'Report {name}' }, { name: item.name })
      }
      description={
        sent ? (
          <FormattedMessage
            id="report.sent.text"
            defaultMessage="They may have a question. What they write and what becomes of it stands on the report’s page."
          />
        ) : (
          <FormattedMessage
            id="report.intro"
            defaultMessage="Only moderators read it. A bug belongs on the project’s issue tracker, not here."
          />
        )
      }
      actions={
        sent ? (
          <>
            <Button onClick={onClose}>
              <FormattedMessage id="report.done" defaultMessage="Done" />
            </Button>
            <LinkButton color="brand" to={reportPath(sent)} onClick={onClose}>
              <FormattedMessage id="report.open" defaultMessage="Open the report" />
            </LinkButton>
          </>
        ) : (
          <>
            <Button onClick={onClose}>
              <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" form={formId} color="brand" busy={form.busy}>
              <FormattedMessage id="report.send" defaultMessage="Send report" />
            </Button>
          </>
        )
      }
    >
      {!sent && <Fields id={formId} form={form} />}
    </DialogPopup>
  )
}

type Form = ReturnType<typeof useReportForm>

function Fields({ id, form }: { id: string; form: Form }) {
  const intl = useIntl()
  const { problems } = form
  return (
    <form id={id} className={styles.form} onSubmit={(event) => void form.send(event)} noValidate>
      <ProblemNotes texts={otherProblems(problems, ['report_type', 'body'])} />
      <RadioCards
        legend={<FormattedMessage id="report.reason" defaultMessage="What is wrong" />}
        value={form.type}
        onChange={form.setType}
        stacked
        cards={reportTypes.map((type) => ({
          value: type,
          text: intl.formatMessage(reportTypeTexts[type]),
          hint: intl.formatMessage(reportTypeHints[type]),
        }))}
        error={problemAt(problems, 'report_type')}
      />
      <MarkdownEditor
        label={<FormattedMessage id="report.body" defaultMessage="Tell the moderators more" />}
        description={
          <FormattedMessage
            id="report.body.hint"
            defaultMessage="What did you see, and where? Reports that say too little to be judged are closed."
          />
        }
        value={form.body}
        onChange={form.setBody}
        limit={REPORT_BODY_MAX}
        rows={6}
        error={problemAt(problems, 'body')}
      />
    </form>
  )
}

/** What was written is kept while sending it fails. */
function useReportForm(item: Reported) {
  const intl = useIntl()
  const queryClient = useQueryClient()
  const [type, setType] = useState<ReportType | null>(null)
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [sent, setSent] = useState<string | null>(null)
  const check = (): Problems => {
    const missing = intl.formatMessage({ id: 'report.missing', defaultMessage: 'Choose what is wrong.' })
    const empty = intl.formatMessage({ id: 'report.empty', defaultMessage: 'Say what you saw.' })
    const long = intl.formatMessage(
      { id: 'report.long', defaultMessage: 'At most {limit, number} characters.' },
      { limit: REPORT_BODY_MAX },
    )
    return {
      ...(type === null && { report_type: missing }),
      ...(body.trim() === '' ? { body: empty } : body.length > REPORT_BODY_MAX && { body: long }),
    }
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setProblems(found)
    if (busy || type === null || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const input = { report_type: type, item_type: item.type, item_id: item.id, body: body.trim() }
      const { id } = await call('POST /v3/report', { body: input })
      setSent(id)
      await queryClient.invalidateQueries({ queryKey: keyOf('GET /v3/report') })
    } catch (error) {
      setProblems(problemsOf(intl, error))
    } finally {
      setBusy(false)
    }
  }
  return { type, setType, body, setBody, busy, problems, sent, send }
}
