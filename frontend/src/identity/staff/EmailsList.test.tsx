import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { AdminApp } from '../../app/AdminApp.tsx'
import { sampleUser } from '../../testing/account.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'

// The lazy parts take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => setToken('mra_test'))

test('shows what a mail looks like, in a frame that can do nothing', async () => {
  const mail = { id: 'lantern.de-DE', name: 'lantern', kind: 'security', language: 'de-DE', subject: 'Deine Lampe' }
  serve(({ path }) => {
    if (path === '/v2/user') return { body: sampleUser({ role: 'admin' }) }
    if (path !== '/admin-api/emails') return undefined
    return {
      body: [{ ...mail, html: '<p>Sie brennt.</p>', text: 'Sie brennt.' }],
      headers: { 'content-range': 'emails 0-0/1' },
    }
  })
  renderPage(
    <Routes>
      <Route path="/admin/*" element={<AdminApp />} />
    </Routes>,
    '/admin/emails',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }))
  const frame = screen.getByTitle('Deine Lampe')
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.getAttribute('srcdoc')).toBe('<p>Sie brennt.</p>')
})
