import { createHash } from 'node:crypto'

/** As good as any hash where nobody attacks it. */
export const hash = async (password: string): Promise<string> =>
  `$simulated$${createHash('sha256').update(password).digest('base64')}`

/** @public Part of the package whose place it takes. */
export const verify = async (expected: string, password: string): Promise<boolean> =>
  expected === (await hash(password))
