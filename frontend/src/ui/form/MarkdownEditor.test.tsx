import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { sampleImage } from '../../testing/projectPage.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serveUploads } from '../../testing/uploads.ts'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { markdownExamples } from './MarkdownHelp.tsx'

function Editor() {
  const [text, setText] = useState('Look: ')
  return (
    <MarkdownEditor
      label="Text"
      value={text}
      onChange={setText}
      limit={1000}
      pictures={{ context: 'project', project_id: 'LAMPS001' }}
    />
  )
}
beforeEach(() => setToken('mra_test'))

const picture = (name: string, size = 8, type = 'image/png') => new File([new Uint8Array(size)], name, { type })
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox')

test('a pasted picture is uploaded for its context and shown in the text', async () => {
  const uploads = serveUploads()
  renderPage(<Editor />)
  area().setSelectionRange(6, 6)
  fireEvent.paste(area(), { clipboardData: { files: [picture('my [first] lamp.png')], types: ['Files'] } })
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]?.url).toMatch(/\/v3\/image\?.*context=project.*project_id=LAMPS001.*ext=png/)
  await screen.findByRole('progressbar')
  uploads[0]?.answer({ body: sampleImage() })
  await waitFor(() => expect(area().value).toBe(`Look: ![my  first  lamp](${sampleImage().url})`))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a picture is inserted with its size, so that it has its place before it has come', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 640, height: 360, close: () => undefined }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const uploads = serveUploads()
  renderPage(<Editor />)
  area().setSelectionRange(6, 6)
  fireEvent.paste(area(), { clipboardData: { files: [picture('lamp.png')], types: ['Files'] } })
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer({ body: sampleImage() })
  await waitFor(() => expect(area().value).toBe(`Look: ![lamp](${sampleImage().url}#640x360)`))
})

test('what is too large or no picture is refused before anything is sent', async () => {
  const uploads = serveUploads()
  renderPage(<Editor />)
  fireEvent.drop(area(), { dataTransfer: { files: [picture('big.png', 1024 * 1024 + 1)], types: ['Files'] } })
  await screen.findByText(/Pictures can't be larger/)
  fireEvent.drop(area(), { dataTransfer: { files: [picture('a.svg', 8, 'image/svg+xml')], types: ['Files'] } })
  await screen.findByText(/only insert PNG/)
  expect(uploads).toHaveLength(0)
  expect(area().value).toBe('Look: ')
})

test('help beside the text shows what is typed for what, and leaves the text alone', async () => {
  renderPage(<Editor />)
  fireEvent.click(screen.getByRole('button', { name: 'Formatting help' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Formatting help' }))
  expect(dialog.getByText('**fast**')).toBeTruthy()
  expect(dialog.getAllByRole('definition')).toHaveLength(markdownExamples.length)
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(area().value).toBe('Look: ')
})
