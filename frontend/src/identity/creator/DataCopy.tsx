import { EXPORT_PAUSE_MS } from '@adit/events/identity/account_limits.values.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { apiQuery, keyOf } from '../../api/apiQuery.ts'

import { call, type ResponseOf } from '../../api/client.ts'
import { savePrivately } from '../../api/privateFile.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FileSize } from '../../ui/FileSize.tsx'
import { problemAt } from '../../ui/form/problems.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AccountFrame.module.css'
import { PasswordStep } from './SecondFactorDialog.tsx'

const route = 'GET /_internal/gdpr/export'
type Copy = ResponseOf<typeof route>

/** A copy of everything that is held about the user: asked for, made while they wait or later, and downloaded. */
export function DataCopy({ hasPassword }: { hasPassword: boolean }) {
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery({
    ...apiQuery(route),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? 2_000 : false),
  })
  return (
    <section className={styles.email} id="data">
      <h3>
        <FormattedMessage id="dataCopy.title" defaultMessage="Your data" />
      </h3>
      <p className={styles.facts}>
        <FormattedMessage
          id="dataCopy.about"
          defaultMessage="Get a copy of everything that we hold about you, as one archive: your account, sessions, tokens, mails and all that you did."
        />
      </p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        data && <State copy={data} onAsk={() => setAsking(true)} />
      )}
      {asking && <AskDialog hasPassword={hasPassword} onClose={() => setAsking(false)} />}
    </section>
  )
}

function State({ copy, onAsk }: { copy: Copy; onAsk: () => void }) {
  const intl = useIntl()
  if (copy.state === 'making')
    return (
      <>
        <ProgressBar
          label={intl.formatMessage({ id: 'dataCopy.making', defaultMessage: 'Making your copy' })}
          share={copy.done}
        />
        <p className={styles.facts}>
          <FormattedMessage
            id="dataCopy.leave"
            defaultMessage="You can leave this page. A mail tells you when it is ready."
          />
        </p>
      </>
    )
  const isYoung = copy.asked !== null && Date.now() - Date.parse(copy.asked) <= EXPORT_PAUSE_MS
  return (
    <>
      {copy.state === 'failed' && (
        <p role="alert">
          <FormattedMessage
            id="dataCopy.failed"
            defaultMessage="The copy couldn't be made. Nothing is lost; ask for it again."
          />
        </p>
      )}
      {copy.state === 'ready' && <Ready copy={copy} />}
      {!(copy.state === 'ready' && isYoung) && (
        <div className={styles.actions}>
          <Button onClick={onAsk}>
            {copy.state === 'ready' ? (
              <FormattedMessage id="dataCopy.again" defaultMessage="Make a new copy" />
            ) : (
              <FormattedMessage id="dataCopy.ask" defaultMessage="Make a copy" />
            )}
          </Button>
        </div>
      )}
    </>
  )
}

function Ready({ copy }: { copy: Copy }) {
  const { run, busy, problem } = useAction({
    act: () =>
      savePrivately({
        url: `${location.origin}/_internal/gdpr/export/archive`,
        filename: 'adit-personal-data.zip',
      }),
    failure: 'beside',
  })
  return (
    <>
      <div className={styles.actions}>
        <Button color="brand" busy={busy} onClick={() => void run()}>
          <FormattedMessage id="dataCopy.download" defaultMessage="Download your copy" />
        </Button>
        {copy.bytes !== null && <FileSize bytes={copy.bytes} />}
      </div>
      {copy.asked !== null && copy.expires !== null && (
        <p className={styles.facts}>
          <FormattedMessage
            id="dataCopy.ready"
            defaultMessage="As of {asked}. It can be downloaded until {expires}."
            values={{
              asked: <TimeText at={copy.asked} show="date" />,
              expires: <TimeText at={copy.expires} show="date" />,
            }}
          />
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

function AskDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const intl = useIntl()
  const [password, setPassword] = useState('')
  const { run, busy, problems, problem, clear } = useAction({
    act: () => call('POST /_internal/gdpr/export', { body: { password: password || null } }),
    failure: 'beside',
    refreshes: { queryKey: keyOf(route) },
    onDone: onClose,
  })
  const passwordProblem = problemAt(problems, 'password')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'dataCopy.ask.title', defaultMessage: 'Make a copy of your data' })}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" busy={busy} disabled={hasPassword && password === ''} onClick={() => void run()}>
            <FormattedMessage id="dataCopy.ask" defaultMessage="Make a copy" />
          </Button>
        </>
      }
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          if (!hasPassword || password !== '') void run()
        }}
      >
        <PasswordStep
          hasPassword={hasPassword}
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            clear()
          }}
          error={passwordProblem}
        />
        {problem && !passwordProblem && <p role="alert">{problem}</p>}
      </form>
    </Dialog>
  )
}
