import { REPORT_BODY_MAX } from '@adit/events/moderation/report.values.ts'
import { reportTypes } from '@adit/events/moderation/report_type.values.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { MarkdownEditor } from '../../ui/form/MarkdownEditor.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { reportTypeHints, reportTypeTexts } from '../report.texts.ts'
import styles from './ReportDialog.module.css'
import type { ReportForm } from './useReportForm.ts'

/** What is wrong, and what was seen. A button of type submit with `form={id}` sends it. */
export function ReportFields({ id, form }: { id: string; form: ReportForm }) {
  const intl = useIntl()
  const { problems } = form
  return (
    <form id={id} className={styles.form} onSubmit={(event) => void form.send(event)} noValidate>
      <ProblemNotes texts={otherProblems(problems, ['report_type', 'body'])} />
      <RadioCards
        legend={<FormattedMessage id="report.reason" defaultMessage="Reason" />}
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
        label={<FormattedMessage id="report.body" defaultMessage="Details" />}
        description={
          <FormattedMessage
            id="report.body.hint"
            defaultMessage="What did you see, and where? Moderators close reports that don't give enough detail."
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
