import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleVersion } from '../../../testing/projectPage.ts'
import { sampleView } from '../../../testing/projectView.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { sampleReleases } from '../../../testing/search.ts'
import { serve } from '../../../testing/serve.ts'
import type { VersionItem } from '../../versionItem.ts'
import { ProjectViewContext } from '../project/projectView.ts'
import { LampBar } from './LampBar.tsx'
import type { Get } from './offer.ts'

const version = sampleVersion('2.0')
const get = (state: 'fits' | 'open', setup: Get<VersionItem>['setup']): Get<VersionItem> => ({
  ...{ setup, choices: { versions: ['1.21.4'], loaders: ['fabric'] } },
  offer: { state, version, newer: null },
})

function show(of: Get<VersionItem>, isIntersecting: boolean, needs: unknown[] = []) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        told([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
  const answers: Record<string, unknown> = {
    '/_internal/game_versions': sampleReleases('1.21.4'),
    [`/_internal/version/${version.id}/needs`]: needs,
  }
  serve(({ path }) => (path in answers ? { body: answers[path] } : undefined))
  return renderPage(
    <ProjectViewContext value={sampleView()}>
      <LampBar
        get={of}
        ticks={{ ticked: new Set(['o']), tick: () => {} }}
        lamp={{ current: document.createElement('div') }}
      />
    </ProjectViewContext>,
    '/mod/deep-lamps',
  )
}

test('keeps the download at hand while that of the panel is out of sight', () => {
  show(get('fits', { version: '1.21.4', loader: 'fabric' }), false)
  expect(screen.getByText(/^Fits/).textContent).toBe('Fits 1.21.4')
  expect(screen.getByText(/Fabric/).parentElement?.textContent).toMatch(/^Fabric · 2\.0 · /)
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('/lamps-2.0.jar')
})

test('says which file it is while nothing is known of the reader', () => {
  show(get('open', { version: null, loader: null }), false)
  expect(screen.getByText(/^Newest for/).textContent).toBe('Newest for 1.21.4')
})

test('is not there while the panel’s own is', () => {
  show(get('fits', { version: '1.21.4', loader: 'fabric' }), true)
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
})

test('brings what the panel brings: what is needed, and what is ticked', async () => {
  const need = (id: string, kind: string) => ({
    ...{ kind, file_name: null, version: { id: `${id}V`, version_number: '4.2.1' } },
    project: { id, slug: id, name: id, icon_url: null, project_types: ['mod'] },
    file: { url: `https://adit.test/data/${id}.jar`, filename: `${id}.jar`, size: 1000 },
  })
  const on = { project_id: 'a', version_id: null, file_name: null, dependency_type: 'required' } as const
  const of = get('fits', { version: '1.21.4', loader: 'fabric' })
  const needy = { ...of, offer: { ...of.offer, version: { ...version, dependencies: [on] } } } as Get<VersionItem>
  show(needy, false, [need('a', 'required'), need('o', 'optional'), need('x', 'optional')])
  const files = await screen.findByText(/files/)
  expect(files.textContent).toBe('Fabric · 2.0 · 3 files, 13.9 kB')
})
