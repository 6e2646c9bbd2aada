import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isAbort } from '../../../../api/error.ts'
import { upload } from '../../../../api/upload.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ProblemNotes } from '../../../../ui/form/Note.tsx'
import { otherProblems, type Problems, problemAt, problemsOf } from '../../../../ui/form/problems.ts'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { useUnsavedGuard } from '../../../../ui/useUnsavedGuard.tsx'
import { useManaged } from '../../managed.ts'
import styles from './FileInputs.module.css'
import { FileInputs } from './FileInputs.tsx'
import { useNewFiles } from './useNewFiles.ts'

/** Adds files to a version that exists. */
export function AddFiles({ version }: { version: string }) {
  const intl = useIntl()
  const { refresh } = useManaged()
  const files = useNewFiles()
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<Problems>({})
  const running = useRef<AbortController | null>(null)
  const guard = useUnsavedGuard(files.list.length > 0)
  const reading = files.list.some(({ state }) => state === 'waiting' || state === 'reading')

  const send = async () => {
    const body = new FormData()
    const types = files.list.map(({ key, type }) => [key, type])
    body.append('data', JSON.stringify({ file_types: Object.fromEntries(types) }))
    for (const { key, file } of files.list) body.append(key, file, file.name)
    const abort = new AbortController()
    running.current = abort
    setRefusal({})
    setShare(0)
    try {
      await upload('POST /v3/version/:id/file', {
        params: { id: version },
        body,
        signal: abort.signal,
        onProgress: setShare,
      })
      await refresh()
      files.clear()
    } catch (error) {
      if (!isAbort(error)) setRefusal(problemsOf(intl, error))
    } finally {
      setShare(null)
    }
  }
  const keys = files.list.map(({ key }) => key)
  return (
    <div className={styles.files}>
      <FileInputs files={files} additional disabled={share !== null} problemOf={(key) => problemAt(refusal, key)} />
      <ProblemNotes texts={otherProblems(refusal, keys)} />
      {share !== null && (
        <ProgressBar
          label={
            share < 1
              ? intl.formatMessage({ id: 'publish.sending', defaultMessage: 'Uploading' })
              : intl.formatMessage({ id: 'publish.checking', defaultMessage: 'Checking and storing the files' })
          }
          share={share < 1 ? share : null}
        />
      )}
      {files.list.length > 0 && (
        <div className={styles.actions}>
          <Button color="brand" onClick={send} busy={share !== null} disabled={reading}>
            <FormattedMessage
              id="files.add"
              defaultMessage="Add {count, plural, one {the file} other {# files}}"
              values={{ count: files.list.length }}
            />
          </Button>
          {share !== null && (
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
