import { startMiddleware } from '@adit/platform/http/testing.ts'
import { expect, it } from 'vitest'
import type { GatewayState } from './state.ts'
import { under } from './under.ts'

it.each([
  ['/_dev', 'mail'],
  ['/_dev/mail', 'mail'],
  ['/_developers', 'none'],
  ['/', 'none'],
])('leaves %s to %s', async (path, expected) => {
  const to: (string | undefined)[] = []
  const { origin } = await startMiddleware<GatewayState>(
    async ({ state }, next) => {
      await next()
      to.push(state.to)
    },
    under('/_dev', 'mail', (context) => {
      context.body = 'mail'
    }),
    (context) => {
      context.body = 'none'
    },
  )
  expect(await (await fetch(origin + path)).text()).toBe(expected)
  expect(to).toEqual([expected === 'mail' ? 'mail' : undefined])
})
