import { useIntl } from 'react-intl'
import { call } from '../../../api/client.ts'
import { useManaged } from '../managedProject.ts'
import { SchedulePanel } from '../SchedulePanel.tsx'
import { statusTexts } from './VersionInputs.tsx'
import type { ChosenStatus, VersionV3 } from './versionDraft.ts'

const choices = ['listed', 'unlisted', 'archived'] as const satisfies readonly ChosenStatus[]
type Choice = (typeof choices)[number]

/** For versions that nobody sees yet. The scheduled time becomes the date of publication. */
export function ScheduleVersion({
  version,
  etag,
  locked,
}: {
  version: VersionV3
  etag: string | undefined
  locked: boolean
}) {
  const intl = useIntl()
  const { refresh } = useManaged()
  const { id, status, requested_status, scheduled_for: at } = version
  if (status !== 'draft' && status !== 'scheduled') return null
  const wanted = choices.find((choice) => at !== null && choice === requested_status) ?? 'listed'
  const schedule = async (time: string, requested: Choice) => {
    const body = { time, requested_status: requested }
    await call('POST /v3/version/:id/schedule', { params: { id }, body }, { ifMatch: etag })
    await refresh()
  }
  const cancel = async () => {
    await call('DELETE /v3/version/:id/schedule', { params: { id } }, { ifMatch: etag })
    await refresh()
  }
  return (
    <SchedulePanel<Choice>
      key={at}
      at={at}
      wanted={wanted}
      options={choices.map((value) => ({ value, text: intl.formatMessage(statusTexts[value]) }))}
      disabled={locked}
      schedule={schedule}
      cancel={cancel}
    />
  )
}
