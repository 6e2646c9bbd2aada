import { describe, expect, it } from 'vitest'
import { referrerHost, viewedPage } from './viewed_page.ts'

const page = (path: string) => viewedPage(new URL(path, 'https://adit.example'))

describe('viewedPage', () => {
  it.each([
    ['/mod/lantern', { idOrSlug: 'lantern', page: '', campaign: null }],
    ['/mod/lantern/', { idOrSlug: 'lantern', page: '', campaign: null }],
    ['/project/AABBCCDD/versions?l=fabric', { idOrSlug: 'AABBCCDD', page: 'versions', campaign: null }],
    ['/plugin/lantern/version/1.0.0', { idOrSlug: 'lantern', page: 'version', campaign: null }],
    ['/shader/lantern/whatever', { idOrSlug: 'lantern', page: 'other', campaign: null }],
    ['/mod/light%20lines', { idOrSlug: 'light lines', page: '', campaign: null }],
    ['/mod/lantern?utm_source=Newsletter', { idOrSlug: 'lantern', page: '', campaign: 'newsletter' }],
    ['/mod/lantern?utm_source=two%20words', { idOrSlug: 'lantern', page: '', campaign: null }],
    [`/mod/lantern?utm_source=${'a'.repeat(65)}`, { idOrSlug: 'lantern', page: '', campaign: null }],
  ])('reads %s', (path, expected) => {
    expect(page(path)).toEqual(expected)
  })

  it.each(['/', '/mods', '/mod/', '/user/ada', '/mod/%E0%A4%A'])('finds no project in %s', (path) => {
    expect(page(path)).toBeUndefined()
  })
})

it.each([
  ['https://www.example.org/list?q=secret', 'example.org'],
  ['http://chat.example.org', 'chat.example.org'],
  ['https://adit.example/mods', null],
  ['android-app://com.example', null],
  ['javascript:alert(1)', null],
  ['no address', null],
  ['', null],
  [null, null],
  [undefined, null],
])('keeps of the referrer %s only %s', (referrer, host) => {
  expect(referrerHost(referrer, 'https://adit.example')).toBe(host)
})
