import { FormattedMessage, useIntl } from 'react-intl'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { useVerbs } from '../../app/staff/useVerbs.ts'
import styles from '../../moderation/staff/rows.module.css'
import type { ParkedRoot } from '../../moderation/staff/staffAnswers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import { operationsVerbs } from './operationsVerbs.ts'

/** What a projection could not apply: the events wait, all else goes on, and a retry takes them up again. */
export function ParkedList() {
  const intl = useIntl()
  return (
    <StaffList<ParkedRoot>
      title={intl.formatMessage({ id: 'moderation.parked.title', defaultMessage: 'Parked roots' })}
      description={
        <FormattedMessage
          id="moderation.parked.about"
          defaultMessage="When a projection can't apply an event, that event and all later events of the same root wait here. No data is lost. Fix the cause, then try again."
        />
      }
      empty={<FormattedMessage id="moderation.parked.empty" defaultMessage="Nothing is parked" />}
      sort={{ field: 'since', order: 'ASC' }}
      row={(parked) => <ParkedRow key={parked.id} parked={parked} />}
    />
  )
}

function ParkedRow({ parked }: { parked: ParkedRoot }) {
  const intl = useIntl()
  const { retryParked } = useVerbs(operationsVerbs)
  const { run, busy } = useAction({
    act: () => retryParked(parked.build, parked.root),
    refreshes: {},
    done: (left) => {
      const { root } = parked
      return left === 0
        ? intl.formatMessage({ id: 'moderation.parked.live', defaultMessage: '{root} is live again' }, { root })
        : {
            type: 'warning',
            title: intl.formatMessage(
              {
                id: 'moderation.parked.still',
                defaultMessage:
                  '{root} failed again. {left, plural, one {# event still waits} other {# events still wait}}.',
              },
              { root, left },
            ),
          }
    },
  })
  return (
    <DataRow>
      <span className={styles.title}>{parked.root}</span>
      <Badge>
        {parked.projector} v{parked.version}
      </Badge>
      {parked.state === 'building' && (
        <Badge tone="blue">
          <FormattedMessage id="moderation.parked.building" defaultMessage="rebuilding" />
        </Badge>
      )}
      <span className={styles.wide}>
        <FormattedMessage
          id="moderation.parked.events"
          defaultMessage="{count, plural, one {# event waits} other {# events wait}}"
          values={{ count: parked.events }}
        />
      </span>
      <code className={styles.mono}>{parked.type}</code>
      <span className={styles.wide}>
        <TimeText at={parked.since} />
      </span>
      <Button size="small" busy={busy} onClick={() => void run()}>
        <FormattedMessage id="moderation.parked.retry" defaultMessage="Try again" />
      </Button>
      {parked.error && <span className={styles.error}>{parked.error}</span>}
    </DataRow>
  )
}
