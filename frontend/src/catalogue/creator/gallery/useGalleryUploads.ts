import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { isAbort, toApiError } from '../../../api/apiError.ts'
import { upload } from '../../../api/upload.ts'
import { endingOf } from '../../../ui/form/pictureFiles.ts'
import { problemsOf } from '../../../ui/form/problems.ts'
import { useManaged } from '../managedProject.ts'

export type PictureUpload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  share: number
  problem?: string | undefined
  /** It failed for good: the same picture would be refused again. */
  refused?: boolean
}

export type GalleryUploads = {
  list: readonly PictureUpload[]
  add: (files: readonly File[]) => void
  retry: (key: number) => void
  drop: (key: number) => void
}

let lastKey = 0

function isRefusal(error: unknown): boolean {
  return toApiError(error).status === 400
}

/** Pictures on their way into the gallery, one after the other; what fails stays in the list to be tried again. */
export function useGalleryUploads(): GalleryUploads {
  const intl = useIntl()
  const { project, refresh } = useManaged()
  const [list, setList] = useState<readonly PictureUpload[]>([])
  const running = useRef<{ key: number; abort: AbortController } | null>(null)
  const change = (key: number, changes: Partial<PictureUpload>) =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const leave = (key: number) => setList((all) => all.filter((one) => one.key !== key))

  const send = async ({ key, file }: PictureUpload) => {
    const abort = new AbortController()
    running.current = { key, abort }
    try {
      await upload('POST /v2/project/:id/gallery', {
        params: { id: project.id },
        query: { ext: endingOf(file), featured: project.gallery.length === 0 },
        body: file,
        signal: abort.signal,
        onProgress: (share) => change(key, { share }),
      })
      await refresh()
      leave(key)
    } catch (error) {
      if (isAbort(error)) leave(key)
      else
        change(key, { state: 'failed', problem: Object.values(problemsOf(intl, error))[0], refused: isRefusal(error) })
    } finally {
      running.current = null
      // Wakes the effect below for the next one.
      setList((all) => [...all])
    }
  }
  useEffect(() => {
    const next = list.find(({ state }) => state === 'waiting')
    if (running.current || !next) return
    change(next.key, { state: 'sending', share: 0 })
    void send(next)
  })
  useEffect(() => () => running.current?.abort.abort(), [])

  return {
    list,
    add: (files) =>
      setList((all) => [
        ...all,
        ...files.map((file) => ({ key: ++lastKey, file, state: 'waiting' as const, share: 0 })),
      ]),
    retry: (key) => change(key, { state: 'waiting', problem: undefined }),
    drop: (key) => {
      if (running.current?.key === key) running.current.abort.abort()
      else leave(key)
    },
  }
}
