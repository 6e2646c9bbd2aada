import { beforeEach, expect, test, vi } from 'vitest'
import { sampleSession } from '../testing/account.ts'
import { refused } from '../testing/contractCheck.ts'
import { sampleImage } from '../testing/projectPage.ts'
import { serve } from '../testing/serve.ts'
import { serveUploads, type Upload } from '../testing/uploads.ts'
import { getToken, setToken } from './sessionToken.ts'
import { upload } from './upload.ts'

const projectId = 'LAMPS001'
const send = (input: Partial<Parameters<typeof upload>[1]> = {}) =>
  upload('PATCH /v2/project/:id/icon', { params: { id: projectId }, query: { ext: 'png' }, body: file(), ...input })
const file = () => new Blob(['x'], { type: 'image/png' })

let uploads: Upload[]
beforeEach(() => {
  setToken('mra_good')
  uploads = serveUploads()
})

test('reports progress, and sends the type, the token and a key', async () => {
  const shares: number[] = []
  const sent = send({ onProgress: (share) => shares.push(share) })
  uploads[0]?.progress(0.5)
  uploads[0]?.answer({ status: 204 })
  await sent
  expect(shares).toEqual([0.5])
  expect(uploads.map(({ method, url }) => `${method} ${url}`)).toEqual(['PATCH /v2/project/LAMPS001/icon?ext=png'])
  expect(uploads[0]?.headers.get('authorization')).toBe('mra_good')
  expect(uploads[0]?.headers.get('content-type')).toBe('image/png')
})

test('a form is sent with the type that the browser gives it, and a POST with a key', async () => {
  const form = new FormData()
  form.append('data', '{}')
  const sent = upload('POST /v3/version/:id/file', { params: { id: 'VERS0001' }, body: form })
  uploads[0]?.answer({ status: 204 })
  await sent
  expect(uploads[0]?.headers.has('content-type')).toBe(false)
  expect(uploads[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('returns the answer', async () => {
  const sent = upload('POST /v3/image', { query: { ext: 'png', context: 'project' }, body: file() })
  uploads[0]?.answer({ body: sampleImage() })
  expect(await sent).toEqual(sampleImage())
})

test('a refusal and a lost connection are errors', async () => {
  const refusal = send()
  uploads[0]?.answer(refused('invalid_image', { expected: 'png', reason: 'no pixels' }))
  await expect(refusal).rejects.toMatchObject({ status: 400, error: 'invalid_image' })
  const lost = send()
  uploads[1]?.fail()
  await expect(lost).rejects.toMatchObject({ status: 0, error: 'offline' })
})

test('an abort ends it at once, even before it starts', async () => {
  const controller = new AbortController()
  const running = send({ signal: controller.signal })
  controller.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  await expect(send({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  expect(uploads.map(({ aborted }) => aborted)).toEqual([true])
})

test('renews an expired session and sends the file again with the same key', async () => {
  setToken('mra_old')
  serve(({ path }) =>
    path === '/v2/user' ? refused('invalid_token') : { body: sampleSession({ session: 'mra_new' }) },
  )
  const sent = upload('POST /v3/image', { query: { ext: 'png', context: 'project' }, body: file() })
  uploads[0]?.answer(refused('invalid_token'))
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer({ body: sampleImage() })
  await sent
  expect(uploads.map(({ headers }) => headers.get('authorization'))).toEqual(['mra_old', 'mra_new'])
  const [first, second] = uploads.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(getToken()).toBe('mra_new')
})
