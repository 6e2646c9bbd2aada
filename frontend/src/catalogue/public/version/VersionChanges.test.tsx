import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleVersion } from '../../../testing/projectPage.ts'
import { sampleView } from '../../../testing/projectView.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { serve } from '../../../testing/serve.ts'
import { ProjectViewContext } from '../project/projectView.ts'
import { VersionChanges } from './VersionChanges.tsx'

/** So many versions lie between the newest and the one that the reader has. */
function show(between: number) {
  const versions = Array.from({ length: between + 2 }, (_, at) => sampleVersion(`1.${between + 1 - at}`))
  const [newest, oldest] = [versions[0], versions.at(-1)]
  if (!newest || !oldest) throw new Error('no versions')
  const part = { data: versions, error: null, retry: () => undefined }
  const asked = serve(({ path }) => (path === '/_internal/versions/changelogs' ? { body: [] } : undefined))
  renderPage(
    <ProjectViewContext value={sampleView({ versions: part })}>
      <VersionChanges version={newest} />
    </ProjectViewContext>,
    `/mod/deep-lamps/version/${newest.id}?since=${oldest.id}`,
  )
  return asked
}

test('shows the changelogs of at most 20 versions between, and says so', async () => {
  const asked = show(21)
  const link = await screen.findByRole('link', { name: 'All changelogs' })
  expect(link.closest('p')?.textContent).toBe('Only the newest 20 of 21 changelogs are shown. All changelogs')
  expect(await screen.findAllByRole('heading', { level: 4 })).toHaveLength(20)
  expect(JSON.parse(asked[0]?.query.get('ids') ?? '[]')).toHaveLength(20)
})

test('says nothing of it where all are shown', async () => {
  show(20)
  expect(await screen.findAllByRole('heading', { level: 4 })).toHaveLength(20)
  expect(screen.queryByRole('link', { name: 'All changelogs' })).toBeNull()
})
