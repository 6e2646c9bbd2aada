import { LOOK_NOTE_MAX, lookReasons } from '@adit/events/identity/look.values.ts'
import { useIntl } from 'react-intl'
import { lookReasonTexts } from '../../identity/look.texts.ts'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { LookWhy } from './looks.ts'

/** Whether the server takes it. */
export const isWhy = ({ reason, note }: LookWhy): boolean =>
  [...(note ?? '')].length <= LOOK_NOTE_MAX && (reason !== 'other' || (note ?? '').trim() !== '')

type Props = { value: LookWhy; onChange: (why: LookWhy) => void; error: string | undefined }

/** Why an admin looks at a bill. */
export function LookFields({ value, onChange, error }: Props) {
  const intl = useIntl()
  return (
    <>
      <Select
        label={intl.formatMessage({ id: 'look.reason', defaultMessage: 'Reason' })}
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason })}
        options={lookReasons.map((each) => ({ value: each, text: intl.formatMessage(lookReasonTexts[each]) }))}
      />
      <TextArea
        label={intl.formatMessage({ id: 'look.note', defaultMessage: 'More about it' })}
        description={intl.formatMessage({ id: 'look.note.hint', defaultMessage: 'They read this, too.' })}
        optional={value.reason !== 'other'}
        rows={3}
        limit={LOOK_NOTE_MAX}
        value={value.note ?? ''}
        onChange={(note) => onChange({ ...value, note })}
        error={error}
      />
    </>
  )
}
