import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/form/Note.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import { projectQueries } from './managedProject.ts'
import styles from './SchedulePanel.module.css'

type Props<Status extends string> = {
  /** When what is scheduled takes effect; null when nothing is. */
  at: string | null
  /** The status that it then gets. */
  wanted: Status
  options: readonly SelectOption<Status>[]
  disabled: boolean
  /** Rejects with the API's error. */
  schedule: (time: string, status: Status) => Promise<unknown>
  /** Cancels it and restores the former visibility. */
  cancel: () => Promise<unknown>
}

/** `datetime-local` has neither seconds nor a zone: it means the clock of whoever fills it in. */
const localTime = (moment: Date) =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Puts a change of status off to a time, moves that time, or takes it back. */
export function SchedulePanel<Status extends string>(props: Props<Status>) {
  const { at, wanted, options, disabled, schedule, cancel } = props
  const [time, setTime] = useState(at === null ? '' : localTime(new Date(at)))
  const [status, setStatus] = useState(wanted)
  const { run, busy, problem } = useAction({
    act: (wanted: { time: string; status: Status } | null) =>
      wanted ? schedule(wanted.time, wanted.status) : cancel(),
    failure: 'beside',
    refreshes: projectQueries,
  })
  return (
    <section className={styles.panel}>
      <h3 className={styles.title}>
        <CalendarClock aria-hidden="true" />
        <FormattedMessage id="schedule.title" defaultMessage="Schedule publication" />
      </h3>
      <p className={styles.hint}>
        {at === null ? (
          <FormattedMessage
            id="schedule.hint"
            defaultMessage="Until then, only members can see it. Changing the visibility before then cancels the schedule."
          />
        ) : (
          <FormattedMessage
            id="schedule.stands"
            defaultMessage="Hidden until {time}, then {status}. If you cancel the schedule, the previous visibility is restored."
            values={{
              time: <TimeText at={at} show="exact" />,
              status: options.find(({ value }) => value === wanted)?.text ?? wanted,
            }}
          />
        )}
      </p>
      <div className={styles.fields}>
        <TextField
          type="datetime-local"
          label={<FormattedMessage id="schedule.time" defaultMessage="Time (your time zone)" />}
          value={time}
          onChange={setTime}
          min={localTime(new Date())}
          disabled={disabled}
        />
        <Select
          label={<FormattedMessage id="schedule.status" defaultMessage="Visibility after that" />}
          value={status}
          onChange={setStatus}
          options={options}
          disabled={disabled}
        />
      </div>
      {problem && <Note tone="critical">{problem}</Note>}
      <div className={styles.buttons}>
        <Button
          busy={busy}
          disabled={disabled || time === ''}
          onClick={() => void run({ time: new Date(time).toISOString(), status })}
        >
          {at === null ? (
            <FormattedMessage id="schedule.set" defaultMessage="Schedule" />
          ) : (
            <FormattedMessage id="schedule.move" defaultMessage="Change schedule" />
          )}
        </Button>
        {at !== null && (
          <Button look="transparent" busy={busy} disabled={disabled} onClick={() => void run(null)}>
            <FormattedMessage id="schedule.cancel" defaultMessage="Cancel schedule" />
          </Button>
        )}
      </div>
    </section>
  )
}
