import { FormattedMessage } from 'react-intl'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { useProjectView } from '../project/projectView.ts'
import styles from './Timeline.module.css'
import type { Timeline } from './timeline.ts'

type Props = { day: string; state: NonNullable<Timeline['state']> }

/** What everybody could see of the project at the end of a day. */
export function PastState({ day, state }: Props) {
  const { project } = useProjectView()
  const { license } = project
  const isOwn = license.id.startsWith('LicenseRef-')
  return (
    <section className={styles.past}>
      <h2>
        <FormattedMessage
          id="timeline.past"
          defaultMessage="The project on {day}"
          values={{ day: <TimeText at={`${day}T12:00:00.000Z`} show="date" /> }}
        />
      </h2>
      <dl>
        <div>
          <dt>
            <FormattedMessage id="timeline.past.name" defaultMessage="Name" />
          </dt>
          <dd>
            <bdi>{state.name ?? project.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="project.detail.license" defaultMessage="License" />
          </dt>
          <dd>
            <bdi>{state.license ?? (isOwn ? license.name : license.id)}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="timeline.past.status" defaultMessage="Status" />
          </dt>
          <dd>
            <StatusBadge status={state.status ?? project.status} />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="project.tab.versions" defaultMessage="Versions" />
          </dt>
          <dd>
            {state.newest === null ? (
              <FormattedMessage id="timeline.past.none" defaultMessage="None" />
            ) : (
              <FormattedMessage
                id="timeline.past.versions"
                defaultMessage="{count}, newest {number}"
                values={{ count: state.versions, number: <bdi>{state.newest}</bdi> }}
              />
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
