import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { refused } from '../../../testing/contractCheck.ts'
import { projectServer, signIn } from '../../../testing/managedProject.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { serve } from '../../../testing/serve.ts'
import { serveUploads, type Upload } from '../../../testing/uploads.ts'
import { SettingsPage } from '../settings/SettingsPage.tsx'

let uploads: Upload[]
beforeEach(() => {
  signIn()
  uploads = serveUploads()
  serve(projectServer())
})

async function sendPicture(): Promise<Upload> {
  renderPage(
    <Routes>
      <Route path="/:type/:id/settings/:tab" element={<SettingsPage />} />
    </Routes>,
    '/mod/lamps/settings/gallery',
  )
  await userEvent.upload(await screen.findByLabelText(/Add pictures/), new File(['pixels'], 'cave.png'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  const [upload] = uploads
  if (!upload) throw new Error('Nothing was sent')
  return upload
}

const again = () => screen.queryByRole('button', { name: 'Try again' })

test("explains that a picture can't be read, and doesn't offer to send it again", async () => {
  const upload = await sendPicture()
  const unreadable = refused('invalid_image', { field: 'image', expected: 'png', reason: 'Input buffer ...' })
  act(() => upload.answer(unreadable))
  expect((await screen.findByRole('alert')).textContent).toMatch(/cave\.png.*Save it again as PNG/)
  expect(again()).toBeNull()
})

test('a picture whose upload failed can be sent again', async () => {
  const upload = await sendPicture()
  act(() => upload.fail())
  await screen.findByRole('alert')
  await userEvent.click(again() ?? document.body)
  await waitFor(() => expect(uploads).toHaveLength(2))
})
