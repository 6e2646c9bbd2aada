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

function show(of: Get<VersionItem>, isIntersecting: boolean) {
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
  serve(({ path }) => (path === '/_internal/game_versions' ? { body: sampleReleases('1.21.4') } : undefined))
  return renderPage(
    <ProjectViewContext value={sampleView()}>
      <LampBar get={of} lamp={{ current: document.createElement('div') }} />
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
