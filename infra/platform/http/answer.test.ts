import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { jsonAnswer, sendRefusal } from './answer.ts'

let server: Server
afterEach(() => server.close())

const mebibyte = Buffer.alloc(1024 * 1024)

/** What a client reads that looks for an answer only when it has sent all. */
async function sendAllThenRead(mebibytes: number): Promise<string> {
  server = createServer((request, response) => {
    void sendRefusal(request, response, jsonAnswer(400, { error: 'too_large' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  socket.write(`POST / HTTP/1.1\r\nHost: here\r\nContent-Length: ${mebibytes * mebibyte.length}\r\n\r\n`)
  for (let sent = 0; sent < mebibytes; sent++) if (!socket.write(mebibyte)) await once(socket, 'drain')
  const answer = text(socket)
  if (mebibytes <= 16) socket.end()
  return answer
}

it.each([1, 100])('lets a client read why %i MiB were refused, though it sends them all first', async (mebibytes) => {
  const answer = await sendAllThenRead(mebibytes)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('{"error":"too_large"}')
  expect(answer.includes('Connection: close') || answer.includes('connection: close')).toBe(mebibytes > 16)
})
