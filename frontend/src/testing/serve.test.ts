import { expect, test } from 'vitest'
import { refused } from './contractCheck.ts'
import { problemsSinceLast } from './problems.ts'
import { serve } from './serve.ts'
import { serveUploads } from './uploads.ts'

const wrong = { body: 'no list' }

test('reports an answer that breaks its contract', async () => {
  const log = serve(() => wrong)
  await fetch('/v2/tag/loader')
  expect(log).toHaveLength(1)
  expect(problemsSinceLast()).toEqual([expect.stringMatching(/^GET \/v2\/tag\/loader: the answer has another shape/)])
  expect(problemsSinceLast()).toEqual([])
})

test('reports a request to an unknown route, even without an answer', async () => {
  serve(() => undefined)
  await fetch('/v2/nowhere')
  expect(problemsSinceLast()).toEqual(['GET /v2/nowhere is not a route'])
})

test('reports the answer to an upload that breaks its contract', () => {
  const uploads = serveUploads()
  const request = new XMLHttpRequest()
  request.open('PATCH', '/v2/project/LAMPS001/icon?ext=png')
  request.setRequestHeader('authorization', 'mra_test')
  request.send(new Blob(['x']))
  uploads[0]?.answer({ body: {} })
  expect(problemsSinceLast()).toEqual(['PATCH /v2/project/LAMPS001/icon: the status 200 is not declared'])
  uploads[0]?.answer(refused('invalid_image', { expected: 'png', reason: 'no pixels' }))
  expect(problemsSinceLast()).toEqual([])
  expect(request.status).toBe(400)
})

/** Fails after its last line: the first test shows that nothing before that does. */
test.fails('a test whose answers break a contract fails', async () => {
  serve(() => wrong)
  await fetch('/v2/tag/loader')
})
