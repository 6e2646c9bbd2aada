import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './AccountFrame.module.css'
import { BackupCodes } from './BackupCodes.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'
import { type SecurityFacts, securityRoute } from './securityRoute.ts'

type Open = 'set up' | 'turn off' | 'new codes' | null

/** The authenticator app: on or off, and its backup codes. */
export function SecondFactorSettings({ security }: { security: SecurityFacts }) {
  const intl = useIntl()
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { has_totp: isOn, backup_codes: left } = security
  const close = () => setOpen(null)
  const show = (made: readonly string[]) => {
    setCodes(made)
    close()
  }
  return (
    <section className={styles.email}>
      <h3 className={styles.name}>
        <FormattedMessage id="security.app" defaultMessage="Authenticator app" />
        {isOn && (
          <Badge tone="green">
            <FormattedMessage id="security.app.on" defaultMessage="On" />
          </Badge>
        )}
      </h3>
      <p className={styles.facts}>
        {isOn ? (
          <FormattedMessage
            id="security.app.isOn"
            defaultMessage="Signing in with your password takes a code of your app. You have {left, plural, =0 {no backup codes} one {# backup code} other {# backup codes}} left."
            values={{ left }}
          />
        ) : (
          <FormattedMessage
            id="security.app.isOff"
            defaultMessage="With an app such as Aegis or Google Authenticator, a stolen password alone lets nobody in."
          />
        )}
      </p>
      {codes && <BackupCodes codes={codes} />}
      <div className={styles.actions}>
        {isOn ? (
          <>
            <Button onClick={() => setOpen('new codes')}>
              <FormattedMessage id="security.codes.new" defaultMessage="New backup codes" />
            </Button>
            <Button color="red" look="outlined" onClick={() => setOpen('turn off')}>
              <FormattedMessage id="security.app.off" defaultMessage="Turn off" />
            </Button>
          </>
        ) : (
          <Button color="brand" onClick={() => setOpen('set up')}>
            <FormattedMessage id="security.app.setUp" defaultMessage="Set up an app" />
          </Button>
        )}
      </div>
      {open === 'set up' && <SecondFactorDialog hasPassword={security.has_password} onClose={close} onDone={show} />}
      {open === 'new codes' && (
        <CodeDialog
          title={intl.formatMessage({ id: 'security.codes.new', defaultMessage: 'New backup codes' })}
          text={
            <FormattedMessage
              id="security.codes.replace"
              defaultMessage="Your earlier backup codes stop working at once."
            />
          }
          submit={intl.formatMessage({ id: 'security.codes.make', defaultMessage: 'Make new codes' })}
          act={async (code) =>
            show((await call('POST /_internal/auth/2fa/backup_codes', { body: { code } })).backup_codes)
          }
          refreshes={{ queryKey: keyOf(securityRoute) }}
          onClose={close}
        />
      )}
      {open === 'turn off' && (
        <CodeDialog
          isLoss
          title={intl.formatMessage({ id: 'security.app.off.title', defaultMessage: 'Turn off the second factor' })}
          text={
            <FormattedMessage
              id="security.app.off.text"
              defaultMessage="Your password alone signs you in again. Your backup codes stop working."
            />
          }
          submit={intl.formatMessage({ id: 'security.app.off', defaultMessage: 'Turn off' })}
          act={async (code) => {
            await call('DELETE /_internal/auth/2fa', { body: { code } })
            setCodes(null)
            close()
          }}
          refreshes={{}}
          onClose={close}
        />
      )}
    </section>
  )
}
