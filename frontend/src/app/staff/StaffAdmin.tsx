import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react'
import { AdminContext, CoreAdminUI, type CoreLayoutProps, type DataProvider, Resource, type Store } from 'react-admin'
import { useIntl } from 'react-intl'
import { Route } from 'react-router'
import { useTheme } from '../../theme/theme.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { StaffNotFound } from './StaffNotFound.tsx'
import { StaffNotifications } from './StaffNotifications.tsx'
import { StaffStyles } from './StaffStyles.tsx'
import { reactRouterProvider } from './siteRouter.tsx'
import { staffI18n } from './staffI18n.ts'
import { staffTheme } from './staffTheme.ts'

interface AdminResource {
  resource: string
  list: ComponentType
  show?: ComponentType
  /** More pages below the list, by the last part of their path. */
  parts?: Readonly<Record<string, ReactNode>>
}

interface Props {
  /** Path below which the pages lie, such as `/moderation`. */
  base: string
  dataProvider: DataProvider
  /** What is kept from page to page. */
  store: Store
  /** Goes around every page: links to the parts. */
  layout: ComponentType<{ children: ReactNode }>
  /** The first is where the pages begin. */
  resources: readonly AdminResource[]
}

/** react-admin inside the site's own frame: our router, texts, theme and notifications; react-admin's lists and data provider. */
export function StaffAdmin({ base, dataProvider, store, layout: Layout, resources }: Props) {
  const intl = useIntl()
  const theme = useTheme()
  const queryClient = useQueryClient()
  const i18nProvider = useMemo(() => staffI18n(intl), [intl])
  const muiTheme = useMemo(() => staffTheme(theme), [theme])
  const layout = useMemo(
    () =>
      ({ children: page }: CoreLayoutProps) => (
        <Layout>
          <Suspense fallback={<SkeletonText lines={12} />}>{page}</Suspense>
        </Layout>
      ),
    [Layout],
  )
  return (
    <StaffStyles>
      <AdminContext
        basename={base}
        dataProvider={dataProvider}
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
          {resources.map(({ resource, list, show, parts = {} }) => (
            <Resource key={resource} name={resource} list={list} {...(show && { show })}>
              {Object.entries(parts).map(([path, page]) => (
                <Route key={path} path={path} element={page} />
              ))}
            </Resource>
          ))}
        </CoreAdminUI>
        <StaffNotifications />
      </AdminContext>
    </StaffStyles>
  )
}
