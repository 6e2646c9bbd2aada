import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { refusal } from '../../eventing/refusal.ts'
import { sharedErrors } from '../errors.ts'
import { startMiddleware } from '../testing.ts'
import { refusals } from './refusals.ts'

const mebibyte = Buffer.alloc(1024 * 1024)

/** What a client reads if it looks for an answer only after sending everything. */
async function sendAllThenRead(mebibytes: number): Promise<string> {
  const { port } = await startMiddleware(refusals(), () => {
    throw refusal('body_too_large', { field: 'body', limit: 1 })
  })
  const socket = connect(port, '127.0.0.1').pause()
  socket.write(`POST / HTTP/1.1\r\nHost: here\r\nContent-Length: ${mebibytes * mebibyte.length}\r\n\r\n`)
  for (let sent = 0; sent < mebibytes; sent++) if (!socket.write(mebibyte)) await once(socket, 'drain')
  const answer = text(socket)
  if (mebibytes <= 16) socket.end()
  return answer
}

it.each([1, 100])('lets a client that first sends the whole body read why %i MiB were refused', async (mebibytes) => {
  const answer = await sendAllThenRead(mebibytes)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"code":"body_too_large"')
  expect(answer.includes('Connection: close') || answer.includes('connection: close')).toBe(mebibytes > 16)
})

it('answers an unexpected error with 500 and leaks none of its text', async () => {
  const { origin } = await startMiddleware(refusals(), () => {
    throw new Error('password=hunter2')
  })
  const answer = await fetch(origin)
  const body = await answer.text()
  expect([answer.status, JSON.parse(body).error]).toEqual([500, 'internal_error'])
  expect(body).not.toContain('hunter2')
})

it('translates a refusal with the given wordings', async () => {
  const worded = refusals(sharedErrors, { not_found: 'Gibt es nicht.' })
  const { origin } = await startMiddleware(worded, () => {
    throw refusal('not_found')
  })
  expect(await (await fetch(origin)).json()).toMatchObject({ description: 'Gibt es nicht.' })
})
