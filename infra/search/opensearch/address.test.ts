import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

it.each([
  ['opensearch://search', 'http://search:9200', 'adit-search'],
  ['opensearchs://user:p%40ss@search:9443/shop', 'https://user:p%40ss@search:9443', 'shop'],
  ['https://search.example/', 'https://search.example', 'adit-search'],
  ['http://127.0.0.1:19200/test-1', 'http://127.0.0.1:19200', 'test-1'],
  ['opensearch://[::1]:9200', 'http://[::1]:9200', 'adit-search'],
])('reads %s', (url, node, prefix) => {
  expect(addressOf(url)).toEqual({ node, prefix })
})

it.each(['postgres://x', 'search:9200', '', 'opensearch://h/Not*Good', 'opensearch:///x'])('refuses %j', (url) => {
  expect(() => addressOf(url)).toThrow(/search URL/)
})

it('keeps a password out of its errors', () => {
  expect(() => addressOf('opensearch://user:hunter2@h/NO')).toThrow(expect.not.stringContaining('hunter2'))
})
