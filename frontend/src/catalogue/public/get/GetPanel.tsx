import { type Ref, Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Fills } from '../../../app/kit/slot.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { projectFollow } from '../../slots.ts'
import type { VersionItem } from '../../versionItem.ts'
import { useProjectView } from '../project/projectView.ts'
import { FileBox } from './FileBox.tsx'
import styles from './GetPanel.module.css'
import { GetSkeleton } from './GetSkeleton.tsx'
import { OpenLoaders, OtherSetups, WhatThereIs } from './OtherSetups.tsx'
import type { Get } from './offer.ts'
import { PanelStatus } from './PanelStatus.tsx'
import { SetupSentence } from './SetupSentence.tsx'
import type { Ticks } from './useBundle.ts'

type Props = {
  get: Get<VersionItem> | undefined
  /** Only what is needed beside a list that names the files itself. */
  short?: boolean
  ticks: Ticks
  lamp?: Ref<HTMLDivElement>
}

function Content({ get, short = false, ticks, lamp }: Props) {
  const { project, id, versions } = useProjectView()
  if (!get && versions.error) return <ErrorState error={versions.error} onRetry={versions.retry} />
  if (!get) return <GetSkeleton />
  const { offer } = get
  if (offer.state === 'nothing')
    return (
      <p className={styles.why}>
        <FormattedMessage id="get.nothing" defaultMessage="Nothing to download yet." />
      </p>
    )
  return (
    <>
      <SetupSentence get={get} />
      {offer.state === 'misfit' ? (
        <>
          <p className={styles.why}>
            <FormattedMessage
              id="get.misfit"
              defaultMessage="{name} has no version for this yet. Followers get a notification for each new version."
              values={{ name: <bdi>{project.name}</bdi> }}
            />
          </p>
          <div ref={lamp} className={styles.lampPlace}>
            <Suspense>
              <Fills slot={projectFollow} props={{ project, address: id }} />
            </Suspense>
          </div>
          <WhatThereIs offer={offer} />
        </>
      ) : (
        <>
          {offer.state === 'open' && <OpenLoaders get={get} />}
          <FileBox get={get} offer={offer} short={short} ticks={ticks} lamp={lamp} />
          {!short && <OtherSetups get={get} />}
        </>
      )}
    </>
  )
}

/** The right file for what the reader plays, with what it needs: the one lamp of the page. */
export function GetPanel(props: Props) {
  const intl = useIntl()
  const { project } = useProjectView()
  return (
    <section
      className={styles.panel}
      data-status={project.status}
      aria-label={intl.formatMessage({ id: 'get.title', defaultMessage: 'Get it' })}
    >
      <PanelStatus />
      <div className={styles.content}>
        <Content {...props} />
      </div>
    </section>
  )
}
