import { translateError } from '@adit/platform/http/translate.ts'
import { describe, expect, it } from 'vitest'
import { addressKey, createSignInThrottle } from './sign_in_throttle.ts'

const limits = { perName: 3, perAddress: 8, windowMs: 60_000 }
const here = '198.51.100.7'

describe('sign-in throttle', () => {
  it('refuses a name from an address after too many attempts, ignoring case, and says when to retry', async () => {
    const throttle = createSignInThrottle(limits)
    for (let attempt = 0; attempt < 3; attempt++) await throttle.begin('Ada', here)
    const refusal = throttle.begin('ada', here)
    const answer = translateError(await refusal.catch((error: unknown) => error))
    expect(answer).toMatchObject({
      code: 'ratelimit_error',
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    })
    await throttle.begin('ada', '198.51.100.8')
    await throttle.begin('bob', here)
  })

  it('counts concurrent attempts', async () => {
    const throttle = createSignInThrottle(limits)
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => throttle.begin('ada', here)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('resets the wrong attempts for a name after a correct one', async () => {
    const throttle = createSignInThrottle({ ...limits, perAddress: 100 })
    for (let round = 0; round < 5; round++) {
      for (let attempt = 0; attempt < 3; attempt++) await throttle.begin('ada', here)
      await throttle.succeeded('ada', here)
    }
  })

  it('refuses an address that tries too many names', async () => {
    const throttle = createSignInThrottle(limits)
    for (let attempt = 0; attempt < 8; attempt++) await throttle.begin(`name${attempt}`, here)
    await expect(throttle.begin('another', here)).rejects.toMatchObject({ code: 'ratelimit_error' })
  })
})

describe('addressKey', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})
