import { ProviderProblem } from './outside_sign_in.port.ts'

/** A provider that takes longer counts as away. */
const waitMs = 8_000
/** Nothing that a provider says about somebody is longer. */
const bytesMax = 1_048_576

/** Fetches from a provider. Throws a ProviderProblem if it can't be reached, takes too long, is overloaded or has trouble of its own. */
export async function providerFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(waitMs)
  let response: Response
  let bytes: ArrayBuffer
  try {
    response = await fetch(url, { redirect: 'manual', ...init, signal })
    bytes = await limited(response)
  } catch (error) {
    throw error instanceof ProviderProblem ? error : new ProviderProblem('away', { cause: error })
  }
  const { status, headers } = response
  if (status >= 500 || status === 429) throw new ProviderProblem('away')
  return new Response(status === 204 || status === 304 ? null : bytes, { status, headers: readHeaders(headers) })
}

async function limited({ body }: Response): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > bytesMax) throw new ProviderProblem('failed')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts)).buffer
}

/** The body has been decoded already. */
function readHeaders(headers: Headers): Headers {
  const read = new Headers(headers)
  read.delete('content-encoding')
  read.delete('content-length')
  return read
}

/** What went wrong, if anything in a chain of causes says so. */
export function problemIn(error: unknown): ProviderProblem {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderProblem) return cause
  }
  return new ProviderProblem('failed', { cause: error })
}
