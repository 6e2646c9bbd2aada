import { type AuthConfig, AuthFeature, GenericModrinthClient } from '@modrinth/api-client'
import type { Visitor } from '../../testing/visitor.ts'
import type { World } from './world.ts'

const authBy = (token: string): AuthConfig => ({ token })

/** The client with which the leading platform's own pages and launcher use its API. */
export const clientAt = (origin: string, token: string | undefined) =>
  new GenericModrinthClient({
    userAgent: 'tests/1.0.0',
    labrinthBaseUrl: origin,
    features: token ? [new AuthFeature(authBy(token))] : [],
  }).labrinth

export type Client = ReturnType<typeof clientAt>

/** The modules whose every method has a call here. */
export const calledModules = [
  'projects_v3',
  'versions_v3',
  'reports_v3',
  'threads_v3',
  'images_v3',
  'tags_v2',
  'analytics_v3',
  'analytics_internal',
  'payouts_v3',
  'payout_v3',
  'affiliate_internal',
] as const satisfies readonly (keyof Client)[]

export type Module = (typeof calledModules)[number]
type Method<M extends Module> = Exclude<keyof Client[M], 'getModuleID'>
type ArgumentsOf<F> = F extends (...given: infer A) => unknown ? A : never
type AnswerOf<F> = F extends (...given: never[]) => infer R
  ? R extends { promise: Promise<infer T> }
    ? T
    : Awaited<R>
  : never

/** One call: who makes it, with what, and what has to be true of the answer or afterwards. */
export interface Call<F> {
  /** What tells it from other calls of the method. */
  about?: string
  by?: (world: World) => Visitor
  given: (world: World) => ArgumentsOf<F> | Promise<ArgumentsOf<F>>
  sees: (answer: AnswerOf<F>, at: { world: World; given: ArgumentsOf<F>; client: Client }) => unknown
}

export type Calls = { [M in Module]: { [N in Method<M>]: readonly Call<Client[M][N]>[] } }
