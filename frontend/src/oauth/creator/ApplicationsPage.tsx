import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import type { User } from '../../api/routes.ts'
import frame from '../../identity/creator/AccountFrame.module.css'
import { AccountFrame } from '../../identity/creator/AccountFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CreatorList } from '../../ui/list/CreatorList.tsx'
import { useAction } from '../../ui/useAction.ts'
import { AppDialog } from './AppDialog.tsx'
import { AppRow } from './AppRow.tsx'
import type { OauthApp } from './oauthRoutes.ts'
import { ownApps } from './oauthRoutes.ts'

/** A secret that was just made, and which app it is of. */
type Secret = { name: string; secret: string }

function ShownSecret({ name, secret }: Secret) {
  const intl = useIntl()
  return (
    <div className={frame.secret} role="status">
      <strong>
        <FormattedMessage
          id="applications.secret"
          defaultMessage="The secret of “{name}”"
          values={{ name: <bdi>{name}</bdi> }}
        />
      </strong>
      <p>
        <FormattedMessage
          id="applications.secret.text"
          defaultMessage="Copy it now. You won't be able to see it again. Keep it on your server: whoever has it can pass for your app."
        />
      </p>
      <CopyButton
        text={secret}
        name={intl.formatMessage({ id: 'applications.secret.name', defaultMessage: 'the secret' })}
      />
    </div>
  )
}

/** What is asked before it is done. */
type Asked = { what: 'rotate' | 'delete'; app: OauthApp }

function Confirm({
  asked,
  onSecret,
  onClose,
}: {
  asked: Asked
  onSecret: (secret: Secret) => void
  onClose: () => void
}) {
  const intl = useIntl()
  const { what, app } = asked
  const params = { id: app.id }
  const { run, busy } = useAction({
    act: async () => {
      if (what === 'delete') return void (await call('DELETE /_internal/oauth/app/:id', { params }))
      const { client_secret } = await call('POST /_internal/oauth/app/:id/secret', { params })
      onSecret({ name: app.name, secret: client_secret })
    },
    refreshes: { queryKey: keyOf(ownApps) },
    onDone: onClose,
    onFailed: onClose,
  })
  const title =
    what === 'delete'
      ? intl.formatMessage({ id: 'applications.delete', defaultMessage: 'Delete app' })
      : intl.formatMessage({ id: 'applications.rotate', defaultMessage: 'Replace secret' })
  return (
    <ConfirmDialog
      open
      title={title}
      description={
        what === 'delete' ? (
          <FormattedMessage
            id="applications.delete.text"
            defaultMessage="“{name}” can act for nobody any more, and everybody who uses it is signed out of it. You can't undo this."
            values={{ name: app.name }}
          />
        ) : (
          <FormattedMessage
            id="applications.rotate.text"
            defaultMessage="The present secret of “{name}” ends at once, so your server can sign nobody in until it has the new one. People stay signed in."
            values={{ name: app.name }}
          />
        )
      }
      confirmLabel={title}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
      {...(what === 'delete' && { typeToConfirm: app.name })}
    />
  )
}

function Applications({ user }: { user: User }) {
  const intl = useIntl()
  const [edited, setEdited] = useState<{ id: string | null } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const apps = useApi(ownApps, { params: { id: user.id } })
  return (
    <>
      {secret && <ShownSecret {...secret} />}
      <CreatorList
        title={intl.formatMessage({ id: 'applications.title', defaultMessage: 'Your apps' })}
        intro={
          <FormattedMessage
            id="applications.intro"
            defaultMessage="Let your launcher or website act for people who agree to it, by OAuth 2.0 with PKCE. <a>How it works</a> · <d>Addresses for programs</d>"
            values={{
              a: (words) => <a href="/docs">{words}</a>,
              d: (words) => <a href="/.well-known/oauth-authorization-server">{words}</a>,
            }}
          />
        }
        action={
          <Button color="brand" onClick={() => setEdited({ id: null })}>
            <Plus aria-hidden="true" />
            <FormattedMessage id="applications.create" defaultMessage="New app" />
          </Button>
        }
        rows={apps}
        row={(app) => (
          <AppRow
            key={app.id}
            app={app}
            onEdit={() => setEdited({ id: app.id })}
            onRotate={() => setAsked({ what: 'rotate', app })}
            onDelete={() => setAsked({ what: 'delete', app })}
          />
        )}
        skeleton={{ rows: 2, icon: true }}
        empty={<EmptyState title={<FormattedMessage id="applications.empty" defaultMessage="You have no apps" />} />}
      />
      {edited && (
        <AppDialog
          // From the list, so that a new icon shows.
          app={apps.data?.find(({ id }) => id === edited.id)}
          onClose={() => setEdited(null)}
          onMade={({ name, client_secret }) => setSecret({ name, secret: client_secret })}
        />
      )}
      {asked && <Confirm asked={asked} onSecret={setSecret} onClose={() => setAsked(null)} />}
    </>
  )
}

/** `/settings/applications` */
export function ApplicationsPage() {
  return <AccountFrame>{(user) => <Applications user={user} />}</AccountFrame>
}
