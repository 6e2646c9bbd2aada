import { CONFLICT_REASON } from '@adit/events/kit/conflict_reason.values.ts'
import { FormattedMessage } from 'react-intl'
import { TextArea } from '../../../ui/TextArea.tsx'

/** Whether a text can be sent as the reason. */
export const isConflictReason = (text: string): boolean => {
  const { length } = text.trim()
  return length >= CONFLICT_REASON.min && length <= CONFLICT_REASON.max
}

type Props = { value: string; onChange: (text: string) => void; tried: boolean }

/** Why an admin decides on what is their own. */
export function ConflictReason({ value, onChange, tried }: Props) {
  return (
    <TextArea
      label={<FormattedMessage id="moderation.conflict.reason" defaultMessage="Why you decide on your own" />}
      description={
        <FormattedMessage
          id="moderation.conflict.hint"
          defaultMessage="Recorded in the history and sent to all other staff."
        />
      }
      rows={2}
      value={value}
      onChange={onChange}
      limit={CONFLICT_REASON.max}
      error={
        tried &&
        !isConflictReason(value) && (
          <FormattedMessage
            id="moderation.conflict.length"
            defaultMessage="Write {min} to {max} characters."
            values={CONFLICT_REASON}
          />
        )
      }
    />
  )
}
