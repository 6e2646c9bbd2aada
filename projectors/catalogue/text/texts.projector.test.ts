import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { projectStreams, versionData } from '../catalogue.fixture.ts'
import { renderedChangelogTable, renderedDescriptionTable } from './text.table.ts'
import { textsProjector } from './texts.projector.ts'

const { given } = testProjector(textsProjector)

function after(write: (streams: ReturnType<typeof projectStreams>) => void) {
  const streams = projectStreams('PROJECT1')
  write(streams)
  return given(streams.log.events)
}
const described = (rendered: string[]) => ({ project_id: 'PROJECT1', rendered })
const changed = (rendered: string[]) => ({ version_id: 'VERSION1', rendered })

it('ProjectCreated renders the description, and ProjectBodyChanged renders it anew', () => {
  expect(after((streams) => streams.create({ body: '# Lamps' })).row(renderedDescriptionTable)).toEqual(
    described(['<h1 id="user-content-lamps">Lamps</h1>']),
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
  expect(write()).toEqual([changed(['<ul>\n<li>Brighter</li>\n</ul>'])])
  expect(write('*Darker*')).toEqual([changed(['<p><em>Darker</em></p>'])])
  expect(write('')).toEqual([])
  expect(write('', 'Back')).toEqual([changed(['<p>Back</p>'])])
})

it('the longest hostile text gives a row in proportion to it', () => {
  const { rendered } = after((streams) => streams.create({ body: '<b>x\n\n'.repeat(10_922) })).row(
    renderedDescriptionTable,
  )
  expect(rendered.join('').length).toBeLessThan(16 * 65_536)
})
