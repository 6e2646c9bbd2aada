import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { ApiVersion, Namesake, PerVersion } from './namesakes.ts'
import type { RawBody, Reply } from './reply.ts'
import type { RequestContext } from './request.ts'
import type { Viewer } from './viewer.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Side = 'query' | 'command'

export interface MultipartLimits {
  /** Bytes of the part `data`; 1 MiB unless told. */
  dataBytes?: number
  /** Number of file parts. */
  files: number
  /** Bytes of each file part. */
  fileBytes: number
}

export type BodyContract =
  | { kind: 'json'; schema: z.ZodType; limitBytes?: number }
  | { kind: 'form'; schema: z.ZodType; limitBytes?: number }
  | { kind: 'multipart'; data: z.ZodType; dataFirst: true; limits: MultipartLimits }
  | { kind: 'raw'; mediaTypes: readonly string[]; limitBytes: number }

export interface ResponseContract {
  description: string
  /** Shape of the JSON answer; absent for an empty answer or one of `mediaType`. */
  schema?: z.ZodType
  /** Media type of an answer that is not JSON. */
  mediaType?: string
  /** Name and meaning of headers worth knowing. */
  headers?: Readonly<Record<string, string>>
}

/** A route as data. Types, validation, the OpenAPI document and the gateway's table all come from it. */
export interface RouteContract {
  versions?: undefined
  /** Which of its versions this is, where one contract stands for several. */
  api?: ApiVersion
  method: Method
  /** `:name` is one segment, a last `*name` the rest of the path: `/v2/project/:id`. */
  path: `/${string}`
  /** Which side answers it: reads are `query` (bulk look-ups by POST too), writes `command`. */
  side: Side
  summary: string
  description?: string
  /** Heading in the documentation, such as `Projects`; the room's name unless told. */
  group?: string
  /** `optional`: a missing, unknown or too narrow token reads as an anonymous visitor. */
  auth: 'none' | 'optional' | 'required'
  /** Scope that the token must grant, such as `PROJECT_WRITE`. */
  scope?: string
  /** `creation`: bad input answers `invalid_input` and a bad token `unauthorized`, as the compatible API does for creations. */
  family?: 'creation'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: BodyContract
  responses: Readonly<Record<number, ResponseContract>>
  /** Codes of the errors it may answer, beside those every route may (bad input, token, limits). */
  errors: readonly string[]
  /**
   * Of a command: the read route, such as `/v3/project/:id`, whose 200 it answers with, the new object's id in the place of `:id`.
   * Shape, documentation, types and the Location follow.
   */
  answers?: `/${string}`
  /** Projections in which its effect shows; the answer waits for them. */
  visibleIn?: readonly string[]
  /** Left out of the public documentation. */
  internal?: boolean
  example?: { params?: Record<string, string>; query?: string; body?: unknown; response?: unknown }
}

type Same = 'method' | 'side' | 'auth' | 'scope' | 'family' | 'group' | 'answers' | 'visibleIn' | 'internal'
type Differing = 'path' | 'summary' | 'description' | 'params' | 'query' | 'errors' | 'example'
type Varying<Part> = Part extends { schema?: z.ZodType }
  ? Omit<Part, 'schema'> & { schema?: PerVersion<z.ZodType> }
  : Part extends { data: z.ZodType }
    ? Omit<Part, 'data'> & { data: PerVersion<z.ZodType> }
    : Part

/**
 * A route that several versions of the API have, under one path each: `versions: ['v2', 'v3'], path: '/project/:id'`. Whatever differs
 * between them is given for each: `schema: { v2: projectV2, v3: projectV3 }`.
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
  /** Fails with a refusal when the part is longer than the contract's limit or breaks off. */
  stream: Readable
}

export interface MultipartBody<Data> {
  data: Data
  /** File parts in the order sent. Ends with a refusal when the body is cut short. */
  files: AsyncIterable<FilePart>
}

export interface BinaryBody {
  /** Lower case, without parameters. */
  mediaType: string
  /** Fails with a refusal when longer than the contract's limit. */
  stream: Readable
  /** The whole body; use it for what is small by contract, such as icons. */
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
  /** Which version of the API was called, where the contract stands for several. */
  api: Contract extends { api: infer Api } ? Api : undefined
  params: ParamsOf<Contract>
  query: QueryOf<Contract>
  body: BodyOf<Contract>
  viewer: ViewerOf<Contract>
  request: RequestContext
}

/** What a handler gets: of a contract with several versions, what either of them takes. */
export type HandlerInput<Contract extends AnyContract> =
  Namesake<Contract> extends infer One ? (One extends RouteContract ? OwnInput<One> : never) : never

/** The same with its members written out, for functions that handlers are made of. */
export type InputOf<Contract extends AnyContract> = Simplify<HandlerInput<Contract>>

type SameKeys<A, B> = [keyof A, keyof B] extends [keyof B, keyof A] ? true : false

/** What is one or the other, told of the innermost parts that differ: `(A | B)[]` for `A[] | B[]`. */
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

/** What a handler answers. Where versions differ, what either of them answers; tests check which one it is. */
export type ReplyOf<Contract extends AnyContract> = {
  [Status in keyof Contract['responses'] & number]: Reply<Status, AnswerOf<Contract['responses'][Status]>>
}[keyof Contract['responses'] & number]

export type Handler<Contract extends AnyContract> = (
  input: HandlerInput<Contract>,
) => Promise<ReplyOf<Contract>> | ReplyOf<Contract>

/** What any handler gets, as the kit makes it. */
export type AnyInput = Omit<OwnInput<RouteContract>, 'api'> & { api?: ApiVersion }

/** A contract with its handler, its types erased: what a side is composed of. */
export interface Route<Contract extends AnyContract = AnyContract> {
  contract: Contract
  handler: (input: AnyInput) => Promise<Reply> | Reply
}

export function handle<Contract extends AnyContract>(contract: Contract, handler: Handler<Contract>): Route {
  // The kit calls the handler only with input that it has parsed by this very contract.
  return { contract, handler: handler as unknown as Route['handler'] }
}
