import { useIntl } from 'react-intl'
import { useAuth } from '../../../api/useAuth.ts'
import { NoPermission } from '../../../ui/NoPermission.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { CreateProjectForm } from './CreateProjectForm.tsx'
import styles from './CreateProjectPage.module.css'
import { LimitAlert } from './LimitAlert.tsx'

/** `/create/project` */
export function CreateProjectPage() {
  const intl = useIntl()
  const { user, loading } = useAuth()
  const title = intl.formatMessage({ id: 'createProject.title', defaultMessage: 'Create a project' })
  usePageHead(title)
  if (loading)
    return (
      <div aria-busy="true">
        <SkeletonText lines={10} />
      </div>
    )
  if (!user) return <NoPermission whole />
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <LimitAlert />
      <CreateProjectForm />
    </div>
  )
}
