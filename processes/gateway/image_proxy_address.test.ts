import { expect, it } from 'vitest'
import { isPublicAddress, pinnedLookup, publicAddresses } from './image_proxy_address.ts'

it.each([
  ['8.8.8.8', true],
  ['100.63.255.255', true],
  ['100.128.0.1', true],
  ['172.32.0.1', true],
  ['2606:4700::6810:84e5', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['::8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['2606:4700::1%eth0', false],
  ['ff02::1', false],
  ['a.example', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

it('refuses a host if one of its addresses is not public', async () => {
  const hosts: Record<string, string[]> = {
    mixed: ['8.8.8.8', '10.0.0.1'],
    good: ['8.8.8.8', '2606:4700::1'],
    none: [],
  }
  const check = (url: string) => publicAddresses(new URL(url), async (host) => hosts[host] ?? [])
  await expect(check('https://good/')).resolves.toEqual(['8.8.8.8', '2606:4700::1'])
  await expect(check('https://mixed/')).rejects.toMatchObject({ code: 'image_host_refused' })
  await expect(check('https://none/')).rejects.toMatchObject({ code: 'image_unreachable' })
})

it.each([
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
])('recognizes the spelling %s', async (url) => {
  const unused = () => Promise.reject(new Error('a name server was asked'))
  await expect(publicAddresses(new URL(url), unused)).rejects.toMatchObject({ code: 'image_host_refused' })
})

it('connects to the checked address, even if the name resolves differently later', async () => {
  const lookup = pinnedLookup(['8.8.8.8', '2606:4700::1'])
  const ask = (all: boolean) =>
    new Promise((done) => lookup('localhost', { all }, (_error, address, family) => done([address, family])))
  expect(await ask(false)).toEqual(['8.8.8.8', 4])
  expect(await ask(true)).toEqual([
    [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ],
    undefined,
  ])
})
