import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { apiQuery, keyOf, useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import { AccountFrame } from '../../identity/creator/AccountFrame.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CreatorList } from '../../ui/list/CreatorList.tsx'
import { useAction } from '../../ui/useAction.ts'
import { AuthorizationRow } from './AuthorizationRow.tsx'
import { type Authorization, authorizations as list } from './oauthRoutes.ts'

/** The apps by id, and the names of those who made them by id. Both grow as answers come. */
function useApps(authorizations: readonly Authorization[]) {
  const ids = [...new Set(authorizations.map(({ app_id }) => app_id))].toSorted()
  const found = useQuery({
    ...apiQuery('GET /_internal/oauth/apps', { query: { ids: JSON.stringify(ids) } }),
    enabled: ids.length > 0,
  })
  const apps = found.data
  const makers = [...new Set((apps ?? []).map(({ created_by }) => created_by))].toSorted()
  const users = useQuery({
    ...apiQuery('GET /v2/users', { query: { ids: JSON.stringify(makers) } }),
    enabled: makers.length > 0,
  }).data
  return {
    isRead: !found.isPending,
    appOf: (id: string) => apps?.find((app) => app.id === id),
    nameOf: (id: string | undefined) => users?.find((user) => user.id === id)?.username,
  }
}

function Authorizations() {
  const intl = useIntl()
  const [revoking, setRevoking] = useState<Authorization | null>(null)
  const authorizations = useApi(list)
  const { appOf, isRead, nameOf } = useApps(authorizations.data ?? [])
  const { run, busy } = useAction({
    act: ({ app_id }: Authorization) =>
      call('DELETE /_internal/oauth/authorizations', { query: { client_id: app_id } }),
    refreshes: { queryKey: keyOf(list) },
    onDone: () => setRevoking(null),
    onFailed: () => setRevoking(null),
  })
  const title = intl.formatMessage({ id: 'authorizations.revoke.title', defaultMessage: 'Take back access' })
  return (
    <>
      <CreatorList
        title={intl.formatMessage({ id: 'authorizations.title', defaultMessage: 'Apps that may act for you' })}
        intro={
          <FormattedMessage
            id="authorizations.intro"
            defaultMessage="Websites and programs of others that you have authorized. What each may do is listed with it."
          />
        }
        rows={authorizations}
        row={(authorization) => {
          const app = appOf(authorization.app_id)
          return (
            <AuthorizationRow
              key={authorization.id}
              authorization={authorization}
              app={app}
              isRead={isRead}
              maker={nameOf(app?.created_by)}
              onRevoke={() => setRevoking(authorization)}
            />
          )
        }}
        skeleton={{ rows: 2, icon: true }}
        empty={
          <EmptyState title={<FormattedMessage id="authorizations.empty" defaultMessage="No app may act for you" />}>
            <FormattedMessage
              id="authorizations.empty.text"
              defaultMessage="When a launcher or website asks to use your account and you agree, it is listed here."
            />
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={revoking !== null}
        title={title}
        description={
          <FormattedMessage
            id="authorizations.revoke.text"
            defaultMessage="“{name}” is signed out of your account at once. It can ask you again."
            values={{ name: appOf(revoking?.app_id ?? '')?.name ?? '' }}
          />
        }
        confirmLabel={title}
        busy={busy}
        onConfirm={() => revoking && void run(revoking)}
        onCancel={() => setRevoking(null)}
      />
    </>
  )
}

/** `/settings/authorizations` */
export function AuthorizationsPage() {
  return <AccountFrame>{() => <Authorizations />}</AccountFrame>
}
