import { expect, it } from 'vitest'
import { isPagePath } from './page_path.values.ts'

it.each([
  ...['/', '/mods', '/Mods/', '/mod/x', '/project/x/version/1.0%2B2', '/datapack/x/version/1.0/edit', '/user/ada'],
  ...['/user/ada/shaders', '/settings/pats', '/dashboard/', '/moderation/projects/x/show'],
])('knows the page %s', (path) => expect(isPagePath(path)).toBe(true))

it.each([
  ...['/collection/x', '/collections', '/organization/x', '/servers', '/server/x', '/app', '/news', '//', '/mod'],
  ...['/mod/x/nothing', '/mod/x/version', '/mod/x/settings/nothing', '/mod/x/gallery/y', '/user', '/user/ada/y'],
  ...['/dashboard/lanterns', '/dashboard/organizations', '/moderation/nothing', '/settings/billing/all', '/auth/reset'],
])('has no page %s', (path) => expect(isPagePath(path)).toBe(false))
