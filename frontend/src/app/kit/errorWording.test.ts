import { expect, test } from 'vitest'
import { wordingOf } from './errorWording.ts'

const title = (status: number, path: string) => wordingOf(status, path).title.defaultMessage

test.each([
  ['/mod/x', 'Project not found'],
  ['/datapack/x/versions', 'Project not found'],
  ['/project/x', 'Project not found'],
  ['/user/x', 'User not found'],
  ['/mods', 'Page not found'],
  ['/users/', 'Page not found'],
])('a missing %s is “%s”', (path, text) => {
  expect(title(404, path)).toBe(text)
})

test('has words of its own for legal blocking and for everything else', () => {
  expect(title(451, '/mod/x')).toBe('Content unavailable for legal reasons')
  expect(title(500, '/mod/x')).toBe('Something went wrong')
  expect(title(1000, '/')).toBe('Something went wrong')
})
