import { SkeletonText } from '../../../ui/Skeleton.tsx'
import styles from './ProjectPage.module.css'

/** A tab before its content has come: as high as the window, so that what lies below does not jump. */
export function TabSkeleton() {
  return (
    <div aria-busy="true" className={styles.tabSkeleton}>
      <SkeletonText lines={12} />
    </div>
  )
}
