import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sampleProject, sampleVersion } from '../../../testing/projectPage.ts'
import { sampleView } from '../../../testing/projectView.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { sampleReleases } from '../../../testing/search.ts'
import { serve } from '../../../testing/serve.ts'
import type { Dependency, VersionItem } from '../../versionItem.ts'
import { PackContents } from './PackContents.tsx'
import { ProjectViewContext } from './projectView.ts'

configure({ asyncUtilTimeout: 10_000 })

const dependency = (fields: Partial<Dependency>): Dependency => ({
  ...{ project_id: null, version_id: null, file_name: null, dependency_type: 'embedded' },
  ...fields,
})

function show(dependencies: readonly Dependency[], type: 'mod' | 'modpack' = 'modpack') {
  const packs: VersionItem[] = [sampleVersion('2.0', { dependencies: [...dependencies] }), sampleVersion('1.0')]
  const asked: string[][] = []
  serve(({ path, query }) => {
    if (path === '/_internal/game_versions') return { body: sampleReleases('1.21.4') }
    const ids: string[] = JSON.parse(query.get('ids') ?? '[]')
    if (path === '/v3/versions') return { body: ids.map((id) => sampleVersion('7.1', { id, project_id: `OF${id}` })) }
    if (path !== '/v3/projects') return undefined
    asked.push(ids)
    return { body: ids.map((id) => sampleProject({ id, slug: id.toLowerCase(), name: `Mod ${id}` })) }
  })
  renderPage(
    <ProjectViewContext
      value={sampleView({
        project: sampleProject({ project_types: [type] }),
        versions: { data: packs, error: null, retry: () => undefined },
      })}
    >
      <PackContents />
    </ProjectViewContext>,
    '/modpack/deep-lamps',
  )
  return asked
}

const many = (count: number) => Array.from({ length: count }, (_, at) => dependency({ project_id: `P${at}` }))

test('lists what the pack brings: a project, a version or a file, and nothing that it only needs', async () => {
  show([
    dependency({ project_id: 'P1' }),
    dependency({ version_id: 'V1' }),
    dependency({ file_name: 'own.jar' }),
    dependency({ project_id: 'P2', dependency_type: 'required' }),
  ])
  expect(await screen.findByRole('heading', { level: 2, name: /^Contents ?2\.0 · 3 items$/ })).toBeTruthy()
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(rows).toHaveLength(3)
  expect(rows[0]?.textContent).toContain('Mod P1')
  expect(rows[1]?.textContent).toContain('Mod OFV1')
  expect(rows[1]?.textContent).toContain('exactly 7.1')
  expect(rows[2]?.textContent).toContain('own.jar')
})

test('shows the first 12, and asks for the others only when all are wanted', async () => {
  const asked = show(many(30))
  expect(await screen.findAllByRole('listitem')).toHaveLength(12)
  expect(asked.map((ids) => ids.length)).toEqual([12])
  await userEvent.click(screen.getByRole('button', { name: 'Show all 30' }))
  expect(await screen.findByText('Mod P29')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(30)
  expect(asked.map((ids) => ids.length)).toEqual([12, 18])
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test('shows all of 12 at once', async () => {
  show(many(12))
  expect(await screen.findAllByRole('listitem')).toHaveLength(12)
  expect(screen.queryByRole('button')).toBeNull()
})

test('is not there for other types of projects, or without contents', () => {
  show(many(3), 'mod')
  show([])
  expect(screen.queryByRole('heading')).toBeNull()
})
