import type { Provider } from '@adit/events/identity/provider.values.ts'
import type { OutsideIdentity } from './identity_hash.ts'

/** One way there and back. All of it is known to the browser that began it alone. */
export interface Trip {
  /** Our own address to which the provider sends people back. */
  callback: string
  /** In the address on the way there and back. */
  state: string
  /** Proves that who exchanges the code is who asked for it. */
  verifier: string
  /** Comes back in the signed answer. */
  nonce: string
}

/** Who came back, as far as the provider says. */
export interface OutsidePerson extends OutsideIdentity {
  /** What they are called there. Not checked in any way. */
  name: string | null
  email: string | null
  /** Only if the provider itself says so. */
  emailVerified: boolean
}

/** Another site that people sign in with. */
export interface SignInProvider {
  readonly name: Provider
  /** Where to send the browser. Throws ProviderProblem. */
  begin(trip: Trip): Promise<URL>
  /** Who the provider says came back to `url`. Throws ProviderProblem. `now`: milliseconds since 1970. */
  finish(trip: Trip, url: URL, now: number): Promise<OutsidePerson>
}

export interface OutsideSignIn {
  /** Those that the site's operator has set up, in the order in which they are offered. */
  providers: readonly SignInProvider[]
  /** Where a launcher that listens on no port is sent. Null if there is no such site. */
  launcherFiles: string | null
}

/** `refused`: by the person, there. `away`: the provider doesn't answer. `failed`: its answer can't be trusted. */
export type ProviderProblemKind = 'refused' | 'away' | 'failed'

export class ProviderProblem extends Error {
  readonly kind: ProviderProblemKind

  constructor(kind: ProviderProblemKind, options?: ErrorOptions) {
    super(`signing in with another site: ${kind}`, options)
    this.kind = kind
  }
}
