import { STAFF_REASON } from '@adit/events/identity/staff_act.values.ts'
import { useIntl } from 'react-intl'
import { TextArea } from '../../ui/TextArea.tsx'

type Props = { value: string; onChange: (reason: string) => void; error: string | undefined }

/** Whether a reason is as long as the server wants it. */
export const isReason = (text: string): boolean => {
  const { length } = text.trim()
  return length >= STAFF_REASON.min && length <= STAFF_REASON.max
}

/** Why staff do something to somebody's account. */
export function ReasonField({ value, onChange, error }: Props) {
  const intl = useIntl()
  return (
    <TextArea
      label={intl.formatMessage({ id: 'staffReason.label', defaultMessage: 'Reason' })}
      description={intl.formatMessage({
        id: 'staffReason.hint',
        defaultMessage: 'Shown in the history of the account, and sent to them by mail.',
      })}
      rows={3}
      limit={STAFF_REASON.max}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
