import { expect, it } from 'vitest'
import { startMiddleware } from '../testing.ts'
import { requestId } from './request_id.ts'

const start = () =>
  startMiddleware(requestId, (context) => {
    context.body = { known: context.state.requestId, passedOn: context.req.headers['x-request-id'] }
  })

it('keeps a plain id of the caller, answers with it and passes it on', async () => {
  const { origin } = await start()
  const answer = await fetch(origin, { headers: { 'x-request-id': 'launcher-42' } })
  expect(answer.headers.get('x-request-id')).toBe('launcher-42')
  expect(await answer.json()).toEqual({ known: 'launcher-42', passedOn: 'launcher-42' })
})

it.each(['short', 'with spaces in it', 'x'.repeat(65)])('replaces %s with a new id', async (given) => {
  const { origin } = await start()
  const first = await fetch(origin, { headers: { 'x-request-id': given } })
  const id = first.headers.get('x-request-id')
  expect(id).toMatch(/^[\w.-]{8,64}$/)
  expect(await first.json()).toEqual({ known: id, passedOn: id })
  expect((await fetch(origin)).headers.get('x-request-id')).not.toBe(id)
})
