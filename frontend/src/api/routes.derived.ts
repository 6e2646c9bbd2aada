/** A schema by its shape alone, so that this side needs no schema library even for types. */
type Schema<In = unknown, Out = unknown> = { _zod: { input: In; output: Out } }
type InputOf<S> = S extends Schema ? S['_zod']['input'] : never
type OutputOf<S> = S extends Schema ? S['_zod']['output'] : never

/** The part of a route contract that a caller needs. */
type Contract = {
  method: string
  path: string
  params?: Schema
  query?: Schema
  body?: { kind: string }
  responses: Readonly<Record<number, object>>
}

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
type ResponsePart<C extends Contract> = [Answers<C>] extends [never] ? Nothing : { response: Answers<C> }

/** The type map of an object of contracts: `RoutesOf<typeof contracts>`, keyed `GET /v3/project/:id`. */
export type RoutesOf<T extends Record<string, Contract>> = {
  [K in keyof T as `${T[K]['method']} ${T[K]['path']}`]: ParamsPart<T[K]> &
    QueryPart<T[K]> &
    BodyPart<T[K]> &
    ResponsePart<T[K]>
}
