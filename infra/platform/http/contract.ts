import type { Readable } from 'node:stream'
import type { z } from 'zod'
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
  /** Projections in which its effect shows; the answer waits for them. */
  visibleIn?: readonly string[]
  /** Left out of the public documentation. */
  internal?: boolean
  example?: { params?: Record<string, string>; query?: string; body?: unknown; response?: unknown }
}

/** Declares a route. Unknown query and JSON keys are ignored unless the schema is strict. */
export function defineRoute<const Contract extends RouteContract>(contract: Contract): Contract {
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

export interface HandlerInput<Contract extends RouteContract> {
  params: ParamsOf<Contract>
  query: QueryOf<Contract>
  body: BodyOf<Contract>
  viewer: ViewerOf<Contract>
  request: RequestContext
}

/** The same for one handler that answers several contracts of one shape, such as a route of version 2 and its namesake of version 3. */
export type InputOf<Contract extends RouteContract> = Simplify<HandlerInput<Contract>>

type AnswerOf<Response> = Response extends { schema: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : Response extends { mediaType: string }
    ? RawBody
    : undefined

/** The JSON that a route answers with one of its statuses, as the typed client sees it. */
export type ResponseOf<Contract extends RouteContract, Status extends keyof Contract['responses']> = AnswerOf<
  Contract['responses'][Status]
>

export type ReplyOf<Contract extends RouteContract> = {
  [Status in keyof Contract['responses'] & number]: Reply<Status, AnswerOf<Contract['responses'][Status]>>
}[keyof Contract['responses'] & number]

export type Handler<Contract extends RouteContract> = (
  input: HandlerInput<Contract>,
) => Promise<ReplyOf<Contract>> | ReplyOf<Contract>

/** A contract with its handler, its types erased: what a side is composed of. */
export interface Route {
  contract: RouteContract
  handler: (input: HandlerInput<RouteContract>) => Promise<Reply> | Reply
}

export function handle<Contract extends RouteContract>(contract: Contract, handler: Handler<Contract>): Route {
  // The kit calls the handler only with input that it has parsed by this very contract.
  return { contract, handler: handler as unknown as Route['handler'] }
}
