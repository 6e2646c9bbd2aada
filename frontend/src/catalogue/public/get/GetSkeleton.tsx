import { FormattedMessage } from 'react-intl'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './GetPanel.module.css'

/** The panel before the versions have come, in its final size. */
export function GetSkeleton() {
  return (
    <div aria-busy="true">
      <span role="status" className="visually-hidden">
        <FormattedMessage id="get.loading" defaultMessage="Loading the files" />
      </span>
      <div className={styles.sentence}>
        <Skeleton width={24} height={24} />
        <Skeleton width={220} height={24} />
      </div>
      <div className={styles.file}>
        <div style={{ display: 'grid', gap: 10 }}>
          <Skeleton width="50%" height={18} />
          <Skeleton width="80%" height={14} />
          <Skeleton width="65%" height={14} />
        </div>
      </div>
      <Skeleton height={52} />
    </div>
  )
}
