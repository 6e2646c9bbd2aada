import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { ApiVersion, Namesake, PerVersion } from './api_version.ts'
import type { RawBody, Reply } from './reply.ts'
import type { RequestContext } from './request.ts'
import type { Viewer } from './viewer.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Side = 'query' | 'command'

export interface MultipartLimits {
  /** Limit of the part `data` in bytes. Default: 1 MiB. */
  dataBytes?: number
  /** Maximum number of file parts. */
  files: number
  /** Limit of each file part in bytes. */
  fileBytes: number
}

export type BodyContract =
  | { kind: 'json'; schema: z.ZodType; limitBytes?: number }
  | { kind: 'form'; schema: z.ZodType; limitBytes?: number }
  | { kind: 'multipart'; data: z.ZodType; dataFirst: true; limits: MultipartLimits }
  | { kind: 'raw'; mediaTypes: readonly string[]; limitBytes: number }

export interface ResponseContract {
  description: string
  /** Shape of the JSON answer. Absent for an empty answer or one of `mediaType`. */
  schema?: z.ZodType
  /** Media type of an answer that is not JSON. */
  mediaType?: string
  /** Name and meaning of headers to document. */
  headers?: Readonly<Record<string, string>>
}

/** A route as data. Types, validation, the OpenAPI document and the gateway's table all derive from it. */
export interface RouteContract {
  versions?: undefined
  /** Which of its versions this is, if one contract stands for several. */
  api?: ApiVersion
  method: Method
  /** `:name` is one segment, a final `*name` the rest of the path: `/v2/project/:id`. */
  path: `/${string}`
  /** Which side answers: reads are `query` (including bulk lookups by POST), writes `command`. */
  side: Side
  summary: string
  description?: string
  /** Heading in the documentation, such as `Projects`. By default the room's name. */
  group?: string
  /** `optional`: a missing, unknown or insufficient token counts as an anonymous visitor. */
  auth: 'none' | 'optional' | 'required'
  /** The scope that the token must grant, such as `PROJECT_WRITE`. */
  scope?: string
  /**
   * `projects`: tokens that are limited to projects may call it, as its handler judges the viewer anew on each project that it touches. By
   * default, such a token is refused, or counts as none where a token is optional.
   */
  limitedTokens?: 'projects'
  /** `creation`: answers `invalid_input` to bad input and `unauthorized` to a bad token, as the compatible API does for creations. */
  family?: 'creation'
  /** Whether it's open to the session that somebody suspended can begin. */
  whileSuspended?: true
  /**
   * For commands: under /v2, something that is missing is answered with 400 and a reason instead of 404 and an empty body. Clients of that
   * version expect it from these routes.
   */
  refusesMissing?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: BodyContract
  responses: Readonly<Record<number, ResponseContract>>
  /** Codes of the errors it may answer, in addition to those of every route (bad input, token, limits). */
  errors: readonly string[]
  /**
   * For commands: the read route whose 200 answer this route returns, such as `/v3/project/:id`, with `:id` replaced by the new object's
   * id. Shape, documentation, types and Location derive from it.
   */
  answers?: `/${string}`
  /**
   * For commands: the read route that shows the effect, for the Location of an answer that can't wait for it. Names are taken from the path,
   * `:id` from the new object if there is one. By default `answers`, or the route's own path up to its last parameter.
   */
  shownAt?: `/${string}`
  /** Projections that show its effect. The answer waits for them. */
  visibleIn?: readonly string[]
  /** Excluded from the public documentation. */
  internal?: boolean
  example?: { params?: Record<string, string>; query?: string; body?: unknown; response?: unknown }
}

type Same =
  | 'method'
  | 'side'
  | 'auth'
  | 'scope'
  | 'limitedTokens'
  | 'family'
  | 'whileSuspended'
  | 'refusesMissing'
  | 'group'
  | 'answers'
  | 'shownAt'
  | 'visibleIn'
  | 'internal'
type Differing = 'path' | 'summary' | 'description' | 'params' | 'query' | 'errors' | 'example'
type Varying<Part> = Part extends { schema?: z.ZodType }
  ? Omit<Part, 'schema'> & { schema?: PerVersion<z.ZodType> }
  : Part extends { data: z.ZodType }
    ? Omit<Part, 'data'> & { data: PerVersion<z.ZodType> }
    : Part

/**
 * A route that several versions of the API share, with the same path in each: `versions: ['v2', 'v3'], path: '/project/:id'`. Parts that
 * differ are given for each version: `schema: { v2: projectV2, v3: projectV3 }`.
 */
export interface VersionedContract
  extends Pick<RouteContract, Same>,
    Readonly<{ [Key in keyof Pick<RouteContract, Differing>]: PerVersion<RouteContract[Key]> }> {
  versions: readonly ApiVersion[]
  body?: PerVersion<Varying<BodyContract>>
  responses: Readonly<Record<number, PerVersion<Varying<ResponseContract>>>>
}

export type AnyContract = RouteContract | VersionedContract

/** Declares a route. Unknown query and JSON keys are ignored unless the schema is strict. */
export function defineRoute<const Contract extends AnyContract>(contract: Contract): Contract {
  return contract
}

type Simplify<Type> = { [Key in keyof Type]: Type[Key] }
type NamesIn<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? NamesIn<Head> | NamesIn<Rest>
  : Path extends `:${infer Name}` | `*${infer Name}`
    ? Name
    : never

export type ParamsOf<Contract extends RouteContract> = Contract['params'] extends z.ZodType
  ? z.output<Contract['params']>
  : Simplify<Record<NamesIn<Contract['path']>, string>>

export type QueryOf<Contract extends RouteContract> = Contract['query'] extends z.ZodType
  ? z.output<Contract['query']>
  : Record<never, never>

/** One file of a multipart body. Read or discard its stream before asking for the next. */
export interface FilePart {
  name: string
  filename: string | undefined
  mediaType: string
  /** Fails with a refusal when the part is longer than the contract's limit or is cut off. */
  stream: Readable
}

export interface MultipartBody<Data> {
  data: Data
  /** File parts in the order sent. Throws a refusal when the body is cut off. */
  files: AsyncIterable<FilePart>
}

export interface BinaryBody {
  /** Lower case, without parameters. */
  mediaType: string
  /** Fails with a refusal when longer than the contract's limit. */
  stream: Readable
  /** Reads the whole body into memory. Use it for bodies that the contract keeps small, such as icons. */
  bytes(): Promise<Buffer>
}

export type BodyOf<Contract extends RouteContract> = Contract['body'] extends {
  kind: 'json' | 'form'
  schema: infer Schema
}
  ? z.output<Schema>
  : Contract['body'] extends { kind: 'multipart'; data: infer Data }
    ? MultipartBody<z.output<Data>>
    : Contract['body'] extends { kind: 'raw' }
      ? BinaryBody
      : undefined

export type ViewerOf<Contract extends RouteContract> = Contract['auth'] extends 'required'
  ? Viewer
  : Contract['auth'] extends 'optional'
    ? Viewer | undefined
    : undefined

interface OwnInput<Contract extends RouteContract> {
  /** Which version of the API was called, if the contract stands for several. */
  api: Contract extends { api: infer Api } ? Api : undefined
  params: ParamsOf<Contract>
  query: QueryOf<Contract>
  body: BodyOf<Contract>
  viewer: ViewerOf<Contract>
  request: RequestContext
}

/** What a handler receives. If a contract has several versions, the input of any of them. */
export type HandlerInput<Contract extends AnyContract> =
  Namesake<Contract> extends infer One ? (One extends RouteContract ? OwnInput<One> : never) : never

/** The same with its members written out, for functions that create handlers. */
export type InputOf<Contract extends AnyContract> = Simplify<HandlerInput<Contract>>

type SameKeys<A, B> = [keyof A, keyof B] extends [keyof B, keyof A] ? true : false

/** Merges unions at the innermost parts that differ: `A[] | B[]` becomes `(A | B)[]`. */
type Either<A, B> = A extends readonly (infer One)[]
  ? B extends readonly (infer Other)[]
    ? Either<One, Other>[]
    : A | B
  : [A, B] extends [object, object]
    ? SameKeys<A, B> extends true
      ? { [Key in keyof A]: Either<A[Key], B[Key & keyof B]> }
      : A | B
    : A | B

type AnswerOf<Response> = Response extends { schema: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : Response extends { schema: { v2: infer Second extends z.ZodType; v3: infer Third extends z.ZodType } }
    ? Either<z.input<Second>, z.input<Third>>
    : Response extends { mediaType: string }
      ? RawBody
      : Response extends { v2: infer Own } | { v3: infer Own }
        ? AnswerOf<Own>
        : undefined

/** The JSON that a route answers with one of its statuses, as the typed client sees it. */
export type ResponseOf<Contract extends RouteContract, Status extends keyof Contract['responses']> = AnswerOf<
  Contract['responses'][Status]
>

/** What a handler returns. If versions differ, the answer of any of them; tests check which one it is. */
export type ReplyOf<Contract extends AnyContract> = {
  [Status in keyof Contract['responses'] & number]: Reply<Status, AnswerOf<Contract['responses'][Status]>>
}[keyof Contract['responses'] & number]

export type Handler<Contract extends AnyContract> = (
  input: HandlerInput<Contract>,
) => Promise<ReplyOf<Contract>> | ReplyOf<Contract>

/** What the kit passes to any handler. */
export type AnyInput = Omit<OwnInput<RouteContract>, 'api'> & { api?: ApiVersion }

/** A contract with its handler and erased types. A side is a list of these. */
export interface Route<Contract extends AnyContract = AnyContract> {
  contract: Contract
  handler: (input: AnyInput) => Promise<Reply> | Reply
}

export function handle<Contract extends AnyContract>(contract: Contract, handler: Handler<Contract>): Route {
  // The kit calls the handler only with input that it has parsed with this contract.
  return { contract, handler: handler as unknown as Route['handler'] }
}
