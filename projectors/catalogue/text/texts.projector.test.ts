import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { Folding } from '@adit/platform/projection/folding.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { describe, expect, it } from 'vitest'
import { projectStreams, versionData } from '../catalogue.fixture.ts'
import { Unrenderable } from './outcome.ts'
import { renderedChangelogTable, renderedDescriptionTable } from './text.table.ts'
import { textsProjector } from './texts.projector.ts'

const { given } = testProjector(textsProjector)

function after(write: (streams: ReturnType<typeof projectStreams>) => void) {
  const streams = projectStreams('PROJECT1')
  write(streams)
  return given(streams.log.events)
}
const described = (rendered: string[], headings: object[] = []) => ({ project_id: 'PROJECT1', rendered, headings })
const changed = (rendered: string[], excerpt: string) => ({
  ...{ version_id: 'VERSION1', project_id: 'PROJECT1', rendered, excerpt },
})

it('ProjectCreated renders the description, and ProjectBodyChanged renders it anew', () => {
  expect(after((streams) => streams.create({ body: '# Lamps' })).row(renderedDescriptionTable)).toEqual(
    described(['<h1 id="user-content-lamps">Lamps</h1>'], [{ id: 'user-content-lamps', text: 'Lamps', level: 1 }]),
  )
  const edited = after((streams) => {
    streams.create({ body: '# Lamps' })
    streams.project('ProjectBodyChanged', { body: '<b onclick="x()">[a](https://other.test)</b>' })
  })
  expect(edited.row(renderedDescriptionTable)).toEqual(
    described(['<p><b><a href="https://other.test"', 'link other.test', '>a</a></b></p>']),
  )
})

it('ProjectBodyChanged leaves nothing of a description that is emptied', () => {
  const emptied = after((streams) => {
    streams.create({ body: '# Lamps' })
    streams.project('ProjectBodyChanged', { body: ' \n' })
  })
  expect(emptied.rows(renderedDescriptionTable)).toEqual([])
})

it('VersionCreated renders the changelog, and VersionChangelogChanged renders it anew or drops it', () => {
  const write = (...changelogs: string[]) =>
    after((streams) => {
      streams.create()
      const version = streams.version('VERSION1')
      version('VersionCreated', versionData('PROJECT1', 'VERSION1', { changelog: '- Brighter' }))
      for (const changelog of changelogs) version('VersionChangelogChanged', { changelog })
    }).rows(renderedChangelogTable)
  expect(write()).toEqual([changed(['<ul>\n<li>Brighter</li>\n</ul>'], 'Brighter')])
  expect(write('*Darker*')).toEqual([changed(['<p><em>Darker</em></p>'], 'Darker')])
  expect(write('')).toEqual([])
  expect(write('', 'Back')).toEqual([changed(['<p>Back</p>'], 'Back')])
})

function bodyChanged(body: string): RecordedEvent {
  const streams = projectStreams('PROJECT1')
  streams.create()
  streams.project('ProjectBodyChanged', { body })
  const event = streams.log.events.at(-1)
  if (!event) throw new Error('there is an event')
  return event
}

function applied(...events: RecordedEvent[]) {
  const folding = new Folding(textsProjector, true)
  const failures = folding.apply(events, new Set())
  return { failures, rendered: folding.sets.rendered_description?.get('PROJECT1')?.rendered }
}

it('the longest hostile text gives a row in proportion to it, and nothing else waits while it is rendered', async () => {
  const event = bodyChanged('<b>x\n\n'.repeat(10_922))
  let turns = 0
  const ticking = setInterval(() => turns++, 1)
  await textsProjector.prepare?.([event])
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(10)
  expect((applied(event).rendered as string[]).join('').length).toBeLessThan(16 * 65_536)
})

it('applies what was prepared, and renders the same of an event that was not', async () => {
  const event = bodyChanged('*a*')
  await textsProjector.prepare?.([event])
  const unprepared = applied({ ...event }).rendered
  expect(applied(event).rendered).toEqual(unprepared)
  event.data = { body: '*b*' }
  expect(applied(event).rendered).toEqual(unprepared)
  expect(applied({ ...event }).rendered).toEqual(['<p><em>b</em></p>'])
})

it('parks a root whose text breaks the pipeline, and prepares the others', async () => {
  /** A text on this side only: a worker gets an empty object. */
  class Broken {
    trim() {
      return 'broken'
    }
  }
  const [broken, fine] = [bodyChanged('a'), bodyChanged('b')]
  broken.data = { body: new Broken() }
  await textsProjector.prepare?.([broken, fine])
  const [failure] = applied(broken).failures
  expect(failure?.error).toBeInstanceOf(Unrenderable)
  expect(applied(fine)).toEqual({ failures: [], rendered: ['<p>b</p>'] })
})

describe('while the events of a project wait', () => {
  /** Texts of a project with two versions, as if events from the first of `steps` on could not be applied. */
  function parked(
    steps: (streams: ReturnType<typeof projectStreams>) => void,
    spoil = (event: RecordedEvent) => event,
  ) {
    const streams = projectStreams('PROJECT1')
    streams.create({ body: 'Old description' })
    for (const id of ['VERSION1', 'VERSION2'])
      streams.version(id)('VersionCreated', versionData('PROJECT1', id, { changelog: `Old ${id}` }))
    const begun = streams.log.events.length
    steps(streams)
    const { events } = streams.log
    const folding = new Folding(textsProjector, true)
    expect(folding.apply(events.slice(0, begun), new Set())).toEqual([])
    const hidden = folding.hide(events.slice(begun).map(spoil))
    const shown = Object.values(folding.sets).flatMap((set) => [...set.all()].map(({ rendered }) => String(rendered)))
    return { shown, hidden }
  }
  const [description, first, second] = ['<p>Old description</p>', '<p>Old VERSION1</p>', '<p>Old VERSION2</p>']

  it('an old description that was replaced is not shown, and what was not replaced is', () => {
    const { shown, hidden } = parked(({ project }) => project('ProjectBodyChanged', { body: 'New' }))
    expect(shown).toEqual([first, second])
    expect(hidden).toMatchObject([
      { root: 'PROJECT1', table: 'rendered_description', row: { rendered: [description] } },
    ])
  })

  it('an old changelog that was replaced is not shown', () => {
    expect(parked(({ version }) => version('VERSION1')('VersionChangelogChanged', { changelog: '' })).shown).toEqual([
      description,
      second,
    ])
  })

  it('a version that comes shows no changelog and hides none', () => {
    const { shown } = parked(({ version }) =>
      version('VERSION3')('VersionCreated', versionData('PROJECT1', 'VERSION3', { changelog: 'New' })),
    )
    expect(shown).toEqual([description, first, second])
  })

  it('an event that can’t even be read hides all texts of its project', () => {
    const { shown } = parked(
      ({ version }) => version('VERSION1')('VersionChangelogChanged', { changelog: 'New' }),
      (event) => ({ ...event, stream: 'unreadable' as RecordedEvent['stream'] }),
    )
    expect(shown).toEqual([])
  })

  it('every event of a text either begins it or hides what it was', () => {
    const hiding = Object.keys(textsProjector.whileParked?.on ?? {})
    expect([...textsProjector.handles].filter((type) => !hiding.includes(type))).toEqual([
      'ProjectCreated',
      'VersionCreated',
    ])
  })
})
