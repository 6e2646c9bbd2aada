import { FormattedMessage } from 'react-intl'
import { Skeleton, SkeletonText } from '../../../ui/Skeleton.tsx'
import panel from '../get/GetPanel.module.css'
import { GetSkeleton } from '../get/GetSkeleton.tsx'
import edge from './ProjectEdge.module.css'
import header from './ProjectHeader.module.css'
import styles from './ProjectPage.module.css'
import { TabSkeleton } from './TabSkeleton.tsx'

/** The page before the project has come, in its final size. */
export function ProjectSkeleton() {
  return (
    <>
      <div data-wide aria-hidden="true" className={edge.edge} />
      <div data-wide aria-busy="true" className={styles.page}>
        <span role="status" className="visually-hidden">
          <FormattedMessage id="project.loading" defaultMessage="Loading the project" />
        </span>
        <div className={styles.ground} aria-hidden="true" />
        <div className={styles.head}>
          <div className={header.head}>
            <div className={header.icon}>
              <Skeleton width={96} height={96} />
            </div>
            <div className={header.title}>
              <Skeleton width="min(280px, 80%)" height={40} />
            </div>
            <div className={header.summary}>
              <Skeleton width="min(520px, 100%)" height={24} />
            </div>
            <div className={header.facts}>
              <Skeleton width="min(420px, 90%)" height={20} />
            </div>
            <div className={header.foot}>
              <Skeleton width={220} height={42} />
            </div>
          </div>
        </div>
        <div className={styles.get}>
          <div className={panel.panel}>
            <div className={panel.content}>
              <GetSkeleton />
            </div>
          </div>
        </div>
        <div className={styles.tabs}>
          <Skeleton height={44} />
        </div>
        <div className={styles.main}>
          <TabSkeleton />
        </div>
        <div className={styles.side}>
          <SkeletonText lines={8} />
        </div>
      </div>
    </>
  )
}
