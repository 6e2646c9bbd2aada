import { type Provider, providerNames, providers } from '@adit/events/identity/provider.values.ts'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import type { User } from '../../api/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CreatorList } from '../../ui/list/CreatorList.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AccountFrame.module.css'
import { ProviderDialog } from './ProviderDialog.tsx'

type Row = { provider: Provider; isLinked: boolean; isLast: boolean; onLink: () => void; onUnlink: () => void }

function ProviderRow({ provider, isLinked, isLast, onLink, onUnlink }: Row) {
  const intl = useIntl()
  const name = providerNames[provider]
  return (
    <DataRow>
      <Link2 aria-hidden="true" className={styles.icon} />
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {isLast ? (
            <FormattedMessage
              id="providers.last"
              defaultMessage="Linked. It is your last way to sign in: set a password or add a passkey before you unlink it."
            />
          ) : isLinked ? (
            <FormattedMessage id="providers.linked" defaultMessage="Linked" />
          ) : (
            <FormattedMessage id="providers.unlinked" defaultMessage="Not linked" />
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {isLinked && !isLast && (
          <Button
            size="small"
            color="red"
            look="outlined"
            onClick={onUnlink}
            aria-label={intl.formatMessage({ id: 'providers.unlink', defaultMessage: 'Unlink {name}' }, { name })}
          >
            <FormattedMessage id="providers.unlinkShort" defaultMessage="Unlink" />
          </Button>
        )}
        {!isLinked && (
          <Button
            size="small"
            look="outlined"
            onClick={onLink}
            aria-label={intl.formatMessage({ id: 'providers.link', defaultMessage: 'Link {name}' }, { name })}
          >
            <FormattedMessage id="providers.linkShort" defaultMessage="Link" />
          </Button>
        )}
      </div>
    </DataRow>
  )
}

/** Other sites to sign in with: those that the site offers, and those that are linked. */
export function ProviderSettings({ user }: { user: User }) {
  const intl = useIntl()
  const offered = useApi('GET /_internal/auth/providers')
  const passkeys = useApi('GET /_internal/auth/passkey')
  const [linking, setLinking] = useState<Provider | null>(null)
  const [unlinking, setUnlinking] = useState<Provider | null>(null)
  const unlink = useAction({
    act: (provider: Provider) => call('DELETE /_internal/auth/provider', { body: { provider } }),
    refreshes: { queryKey: keyOf('GET /v2/user') },
    onDone: () => setUnlinking(null),
    onFailed: () => setUnlinking(null),
  })
  const linked = providers.filter((name) => user.auth_providers?.includes(name))
  const names = offered.data?.map(({ provider }) => provider)
  const shown = names && [...names, ...linked.filter((name) => !names.includes(name))]
  // A site that offers none, to somebody who has linked none, has nothing to show.
  if (shown?.length === 0) return null
  // Until the passkeys are known, it might be. The API decides.
  const isLast = user.has_password === false && linked.length === 1 && (passkeys.data ?? []).length === 0
  return (
    <section>
      <CreatorList
        title={intl.formatMessage({ id: 'providers.title', defaultMessage: 'Other sites' })}
        intro={
          <FormattedMessage
            id="providers.intro"
            defaultMessage="Sign in with an account that you have elsewhere. We learn who you are there and your email address, and can do nothing in your name."
          />
        }
        rows={{ ...offered, data: shown }}
        row={(provider) => (
          <ProviderRow
            key={provider}
            provider={provider}
            isLinked={linked.includes(provider)}
            isLast={isLast && linked.includes(provider)}
            onLink={() => setLinking(provider)}
            onUnlink={() => setUnlinking(provider)}
          />
        )}
        skeleton={{ rows: 1, icon: false }}
        empty={null}
      />
      {linking && (
        <ProviderDialog provider={linking} hasPassword={user.has_password !== false} onClose={() => setLinking(null)} />
      )}
      <ConfirmDialog
        open={unlinking !== null}
        title={intl.formatMessage(
          { id: 'providers.unlink', defaultMessage: 'Unlink {name}' },
          { name: unlinking ? providerNames[unlinking] : '' },
        )}
        description={
          <FormattedMessage
            id="providers.unlink.text"
            defaultMessage="You can’t sign in with {name} any more. You can link it again."
            values={{ name: unlinking ? providerNames[unlinking] : '' }}
          />
        }
        confirmLabel={intl.formatMessage({ id: 'providers.unlinkShort', defaultMessage: 'Unlink' })}
        busy={unlink.busy}
        onConfirm={() => unlinking && void unlink.run(unlinking)}
        onCancel={() => setUnlinking(null)}
      />
    </section>
  )
}
