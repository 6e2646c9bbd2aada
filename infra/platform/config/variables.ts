import { z } from 'zod'

/** Schemas for the text of environment variables. Give each a `.describe()`, because errors quote it. */

/** A whole number, such as a port. */
export function number({ min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number } = {}) {
  return z
    .string()
    .regex(/^\d{1,15}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(
      z
        .int()
        .min(min, { error: `must be at least ${min}` })
        .max(max, { error: `must be at most ${max}` }),
    )
}

/** `true`, `false`, `1`, `0`, `on`, `off`. */
export function switched() {
  return z.stringbool({
    truthy: ['true', '1', 'on'],
    falsy: ['false', '0', 'off'],
    error: 'must be true or false',
  })
}

/** A secret of at least 16 characters, so that nobody uses a simple word. */
export function secret() {
  return z.string({ error: 'must be set' }).min(16, { error: 'must have at least 16 characters' })
}

/**
 * An address whose scheme chooses the adapter of a port, such as `postgres://` or `kurrentdb://` for EVENT_STORE_URL. The error for
 * another scheme lists those that are allowed.
 */
export function adapterUrl<const Scheme extends string>(...schemes: readonly Scheme[]) {
  const listed = schemes.map((scheme) => `${scheme}://`).join(', ')
  return z.string({ error: `must be a URL with one of ${listed}` }).transform((text, context) => {
    const scheme = schemes.find((one) => text.startsWith(`${one}:`))
    if (scheme !== undefined && URL.canParse(text)) return { scheme, url: new URL(text) }
    context.addIssue({ code: 'custom', message: `must be a URL with one of ${listed}` })
    return z.NEVER
  })
}

/** Host names separated by commas, each with its port if that isn't the usual one. At most `max`. */
export function hosts({ max }: { max: number }) {
  const wrong = { error: 'must be host names separated by commas, such as cdn.adit.example' }
  return z
    .string(wrong)
    .transform((text) => text.split(',').map((host) => host.trim()))
    .pipe(z.array(z.string().refine(isHost, wrong)).max(max, { error: `must be at most ${max} host names` }))
}

function isHost(text: string): boolean {
  // The characters are checked because parsers also accept signs that mean something in a content security policy.
  return (
    /^[a-z0-9.-]+(?::\d{1,5})?$/.test(text) &&
    URL.canParse(`https://${text}`) &&
    new URL(`https://${text}`).host === text
  )
}

/** An http or https origin without a path. */
export function origin() {
  return z.string({ error: 'must be an origin' }).transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url && (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/' && !url.search) {
      return url.origin
    }
    context.addIssue({ code: 'custom', message: 'must be an origin such as https://adit.example' })
    return z.NEVER
  })
}
