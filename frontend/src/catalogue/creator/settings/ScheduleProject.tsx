import { useIntl } from 'react-intl'
import { call } from '../../../api/client.ts'
import { useManaged } from '../managedProject.ts'
import { visibilityTexts } from '../project/projectSettings.texts.ts'
import { SchedulePanel } from '../SchedulePanel.tsx'
import { useLock } from '../useLock.tsx'

const choices = ['approved', 'unlisted', 'archived'] as const
type Choice = (typeof choices)[number]

/** Only for reviewed projects that nobody sees yet, because scheduling hides a project. */
export function ScheduleProject() {
  const intl = useIntl()
  const { project, etag } = useManaged()
  const locked = useLock('EDIT_DETAILS')
  const { id, status, requested_status, scheduled_for: at } = project
  if (status !== 'private' && status !== 'scheduled') return null
  const wanted = choices.find((choice) => at !== null && choice === requested_status) ?? 'approved'
  const schedule = (time: string, requested: Choice) => {
    const body = { time, requested_status: requested }
    return call('POST /v3/project/:id/schedule', { params: { id }, body }, { ifMatch: etag })
  }
  return (
    <SchedulePanel<Choice>
      key={at}
      at={at}
      wanted={wanted}
      options={choices.map((value) => ({ value, text: intl.formatMessage(visibilityTexts[value]) }))}
      disabled={Boolean(locked)}
      schedule={schedule}
      cancel={() => call('DELETE /v3/project/:id/schedule', { params: { id } }, { ifMatch: etag })}
    />
  )
}
