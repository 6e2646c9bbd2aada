import { createHmac } from 'node:crypto'
import type { Provider } from '@adit/events/identity/provider.values.ts'

/** Who somebody is on another site. */
export interface OutsideIdentity {
  provider: Provider
  /** What hands out the subjects: the same number is somebody else on another installation of GitLab. */
  issuer: string
  subject: string
}

/** Represents an identity in the name of its stream: 32 bytes in hex that nobody can guess without the secret. */
export type IdentityHash = (identity: OutsideIdentity) => string

export function createIdentityHash(secret: string): IdentityHash {
  return ({ provider, issuer, subject }) =>
    createHmac('sha256', secret)
      .update('adit.provider_identity\0')
      .update(JSON.stringify([provider, issuer, subject]))
      .digest('hex')
}
