import { expect, it } from 'vitest'
import { startMiddleware } from '../testing.ts'
import { closing } from './closing.ts'

it.each([
  [true, 'keep-alive'],
  [false, 'close'],
])('while ready is %s, the connection says %s', async (isReady, connection) => {
  const { origin } = await startMiddleware(
    closing(() => isReady),
    (context) => {
      context.body = 'here'
    },
  )
  expect((await fetch(origin)).headers.get('connection')).toBe(connection)
})
