import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { DialogPopup } from '../../ui/DialogPopup.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { reportPath } from '../reportPaths.ts'
import { ReportFields } from './ReportFields.tsx'
import type { Reported } from './reportedItem.ts'
import { useReportForm } from './useReportForm.ts'

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
          ? intl.formatMessage({ id: 'report.sent', defaultMessage: 'Your report has been sent to the moderators' })
          : intl.formatMessage({ id: 'report.title', defaultMessage: 'Report {name}' }, { name: item.name })
      }
      description={
        sent ? (
          <FormattedMessage
            id="report.sent.text"
            defaultMessage="They may have questions. You can see their messages and the outcome on the report’s page."
          />
        ) : (
          <FormattedMessage
            id="report.intro"
            defaultMessage="Only moderators can read your report. Report bugs on the project’s issue tracker instead."
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
      {!sent && <ReportFields id={formId} form={form} />}
    </DialogPopup>
  )
}
