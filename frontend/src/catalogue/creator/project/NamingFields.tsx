import { SUMMARY, TITLE } from '@adit/events/catalogue/limits.values.ts'
import { defineMessages, useIntl } from 'react-intl'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const texts = defineMessages({
  name: { id: 'general.name', defaultMessage: 'Name' },
  summary: { id: 'general.summary', defaultMessage: 'Summary' },
  summaryHint: {
    id: 'general.summary.hint',
    defaultMessage: 'One or two plain sentences that say what your project does. Lists show them next to the name.',
  },
})

type Props = { value: string; onChange: (text: string) => void; error?: string | undefined }

export function NameField(props: Props) {
  const intl = useIntl()
  return (
    <TextField
      {...props}
      label={intl.formatMessage(texts.name)}
      limit={TITLE.max}
      dir="auto"
      required
      autoComplete="off"
    />
  )
}

/** One paragraph: a line break becomes a space. */
export function SummaryField({ limit = SUMMARY.max, ...props }: Props & { limit?: number }) {
  const intl = useIntl()
  return (
    <TextArea
      {...props}
      label={intl.formatMessage(texts.summary)}
      description={intl.formatMessage(texts.summaryHint)}
      onChange={(text) => props.onChange(text.replace(/\s*\n\s*/g, ' '))}
      limit={limit}
      rows={2}
      dir="auto"
      required
    />
  )
}
