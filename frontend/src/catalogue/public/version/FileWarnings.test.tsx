import { fileWarningCodes } from '@adit/events/catalogue/version/file_warning.values.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ResponseOf } from '../../../api/client.ts'
import { signIn } from '../../../testing/managedProject.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { serve } from '../../../testing/serve.ts'
import { FileWarnings } from './FileWarnings.tsx'

beforeEach(signIn)

const answer = (body: ResponseOf<'GET /_internal/version/:id/warnings'>) =>
  serve(({ path }) => (path === '/_internal/version/VERSION1/warnings' ? { body } : undefined))

test('describes what is wrong with each file', async () => {
  answer(fileWarningCodes.map((code) => ({ file_id: 'F', filename: 'a.jar', code, entry: 'fabric.mod.json' })))
  renderPage(<FileWarnings version="VERSION1" />)
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toContain(
    'a.jar: fabric.mod.json is a list. Only its first item is used.',
  )
  expect(new Set(lines.map((line) => line.textContent)).size).toBe(fileWarningCodes.length)
  expect(lines.filter((line) => /undefined|^a\.jar: $/.test(line.textContent ?? ''))).toEqual([])
  expect(screen.getByText(/Only members of this project and moderators see this/)).toBeTruthy()
})

test('shows nothing if nothing is wrong', async () => {
  const asked = answer([])
  const { container } = renderPage(<FileWarnings version="VERSION1" />)
  await expect.poll(() => asked.length).toBe(1)
  expect(container.querySelector('ul')).toBeNull()
})
