import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { upload } from '../../../../api/upload.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ProblemNotes } from '../../../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../../../ui/form/problems.ts'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { useAction } from '../../../../ui/useAction.ts'
import { useUnsavedGuard } from '../../../../ui/useUnsavedGuard.tsx'
import { projectQueries } from '../../managedProject.ts'
import styles from './FileInputs.module.css'
import { FileInputs } from './FileInputs.tsx'
import { useNewFiles } from './useNewFiles.ts'

/** Adds files to a version that exists. */
export function AddFiles({ version }: { version: string }) {
  const intl = useIntl()
  const files = useNewFiles()
  const [share, setShare] = useState(0)
  const running = useRef<AbortController | null>(null)
  const reading = files.list.some(({ state }) => state === 'waiting' || state === 'reading')

  const guard = useUnsavedGuard(files.list.length > 0)
  const {
    run,
    busy,
    problems: refusal,
  } = useAction({
    act: () => {
      const body = new FormData()
      const types = files.list.map(({ key, type }) => [key, type])
      body.append('data', JSON.stringify({ file_types: Object.fromEntries(types) }))
      for (const { key, file } of files.list) body.append(key, file, file.name)
      running.current = new AbortController()
      setShare(0)
      const { signal } = running.current
      return upload('POST /v3/version/:id/file', { params: { id: version }, body, signal, onProgress: setShare })
    },
    failure: 'beside',
    refreshes: projectQueries,
    onDone: files.clear,
  })
  const keys = files.list.map(({ key }) => key)
  return (
    <div className={styles.files}>
      <FileInputs files={files} additional disabled={busy} problemOf={(key) => problemAt(refusal, key)} />
      <ProblemNotes texts={otherProblems(refusal, keys)} />
      {busy && (
        <ProgressBar
          label={
            share < 1
              ? intl.formatMessage({ id: 'publish.sending', defaultMessage: 'Uploading' })
              : intl.formatMessage({ id: 'publish.checking', defaultMessage: 'Checking and saving the files' })
          }
          share={share < 1 ? share : null}
        />
      )}
      {files.list.length > 0 && (
        <div className={styles.actions}>
          <Button color="brand" onClick={() => void run()} busy={busy} disabled={reading}>
            <FormattedMessage
              id="files.add"
              defaultMessage="Add {count, plural, one {file} other {# files}}"
              values={{ count: files.list.length }}
            />
          </Button>
          {busy && (
            <Button onClick={() => running.current?.abort()}>
              <FormattedMessage id="publish.cancel" defaultMessage="Cancel" />
            </Button>
          )}
        </div>
      )}
      {guard}
    </div>
  )
}
