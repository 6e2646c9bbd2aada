import { FormattedMessage } from 'react-intl'
import { Skeleton, SkeletonText } from '../../../ui/Skeleton.tsx'
import header from './ProjectHeader.module.css'
import styles from './ProjectPage.module.css'
import { TabSkeleton } from './TabSkeleton.tsx'

/** The page before the project has come, in its final size. */
export function ProjectSkeleton() {
  return (
    <div aria-busy="true">
      <span role="status" className="visually-hidden">
        <FormattedMessage id="project.loading" defaultMessage="Loading the project" />
      </span>
      <div className={header.head}>
        <Skeleton width={80} height={80} />
        <div className={header.what} style={{ display: 'grid', gap: 10 }}>
          <Skeleton width="min(280px, 80%)" height={28} />
          <Skeleton width="min(520px, 100%)" height={18} />
        </div>
        <div className={header.trust} style={{ gridColumn: '1 / -1' }}>
          <Skeleton width="min(560px, 100%)" height={24} />
          <div className={header.worksLoading}>
            <Skeleton width="min(360px, 80%)" height={20} />
          </div>
        </div>
      </div>
      <Skeleton height={41} />
      <div className={styles.columns}>
        <TabSkeleton />
        <SkeletonText lines={8} />
      </div>
    </div>
  )
}
