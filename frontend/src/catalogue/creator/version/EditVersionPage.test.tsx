import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { refused } from '../../../testing/contractCheck.ts'
import { projectServer, signIn } from '../../../testing/managedProject.ts'
import { sampleVersion } from '../../../testing/projectPage.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { serve } from '../../../testing/serve.ts'
import { EditVersionPage } from './EditVersionPage.tsx'

beforeEach(signIn)

test('keeps showing a version opened by its number after the number changes', async () => {
  const version = sampleVersion('1.0')
  const base = projectServer()
  serve((asked) => {
    const [, reference] = /^\/v3\/project\/[^/]+\/version\/(.+)$/.exec(asked.path) ?? []
    if (reference === undefined) return base(asked)
    return reference === '1.0' || reference === version.id ? { body: version } : refused('not_found')
  })
  const { address } = renderPage(
    <Routes>
      <Route path="/:type/:id/version/:version/edit" element={<EditVersionPage />} />
    </Routes>,
    '/mod/lamps/version/1.0/edit',
  )
  expect((await screen.findByLabelText<HTMLInputElement>('Version number')).value).toBe('1.0')
  await waitFor(() => expect(address()).toBe(`/mod/lamps/version/${version.id}/edit`))
})

test.each([
  ['draft', true],
  ['listed', false],
  ['unlisted', false],
  ['archived', false],
] as const)('a version with the status %s can be scheduled: %s', async (status, offered) => {
  const version = { ...sampleVersion('1.0'), status }
  const base = projectServer()
  serve((asked) => (/^\/v3\/project\/[^/]+\/version\//.test(asked.path) ? { body: version } : base(asked)))
  renderPage(
    <Routes>
      <Route path="/:type/:id/version/:version/edit" element={<EditVersionPage />} />
    </Routes>,
    `/mod/lamps/version/${version.id}/edit`,
  )
  await screen.findByLabelText('Version number')
  expect(screen.queryByRole('heading', { name: 'Schedule publication' }) !== null).toBe(offered)
})
