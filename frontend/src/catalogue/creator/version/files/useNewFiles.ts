import type { FileType } from '@adit/events/catalogue/version/file_type.values.ts'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { isAbort, toApiError } from '../../../../api/apiError.ts'
import { upload } from '../../../../api/upload.ts'
import { problemsOf } from '../../../../ui/form/problems.ts'
import { guessFileType, type Inspection } from './fileInspection.ts'

export type NewFile = {
  /** Also the name of its part in the upload. */
  key: string
  file: File
  type: FileType | null
  /** `unread`: the server could not be asked, so it is judged when it is published. */
  state: 'waiting' | 'reading' | 'read' | 'refused' | 'unread'
  /** How much of it has been sent to be read, from 0 to 1. */
  share: number
  inspection?: Inspection
  /** Why it is refused, or could not be read. */
  problem?: string | undefined
}

export type NewFiles = {
  list: readonly NewFile[]
  primary: string | null
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  retry: (key: string) => void
  setType: (key: string, type: FileType | null) => void
  setPrimary: (key: string) => void
  clear: () => void
}

let lastKey = 0

function entryOf(file: File): NewFile {
  return { key: `file-${++lastKey}`, file, type: guessFileType(file.name), state: 'waiting', share: 0 }
}

/** The chosen main file, or the first that is nothing else by its type. */
function primaryOf(list: readonly NewFile[], wanted: string | null): string | null {
  const chosen = list.find(({ key }) => key === wanted)
  return (chosen ?? list.find(({ type }) => type === null) ?? list[0])?.key ?? null
}

/** The file itself was not looked at: no answer, a session that has ended, too many calls, or the server's own trouble. */
function saysNothingOfTheFile(status: number): boolean {
  return status < 400 || status === 401 || status === 429 || status >= 500
}

async function inspect(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<Inspection> {
  const body = new FormData()
  body.append('data', '{}')
  body.append('file', file, file.name)
  return upload('POST /_internal/inspect', { body, signal, onProgress })
}

/** Files chosen for a version. Each is sent to be read, one after the other, before anything is published. */
export function useNewFiles(onRead?: (file: NewFile, inspection: Inspection) => void): NewFiles {
  const intl = useIntl()
  const [list, setList] = useState<readonly NewFile[]>([])
  const [wanted, setWanted] = useState<string | null>(null)
  const running = useRef<{ key: string; abort: AbortController } | null>(null)
  const change = (key: string, changes: Partial<NewFile>) =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  const read = async (entry: NewFile) => {
    const abort = new AbortController()
    running.current = { key: entry.key, abort }
    try {
      const inspection = await inspect(entry.file, abort.signal, (share) => change(entry.key, { share }))
      change(entry.key, { state: 'read', inspection, problem: undefined })
      onRead?.(entry, inspection)
    } catch (error) {
      if (isAbort(error)) return
      const { status } = toApiError(error)
      const state = saysNothingOfTheFile(status) ? 'unread' : 'refused'
      change(entry.key, { state, problem: Object.values(problemsOf(intl, error))[0] })
    } finally {
      running.current = null
      setList((all) => [...all]) // Wakes the effect below for the next one.
    }
  }
  useEffect(() => {
    const next = list.find(({ state }) => state === 'waiting')
    if (running.current || !next) return
    change(next.key, { state: 'reading', share: 0 })
    void read(next)
  })
  useEffect(() => () => running.current?.abort.abort(), [])

  const stop = (key: string) => {
    if (running.current?.key === key) running.current.abort.abort()
  }
  return {
    list,
    primary: primaryOf(list, wanted),
    add: (files) => setList((all) => [...all, ...files.map(entryOf)]),
    remove: (key) => {
      stop(key)
      setList((all) => all.filter((one) => one.key !== key))
    },
    retry: (key) => change(key, { state: 'waiting', problem: undefined }),
    setType: (key, type) => change(key, { type }),
    setPrimary: setWanted,
    clear: () => setList([]),
  }
}
