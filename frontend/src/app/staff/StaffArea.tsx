import { type ReactNode, useMemo } from 'react'
import { memoryStore } from 'react-admin'
import { useIntl } from 'react-intl'
import { useAuth } from '../../api/useAuth.ts'
import { NoPermission } from '../../ui/NoPermission.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { staffGate } from '../kit/frameSlots.ts'
import type { StaffResource, Verbs } from '../kit/room.ts'
import { useFills } from '../kit/slot.tsx'
import { adminDataProvider } from './adminDataProvider.ts'
import { StaffAdmin } from './StaffAdmin.tsx'
import styles from './StaffArea.module.css'

type Props = {
  /** Path below which the pages are, such as `/moderation`. */
  base: string
  /** Names the tabs. */
  label: string
  resources: readonly StaffResource[]
  verbs: readonly Verbs[]
  only: 'moderators' | 'admins'
  /** What others read. */
  refused: ReactNode
}

/** What lists were last set to is in their addresses; nothing else is worth keeping. */
const store = memoryStore()

/** Pages of staff, one tab for each resource. Brings react-admin along, so load it when it is wanted. */
export function StaffArea({ base, label, resources, verbs, only, refused }: Props) {
  const { loading, moderator, admin } = useAuth()
  const intl = useIntl()
  const gates = useFills(staffGate)
  const dataProvider = useMemo(() => adminDataProvider('/admin-api', verbs), [verbs])
  const layout = useMemo(() => {
    const tabs = resources.map(({ resource, text }) => ({ to: `${base}/${resource}`, text: intl.formatMessage(text) }))
    return ({ children }: { children: ReactNode }) => (
      <div className={styles.staff}>
        <Tabs label={label} tabs={tabs} />
        {children}
      </div>
    )
  }, [base, intl, label, resources])
  if (loading) return <SkeletonText lines={12} />
  if (!(only === 'admins' ? admin : moderator)) return <NoPermission whole>{refused}</NoPermission>
  const pages = (
    <StaffAdmin base={base} dataProvider={dataProvider} store={store} layout={layout} resources={resources} />
  )
  const [Gate] = gates
  return Gate ? <Gate>{pages}</Gate> : pages
}
