import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sampleProject } from '../../../testing/projectPage.ts'
import { sampleView } from '../../../testing/projectView.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { serve } from '../../../testing/serve.ts'
import { type ProjectView, ProjectViewContext } from '../project/projectView.ts'
import { GalleryTab } from './GalleryTab.tsx'

// Pages load lazily, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const picture = (name: string | null, ordering: number) => ({
  url: `/data/${ordering}_350.webp`,
  raw_url: `/data/${ordering}.webp`,
  featured: ordering === 0,
  name,
  description: `Picture ${ordering}`,
  created: '2024-03-01T12:00:00.000Z',
  ordering,
})

const measured = { url: '/data/0_350.webp', width: 1920, height: 1080, color: 0x00_20_40 }

function show(gallery: ProjectView['project']['gallery'], at = '/mod/deep-lamps/gallery') {
  serve(({ path }) => (path === '/_internal/project/deep-lamps/pictures' ? { body: [measured] } : undefined))
  return renderPage(
    <ProjectViewContext value={sampleView({ project: sampleProject({ gallery }) })}>
      <GalleryTab />
    </ProjectViewContext>,
    at,
  )
}

test('a picture opens at full size, arrow keys move through all pictures, and Escape closes it', async () => {
  show([picture('Dusk', 0), picture('Dawn', 1)])
  await userEvent.click(screen.getByRole('link', { name: 'Dusk' }))
  const large = await screen.findByRole('dialog', { name: 'Dusk' })
  expect(large.querySelector('img')?.getAttribute('src')).toBe('/data/0.webp')
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByRole('dialog', { name: 'Dawn' })).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByRole('dialog', { name: 'Dusk' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('keeps the place of a picture, in its color until it is there', async () => {
  show([picture('Dusk', 0), picture('Dawn', 1)], '/mod/deep-lamps/gallery#image-1')
  const large = await screen.findByRole('dialog', { name: 'Dusk' })
  for (const place of [document.querySelector('figure img'), large.querySelector('img')]) {
    await waitFor(() => expect(place?.getAttribute('width')).toBe('1920'))
    expect([place?.getAttribute('height'), place?.getAttribute('style')]).toEqual([
      '1080',
      expect.stringContaining('background-color: rgb(0, 32, 64)'),
    ])
    if (place) fireEvent.load(place)
    expect(place?.getAttribute('style')).not.toContain('background')
  }
  expect(screen.getByAltText('Dawn').getAttribute('style')).toBeNull()
})

test('a picture without a title is described by its description', () => {
  show([picture(null, 0)])
  expect(screen.getByRole('img', { name: 'Picture 0' })).toBeTruthy()
  expect(screen.getByText('Untitled')).toBeTruthy()
})

test('says so when there are no pictures', () => {
  show([])
  expect(screen.getByText('No pictures yet')).toBeTruthy()
})
