import { afterEach, expect, test } from 'vitest'
import { clearCookie, readCookie } from './cookie.ts'
import { cosmetics, cosmeticsOf, defaultCosmetics } from './cosmetics.ts'
import { isFlagOn, resetFlags, setFlag } from './flags.ts'

afterEach(() => {
  cosmetics.update(defaultCosmetics)
  clearCookie('cosmetics')
})

const kept = () => cosmeticsOf(readCookie('cosmetics'))

test('keeps every preference in the cookie', () => {
  const changed = {
    ...defaultCosmetics,
    rightSearchLayout: true,
    leftContentLayout: true,
    advancedRendering: false,
    externalLinksNewTab: false,
    preferredDarkTheme: 'oled' as const,
    searchDisplayMode: { ...defaultCosmetics.searchDisplayMode, mod: 'gallery' as const, user: 'grid' as const },
    hideStagingBanner: true,
    notificationSide: 'start' as const,
    flags: { developerMode: true, singleKeys: false },
  }
  cosmetics.update(changed)
  expect(kept()).toEqual(changed)
})

test('an older cookie has the defaults of what it lacks', () => {
  expect(cosmeticsOf('{"searchDisplayMode":{"mod":"grid"}}')).toEqual({
    ...defaultCosmetics,
    searchDisplayMode: { ...defaultCosmetics.searchDisplayMode, mod: 'grid' },
  })
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[1]'],
  ['unknown preferences', '{"toString":true,"x":{"y":1},"flags":{"x":true,"constructor":true}}'],
  [
    'values that no preference has',
    '{"rightSearchLayout":1,"preferredDarkTheme":"light","notificationSide":"top","hideStagingBanner":"yes","flags":{"developerMode":"on"}}',
  ],
  ['views that no list has', '{"searchDisplayMode":{"mod":"__proto__","user":1,"hats":"grid"}}'],
  ['another shape', '{"flags":null,"searchDisplayMode":"list","setup":3}'],
])('a cookie with %s counts as one without it', (_, text) => {
  expect(cosmeticsOf(text)).toEqual(defaultCosmetics)
  expect(Object.keys(cosmeticsOf(text).flags)).toEqual([])
})

test('a flag is kept only while it differs from its default', () => {
  setFlag('developerMode', true)
  setFlag('singleKeys', false)
  expect(kept().flags).toEqual({ developerMode: true, singleKeys: false })
  expect([isFlagOn('developerMode'), isFlagOn('singleKeys')]).toEqual([true, false])
  setFlag('developerMode', false)
  expect(kept().flags).toEqual({ singleKeys: false })
  resetFlags()
  expect(kept().flags).toEqual({})
  expect(isFlagOn('singleKeys')).toBe(true)
})
