import { EDITOR_IMAGE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { useEffect, useRef, useState } from 'react'
import { defineMessages, useIntl } from 'react-intl'
import { isAbort } from '../../api/apiError.ts'
import type { InputOf } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { endingOf, pictureEndings } from './pictureFiles.ts'
import { problemsOf } from './problems.ts'

/** What the text belongs to; pictures that it does not show in the end are removed by the server. */
export type PictureContext = Omit<InputOf<'POST /v3/image'>['query'], 'ext'>

const texts = defineMessages({
  type: { id: 'markdown.picture.type', defaultMessage: 'You can only insert PNG, JPEG, WebP and GIF pictures.' },
  large: { id: 'markdown.picture.large', defaultMessage: "Pictures can't be larger than 1 MiB." },
})

/** The ending by which the server reads the file; pasted pictures have no name of their own. */
function endingOfPicture(file: File): string | undefined {
  const named = endingOf(file)
  const ending = pictureEndings.some((known) => known === `.${named}`) ? named : file.type.replace('image/', '')
  return pictureEndings.some((known) => known === `.${ending}`) ? ending : undefined
}

/** Brackets would end the description of the picture too early. */
const describe = (file: File) =>
  file.name
    .replace(/\.[^.]*$/, '')
    .replace(/[[\]\\]/g, ' ')
    .trim()

/** Keeps the picture's place on the page before it has come (infra/markdown/refine.ts). Empty if the browser can't read it. */
async function sizeOf(file: File): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return `#${width}x${height}`
  } catch {
    return ''
  }
}

export type Pictures = {
  /** From 0 to 1 while one is on its way. */
  share: number | null
  problem: string | undefined
  add: (files: readonly File[]) => void
}

/** Uploads pictures one after the other and hands in the Markdown that shows each. */
export function usePictures(context: PictureContext | undefined, insert: (markdown: string) => void): Pictures {
  const intl = useIntl()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File, wanted: PictureContext, signal: AbortSignal) => {
    const ext = endingOfPicture(file)
    if (!ext) return setProblem(intl.formatMessage(texts.type))
    if (file.size > EDITOR_IMAGE_BYTES_MAX) return setProblem(intl.formatMessage(texts.large))
    setShare(0)
    const { url } = await upload('POST /v3/image', {
      query: { ...wanted, ext },
      body: file,
      signal,
      onProgress: setShare,
    })
    insert(`![${describe(file)}](${url}${await sizeOf(file)})`)
  }
  const add = async (files: readonly File[]) => {
    if (!context || running.current) return
    const abort = new AbortController()
    running.current = abort
    setProblem(undefined)
    try {
      for (const file of files) await send(file, context, abort.signal)
    } catch (error) {
      if (!isAbort(error)) setProblem(Object.values(problemsOf(intl, error))[0])
    } finally {
      running.current = null
      setShare(null)
    }
  }
  return { share, problem, add: (files) => void add(files) }
}
