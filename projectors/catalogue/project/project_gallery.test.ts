import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { describe, expect, it } from 'vitest'
import { projectStreams } from '../catalogue.fixture.ts'
import { catalogueProjector } from '../catalogue.projector.ts'
import { projectTable } from './project.table.ts'

const { given } = testProjector(catalogueProjector)
const icon = { key: 'icons/a.webp', rawKey: 'icons/a.png', color: 0x336699 }
const item = (id: string, featured = false) => ({
  id,
  key: `gallery/${id}.webp`,
  rawKey: `gallery/${id}.png`,
  sha1: id,
  featured,
  title: null,
  description: null,
  ordering: 0,
})

function after(write: (streams: ReturnType<typeof projectStreams>) => void) {
  const streams = projectStreams('PROJECT1')
  streams.create()
  write(streams)
  const projected = given(streams.log.events)
  return { project: projected.row(projectTable), lastMarks: projected.lastMarks('search'), events: streams.log.events }
}

describe('icon', () => {
  it('ProjectIconChanged sets it', () => {
    const { project, lastMarks } = after(({ project }) => project('ProjectIconChanged', { icon }))
    expect(project).toMatchObject({ icon, revision: 1 })
    expect(lastMarks).toEqual(['PROJECT1'])
  })

  it('ProjectIconRemoved takes it away', () => {
    const { project, lastMarks } = after(({ project }) => {
      project('ProjectIconChanged', { icon })
      project('ProjectIconRemoved', {})
    })
    expect(project).toMatchObject({ icon: null, revision: 2 })
    expect(lastMarks).toEqual(['PROJECT1'])
  })
})

describe('gallery', () => {
  it('ProjectGalleryItemAdded keeps what was measured of a picture, also when it is edited', () => {
    const measured = { ...item('one'), measures: { width: 1_280, height: 720, color: 0x204060 } }
    const { project } = after(({ project }) => {
      project('ProjectGalleryItemAdded', { item: measured })
      project('ProjectGalleryItemAdded', { item: item('two') })
      project('ProjectGalleryItemEdited', { item: { ...measured, title: 'Caves' } })
    })
    expect(project.gallery.map(({ measures }) => measures)).toEqual([measured.measures, undefined])
  })

  it('ProjectGalleryItemAdded appends an image with its time', () => {
    const { project, lastMarks, events } = after(({ project }) => {
      project('ProjectGalleryItemAdded', { item: item('one') })
    })
    expect(project.gallery).toEqual([
      {
        id: 'one',
        key: 'gallery/one.webp',
        rawKey: 'gallery/one.png',
        featured: false,
        title: null,
        description: null,
        ordering: 0,
        created: events.at(-1)?.at,
      },
    ])
    expect(lastMarks).toEqual(['PROJECT1'])
  })

  it('features one image at a time', () => {
    const { project } = after(({ project }) => {
      project('ProjectGalleryItemAdded', { item: item('one', true) })
      project('ProjectGalleryItemAdded', { item: item('two', true) })
      project('ProjectGalleryItemAdded', { item: item('three') })
    })
    expect(project.gallery.map(({ featured }) => featured)).toEqual([false, true, false])
  })

  it('ProjectGalleryItemEdited changes one image and keeps its time', () => {
    const { project, lastMarks, events } = after(({ project }) => {
      project('ProjectGalleryItemAdded', { item: item('one', true) })
      project('ProjectGalleryItemAdded', { item: item('two') })
      project('ProjectGalleryItemEdited', { item: { ...item('two', true), title: 'A cave' } })
    })
    expect(project.gallery).toMatchObject([
      { id: 'one', featured: false },
      { id: 'two', featured: true, title: 'A cave', created: events.at(-2)?.at },
    ])
    expect(lastMarks).toEqual(['PROJECT1'])
  })

  it('ProjectGalleryItemRemoved removes one image', () => {
    const { project, lastMarks } = after(({ project }) => {
      project('ProjectGalleryItemAdded', { item: item('one') })
      project('ProjectGalleryItemAdded', { item: item('two') })
      project('ProjectGalleryItemRemoved', { itemId: 'one' })
    })
    expect(project.gallery.map(({ id }) => id)).toEqual(['two'])
    expect(lastMarks).toEqual(['PROJECT1'])
  })
})
