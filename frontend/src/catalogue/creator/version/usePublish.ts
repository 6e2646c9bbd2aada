import { useRef, useState } from 'react'
import { toApiError } from '../../../api/apiError.ts'
import { newKey } from '../../../api/client.ts'
import { upload } from '../../../api/upload.ts'
import type { NewFiles } from './files/useNewFiles.ts'
import type { VersionDraft } from './versionDraft.ts'

export type Publication = { draft: VersionDraft; files: NewFiles; projectId: string }

/** The form's part `data`, by the API's names. */
function dataOf({ draft, files, projectId }: Publication): string {
  const typed = files.list.filter(({ type }) => type !== null).map(({ key, type }) => [key, type])
  const { environment, ...fields } = draft
  return JSON.stringify({
    ...fields,
    ...(environment !== 'unknown' && { environment }),
    project_id: projectId,
    file_parts: files.list.map(({ key }) => key),
    primary_file: files.primary,
    file_types: Object.fromEntries(typed),
  })
}

/** The body that publishes a version: the fields first, then each file. */
function bodyOfPublication(publication: Publication): FormData {
  const body = new FormData()
  body.append('data', dataOf(publication))
  for (const { key, file } of publication.files.list) body.append(key, file, file.name)
  return body
}

/**
 * Publishing with progress. `share` is null while nothing is sent, 1 while the server checks what it has got.
 * Stopping it rejects with an abort. A try that got no answer is repeated under the same key, so that it cannot publish twice.
 */
export function usePublish() {
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const last = useRef<{ data: string; key: string } | null>(null)

  const publish = async (publication: Publication): Promise<{ id: string }> => {
    const abort = new AbortController()
    running.current = abort
    const data = dataOf(publication)
    const idempotencyKey = last.current?.data === data ? last.current.key : newKey()
    last.current = null
    setShare(0)
    try {
      const body = bodyOfPublication(publication)
      return await upload('POST /v2/version', { body, signal: abort.signal, onProgress: setShare, idempotencyKey })
    } catch (error) {
      if (toApiError(error).status === 0) last.current = { data, key: idempotencyKey }
      throw error
    } finally {
      running.current = null
      setShare(null)
    }
  }
  return { share, publish, cancel: () => running.current?.abort() }
}
