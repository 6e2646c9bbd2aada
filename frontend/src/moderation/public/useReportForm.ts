import { REPORT_BODY_MAX } from '@adit/events/moderation/report.values.ts'
import type { ReportType } from '@adit/events/moderation/report_type.values.ts'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { keyOf } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import { useKept } from '../../api/storage/useKept.ts'
import type { Problems } from '../../ui/form/problems.ts'
import { useAction } from '../../ui/useAction.ts'
import type { Reported } from './reportedItem.ts'

type Text = { type: ReportType | null; body: string }

const empty: Text = { type: null, body: '' }

export type ReportForm = ReturnType<typeof useReportForm>

/** What was written is kept while sending it fails. */
export function useReportForm(item: Reported) {
  const intl = useIntl()
  const [{ type, body }, setText] = useKept<Text>(`report ${item.type} ${item.id}`, empty)
  const setType = (next: ReportType | null) => setText((before) => ({ ...before, type: next }))
  const setBody = (next: string) => setText((before) => ({ ...before, body: next }))
  const [missing, setMissing] = useState<Problems>({})
  const [sent, setSent] = useState<string | null>(null)
  const check = (): Problems => {
    const missing = intl.formatMessage({ id: 'report.missing', defaultMessage: 'Choose a reason.' })
    const empty = intl.formatMessage({ id: 'report.empty', defaultMessage: 'Describe what you saw.' })
    const long = intl.formatMessage(
      { id: 'report.long', defaultMessage: "The details can't be longer than {limit, number} characters." },
      { limit: REPORT_BODY_MAX },
    )
    return {
      ...(type === null && { report_type: missing }),
      ...(body.trim() === '' ? { body: empty } : body.length > REPORT_BODY_MAX && { body: long }),
    }
  }
  const { run, busy, problems } = useAction({
    act: (report_type: ReportType) =>
      call('POST /v3/report', {
        body: { report_type, item_type: item.type, item_id: item.id, body: body.trim() },
      }),
    failure: 'beside',
    refreshes: { queryKey: keyOf('GET /v3/report') },
    onDone: ({ id }) => {
      setSent(id)
      setText(empty)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setMissing(found)
    if (type !== null && Object.keys(found).length === 0) void run(type)
  }
  return { type, setType, body, setBody, busy, problems: { ...problems, ...missing }, sent, send }
}
