import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../api/apiQuery.ts'
import { serve } from '../../../testing/serve.ts'
import { typeSegments } from '../../projectAddress.ts'
import { versionsQuery } from '../version/useVersions.ts'
import { preloadProject, projectShownAt } from './preloadProject.ts'

afterEach(() => queryClient.clear())

test.each(typeSegments)('recognizes a page under /%s as a project', (segment) => {
  expect(projectShownAt(`/${segment}/lodeline`)).toEqual({ id: 'lodeline', tab: undefined })
  expect(projectShownAt(`/${segment}/a%20b/gallery/`)).toEqual({ id: 'a b', tab: 'gallery' })
})

test.each(['/', '/mods', '/mod', '/mod/x/settings', '/mod/x/version/new', '/user/x', '/mod/%E0%A4%A'])(
  '%s is not the page of a project',
  (path) => expect(projectShownAt(path)).toBeNull(),
)

test('preloads what the page requests', () => {
  serve(() => undefined)
  preloadProject('/mod/lodeline/versions')
  expect(queryClient.getQueryState(versionsQuery('lodeline').queryKey)).toBeDefined()
  expect(queryClient.getQueryState(['GET /v3/project/:id', { params: { id: 'lodeline' } }])).toBeDefined()
})
