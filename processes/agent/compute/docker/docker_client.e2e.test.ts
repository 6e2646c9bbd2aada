import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dockerClient } from './docker_client.ts'

let folder: string
let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => unknown
const socket = () => join(folder, 'socket')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-docker-'))
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(socket(), resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

it('sends JSON to the version of the API, and reads the answer', async () => {
  answer = async (request, response) => {
    response.end(JSON.stringify({ url: request.url, type: request.headers['content-type'], body: await text(request) }))
  }
  const client = dockerClient(socket())
  expect(await client({ method: 'POST', path: '/a', query: { name: 'b c' }, body: { Image: 'x' } })).toEqual({
    url: '/v1.41/a?name=b+c',
    type: 'application/json',
    body: '{"Image":"x"}',
  })
  expect(await client({ method: 'GET', path: '/a' })).toEqual({ url: '/v1.41/a', body: '' })
})

it('resolves with nothing for an answer without JSON', async () => {
  answer = (_, response) => response.writeHead(204).end()
  expect(await dockerClient(socket())({ method: 'POST', path: '/a' })).toBeUndefined()
})

it.each([
  ['{"message":"No such container: a"}', 'Docker: No such container: a'],
  ['<html>', 'Docker: <html>'],
])('rejects with what the engine says: %s', async (body, message) => {
  answer = (_, response) => response.writeHead(404).end(body)
  await expect(dockerClient(socket())({ method: 'GET', path: '/a' })).rejects.toMatchObject({ status: 404, message })
})

it('rejects when the engine is away, cuts the answer off or is no longer asked', async () => {
  await expect(dockerClient(join(folder, 'none'))({ method: 'GET', path: '/a' })).rejects.toThrow('ENOENT')
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{')
    setImmediate(() => response.destroy())
  }
  await expect(dockerClient(socket())({ method: 'GET', path: '/a' })).rejects.toThrow()
  answer = () => {}
  const signal = AbortSignal.timeout(20)
  await expect(dockerClient(socket())({ method: 'POST', path: '/wait', signal })).rejects.toThrow()
})
