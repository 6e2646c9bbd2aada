import type { LookupFunction } from 'node:net'
import { expect, it } from 'vitest'
import { type Connect, fetchPicture } from './image_proxy_fetch.ts'

/** What the connection's own look-up of a name answers. */
const lookedUp = (lookup: LookupFunction | undefined, host: string) =>
  new Promise((done) => {
    if (!lookup) done('asks the name servers again')
    else lookup(host, { all: true }, (_error, addresses) => done(addresses))
  })

it('connects to the address that was checked, whatever the name server says by then', async () => {
  const answers = [['8.8.8.8'], ['127.0.0.1']]
  const asked: string[] = []
  const opened: unknown[] = []
  const connect: Connect = (url, { lookup, agent }) => {
    opened.push({ url: url.href, agent, leadsTo: lookedUp(lookup, url.hostname) })
    throw new Error('enough')
  }
  const resolve = async (host: string) => {
    asked.push(host)
    return answers.shift() ?? []
  }
  const outside = { resolve, connect, signal: new AbortController().signal }
  await expect(fetchPicture(new URL('https://pictures.example/a.png'), outside)).rejects.toThrow('enough')
  expect(asked).toEqual(['pictures.example'])
  const [{ leadsTo, ...rest }] = opened as [{ leadsTo: Promise<unknown> }]
  // No kept connection either: it could lead to what an earlier answer named.
  expect(rest).toEqual({ url: 'https://pictures.example/a.png', agent: false })
  expect(await leadsTo).toEqual([{ address: '8.8.8.8', family: 4 }])
})
