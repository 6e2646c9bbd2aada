/** A schema by its shape alone, so that this side needs no schema library even for types. */
type Schema<In = unknown, Out = unknown> = { _zod: { input: In; output: Out } }
type InputOf<S> = S extends Schema ? S['_zod']['input'] : never
type OutputOf<S> = S extends Schema ? S['_zod']['output'] : never

/** The part of a route that a caller needs. */
type Contract = {
  method: string
  path: string
  params?: Schema
  query?: Schema
  body?: { kind: string }
  responses: Readonly<Record<number, object>>
}

/** What a contract gives for each of its versions, as one of them has it. */
type Picked<Part, Version extends string> = Part extends Schema | readonly unknown[]
  ? Part
  : Part extends object
    ? IsPerVersion<Part> extends true
      ? Part[Version & keyof Part]
      : {
          [Key in keyof Part as [Picked<Part[Key], Version>] extends [never] ? never : Key]: Picked<Part[Key], Version>
        }
    : Part

type IsPerVersion<Part> = [keyof Part] extends [never]
  ? false
  : [keyof Part] extends ['v2' | 'v3' | '_internal']
    ? true
    : false

/** The routes of a contract: one, or one for each version of the API. */
type RouteOf<C> = C extends { versions: readonly (infer Version)[] }
  ? Version extends string
    ? Placed<Picked<Omit<C, 'versions'>, Version>, Version>
    : never
  : C

type Placed<C, Version extends string> = C extends { path: infer Path extends string }
  ? Omit<C, 'path' | 'answers'> & { path: `/${Version}${Path}` } & (C extends { answers: infer Read extends string }
        ? { answers: `/${Version}${Read}` }
        : Nothing)
  : never

type NamesIn<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? NamesIn<Head> | NamesIn<Rest>
  : Path extends `:${infer Name}` | `*${infer Name}`
    ? Name
    : never

type Nothing = Record<never, never>

type ParamsPart<C extends Contract> = [NamesIn<C['path']>] extends [never]
  ? Nothing
  : { params: Record<NamesIn<C['path']>, string> }

/** Lists may be given as lists, whatever text the schema reads them from: the client writes them as JSON. */
type QueryPart<C extends Contract> = C extends { query: infer S }
  ? { query: { [K in keyof InputOf<S>]?: InputOf<S>[K] | OutputOf<S>[K & keyof OutputOf<S>] | readonly unknown[] } }
  : Nothing

type BodyPart<C extends Contract> = C extends { body: infer B }
  ? B extends { kind: 'json'; schema: infer S }
    ? { body: InputOf<S> }
    : B extends { kind: 'multipart' }
      ? { body: FormData }
      : B extends { kind: 'raw' }
        ? { body: Blob }
        : { body: URLSearchParams }
  : Nothing

type Success = 200 | 201 | 202 | 203
type Answers<C extends Contract> = {
  [Status in keyof C['responses'] & Success]: C['responses'][Status] extends { schema: infer S }
    ? OutputOf<S>
    : undefined
}[keyof C['responses'] & Success]
type ResponsePart<C extends Contract> = C extends { answers: infer Read extends string }
  ? { answers: `GET ${Read}` }
  : [Answers<C>] extends [never]
    ? Nothing
    : { response: Answers<C> }

/** The type map of an object of contracts: `RoutesOf<typeof contracts>`, keyed `GET /v3/project/:id`. */
export type RoutesOf<T extends Record<string, object>> = {
  [C in Extract<RouteOf<T[keyof T]>, Contract> as `${C['method']} ${C['path']}`]: ParamsPart<C> &
    QueryPart<C> &
    BodyPart<C> &
    ResponsePart<C>
}

/** Gives commands the answers of the routes that represent them. */
export type WithAnswers<Routes> = {
  [Key in keyof Routes]: Routes[Key] extends { answers: infer Read extends keyof Routes }
    ? Omit<Routes[Key], 'answers'> & Pick<Routes[Read], 'response' & keyof Routes[Read]>
    : Routes[Key]
}
