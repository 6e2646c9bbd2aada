import { expect, it } from 'vitest'
import { findMovedPage } from './moved_page.ts'

const moved: Readonly<Record<string, string>> = {
  '/v3/project/lamps': '/v3/project/lanterns',
  '/v3/user/ada': '/v3/user/ada-l',
}
const find = async (address: string) => moved[address]

it.each([
  ['/mod/lamps', '/mod/lanterns'],
  ['/project/lamps', '/project/lanterns'],
  ['/mod/lamps/versions', '/mod/lanterns/versions'],
  ['/plugin/lamps/version/1.0', '/plugin/lanterns/version/1.0'],
  ['/user/ada/mods', '/user/ada-l/mods'],
  ['/mod/lanterns', undefined],
  ['/mods', undefined],
  ['/mod/', undefined],
  ['/user/lamps', undefined],
  ['/settings/profile', undefined],
])('%s has moved to %s', async (path, to) => expect(await findMovedPage(path, find)).toBe(to))
