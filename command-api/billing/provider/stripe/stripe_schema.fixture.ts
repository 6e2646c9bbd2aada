import { Ajv } from 'ajv'
import stripe from './stripe_schema.json' with { type: 'json' }

/** What `stripe_schema.json` describes. */
export type StripeObject = keyof typeof stripe.$defs

// Formats such as `unix-time` and `currency` are words of Stripe’s own.
const ajv = new Ajv({ strict: false, allErrors: true })
ajv.addSchema({ $id: 'stripe', $defs: stripe.$defs })

const isDescribed = (name: unknown): name is StripeObject =>
  typeof name === 'string' && Object.hasOwn(stripe.$defs, name)

function faultsAs(name: StripeObject, value: unknown): string[] {
  const validate = ajv.getSchema(`stripe#/$defs/${name}`)
  if (!validate) throw new Error(`There is no schema of ${name}`)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const field = 'additionalProperty' in params ? ` (${params.additionalProperty})` : ''
    return `${name}${instancePath} ${message}${field}`
  })
}

/**
 * Where an answer or a message differs from Stripe’s own description of its interface: objects, lists of them, errors, and events with the object that they
 * are about. What isn’t described is a fault, too.
 */
export function stripeFaults(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return ['This is no object']
  if ('error' in body) return faultsAs('api_errors', body.error)
  const name = 'object' in body ? body.object : undefined
  if (name === 'list' && 'data' in body && Array.isArray(body.data)) return body.data.flatMap(stripeFaults)
  if (!isDescribed(name)) return [`${name} is not described`]
  const about = name === 'event' && 'data' in body ? stripeFaults(subjectOf(body.data)) : []
  return [...faultsAs(name, body), ...about]
}

const subjectOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'object' in data ? data.object : undefined
