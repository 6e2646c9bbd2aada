import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { AdminContext, CoreAdminUI, type CoreLayoutProps, memoryStore, Resource } from 'react-admin'
import { useIntl } from 'react-intl'
import { useTheme } from '../../theme/theme.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import type { StaffResource } from '../kit/room.ts'
import styles from './StaffAdmin.module.css'
import { StaffNotFound } from './StaffNotFound.tsx'
import { StaffNotifications } from './StaffNotifications.tsx'
import { reactRouterProvider } from './siteRouter.tsx'
import { staffDataProvider } from './staffDataProvider.ts'
import { staffI18n } from './staffI18n.ts'
import { staffTheme } from './staffTheme.ts'

interface Props {
  /** Path below which the pages lie, such as `/moderation`. */
  base: string
  /** Links to the parts, above every page. */
  navigation: ReactNode
  /** The first is where the pages begin. */
  resources: readonly StaffResource[]
}

/** What lists were last set to is in their addresses; nothing else is worth keeping. */
const store = memoryStore()

/** react-admin inside the site's own frame: our router, texts, theme and notifications; react-admin's lists and data provider. */
export function StaffAdmin({ base, navigation, resources }: Props) {
  const intl = useIntl()
  const theme = useTheme()
  const queryClient = useQueryClient()
  const i18nProvider = useMemo(() => staffI18n(intl), [intl])
  const muiTheme = useMemo(() => staffTheme(theme), [theme])
  const layout = useMemo(
    () =>
      ({ children: page }: CoreLayoutProps) => (
        <div className={styles.staff}>
          {navigation}
          <Suspense fallback={<SkeletonText lines={12} />}>{page}</Suspense>
        </div>
      ),
    [navigation],
  )
  return (
    <AdminContext
      basename={base}
      dataProvider={staffDataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={reactRouterProvider}
      store={store}
      theme={muiTheme}
      darkTheme={null}
    >
      <CoreAdminUI
        disableTelemetry
        layout={layout}
        catchAll={StaffNotFound}
        error={({ error }) => <ErrorState error={error} />}
      >
        {resources.map(({ resource, list, show }) => (
          <Resource key={resource} name={resource} list={list} {...(show && { show })} />
        ))}
      </CoreAdminUI>
      <StaffNotifications />
    </AdminContext>
  )
}
