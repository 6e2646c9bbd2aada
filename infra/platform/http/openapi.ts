import { z } from 'zod'
import { type CreateDocumentOptions, createDocument } from 'zod-openapi'
import type { BodyContract, ResponseContract, RouteContract } from './contract.ts'
import { missingAnswer } from './error_answer.ts'
import { type ErrorDefinition, familyStatus } from './errors.ts'
import { keyMax } from './idempotency.port.ts'
import { liftMeanings } from './openapi_meaning.ts'

const mebibyte = 1024 * 1024

/** `500 MiB`, `4096 bytes`. */
function sizeText(bytes: number): string {
  if (bytes % mebibyte === 0) return `${bytes / mebibyte} MiB`
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`
}

/** Routes under one heading: a room. */
export interface RouteGroup {
  name: string
  description?: string
  contracts: readonly RouteContract[]
}

export interface ApiDescription {
  title: string
  version: string
  description: string
  groups: readonly RouteGroup[]
  /** Descriptions of parameters whose contract has none, by OpenAPI path and by name. */
  parameterMeaning?: (path: string, name: string) => string | undefined
  /** Definitions of the error codes that contracts name. */
  errors: Readonly<Record<string, ErrorDefinition>>
}

type Document = Parameters<typeof createDocument>[0]
type Paths = NonNullable<Document['paths']>
type Operation = NonNullable<Paths[string]['get']>

const errorBody = z
  .object({
    error: z.string().meta({ description: 'Family of the error, such as request_error.' }),
    description: z.string().meta({ description: 'Human-readable message.' }),
    details: z
      .object({
        code: z.string().meta({ description: 'Stable code for programs.' }),
        field: z.string().optional().meta({ description: 'The field that was refused.' }),
        limit: z.number().optional().meta({ description: 'The limit that was exceeded.' }),
      })
      .optional()
      .meta({ description: 'Machine-readable details.' }),
  })
  .meta({ id: 'Error', description: 'Why the request was refused.' })

/** `/v2/project/:id` in OpenAPI notation. */
export function openApiPath(path: string): string {
  return path.replaceAll(/[:*]([^/]+)/g, '{$1}')
}

export function operationId({ method, path }: Pick<RouteContract, 'method' | 'path'>): string {
  const words = path.match(/[A-Za-z0-9]+/g) ?? []
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function pathParams({ path, params }: RouteContract): z.ZodObject | undefined {
  if (params) return params
  const names = (path.match(/[:*][^/]+/g) ?? []).map((name) => name.slice(1))
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) : undefined
}

const binary = z.string().meta({ format: 'binary' })

function requestBody(body: BodyContract, example: unknown): NonNullable<Operation['requestBody']> {
  const withExample = <Schema>(schema: Schema) => ({ schema, ...(example !== undefined && { example }) })
  switch (body.kind) {
    case 'json':
      return { required: true, content: { 'application/json': withExample(body.schema) } }
    case 'form':
      return { required: true, content: { 'application/x-www-form-urlencoded': withExample(body.schema) } }
    case 'multipart': {
      const { files, fileBytes } = body.limits
      const description = `Part "data" first, then at most ${files} files of at most ${sizeText(fileBytes)} each.`
      const data = body.data.describe('Everything except files, as JSON. Must be the first part of the form.')
      const schema = z.object({ data }).catchall(binary)
      return { required: true, description, content: { 'multipart/form-data': { schema } } }
    }
    case 'raw': {
      const content = Object.fromEntries(body.mediaTypes.map((type) => [type, { schema: binary }]))
      return { required: true, description: `At most ${sizeText(body.limitBytes)}.`, content }
    }
  }
}

function success(response: ResponseContract, example: unknown): Operation['responses'][`2${string}`] {
  const headers = Object.entries(response.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' as const } },
  ])
  const { schema, mediaType, description } = response
  const json = schema && { 'application/json': { schema, ...(example !== undefined && { example }) } }
  const content = json ?? (mediaType ? { [mediaType]: { schema: binary } } : undefined)
  return {
    description,
    ...(content && { content }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  }
}

/** The sentence of an error without its leading `{field}`. */
export function readableWording({ wording }: ErrorDefinition): string {
  const text = wording.replace(/^\{field\}: /, '')
  return /^\{\w+\}\.?$/.test(text)
    ? 'The answer says what is wrong.'
    : text.replace(/^[a-z](?=[a-z]*[\s,])/, (letter) => letter.toUpperCase())
}

const statusOf = ({ family, status }: ErrorDefinition): number => status ?? familyStatus[family]

function answeredStatus(contract: RouteContract, definition: ErrorDefinition): number {
  const status = statusOf(definition)
  return status === 404 && missingAnswer(contract) === 'refused' ? 400 : status
}

/** Error sentences by status: the route's own errors and those of every route of its kind. */
export function refusalsOf(contract: RouteContract, errors: ApiDescription['errors']): Map<number, string[]> {
  const found = new Map<number, string[]>()
  const add = (status: number, sentence: string) => found.set(status, [...(found.get(status) ?? []), sentence])
  if (contract.params || contract.query || contract.body)
    add(400, 'Input that breaks a limit. The answer names the field.')
  if (contract.auth === 'required') {
    add(401, contract.scope ? `No valid token, or one without the scope ${contract.scope}.` : 'No valid token.')
    add(401, contract.limitedTokens ? 'A token limited to other projects.' : 'A token limited to projects.')
  }
  for (const code of contract.errors) {
    const definition = errors[code]
    if (definition) add(answeredStatus(contract, definition), `${code}: ${readableWording(definition)}`)
  }
  return found
}

const pendingResponses: Record<number, ResponseContract> = {
  202: {
    description: 'Done, but not visible yet. The object will be available at Location.',
    schema: z.object({ id: z.string().meta({ description: 'Id of the new object.' }) }),
    headers: {
      Location: 'Where the object will be.',
      'Adit-Projection': 'Always `pending`: the change is stored and will be visible soon.',
    },
  },
}

function operation(contract: RouteContract, group: string, errors: ApiDescription['errors']): Operation {
  const { summary, description, auth, scope, query, body, responses, example, visibleIn, method, side } = contract
  const answersObject = Object.values(responses).some(({ schema }) => schema)
  const all = { ...(visibleIn && answersObject && pendingResponses), ...responses }
  const answers = Object.entries(all).map(([status, response]) => [status, success(response, example?.response)])
  const refusals = [...refusalsOf(contract, errors)].map(([status, sentences]) => [
    status,
    { description: sentences.join('\n'), content: { 'application/json': { schema: errorBody } } },
  ])
  const path = pathParams(contract)
  return {
    operationId: operationId(contract),
    tags: [group],
    summary,
    ...(description && { description }),
    ...((path || query) && { requestParams: { ...(path && { path }), ...(query && { query }) } }),
    ...((method === 'POST' || method === 'PUT') && side === 'command' && { parameters: [idempotencyParameter] }),
    ...(body && { requestBody: requestBody(body, example?.body) }),
    ...(auth !== 'none' && { security: auth === 'required' ? [{ token: [] }] : [{}, { token: [] }] }),
    ...(scope && { 'x-scope': scope }),
    responses: { ...Object.fromEntries([...refusals, ...answers]), default: anyOther },
  }
}

const anyOther = {
  description:
    'Every route may also answer 429 (rate limit exceeded), 500, and 503 when part of the service is unavailable. A write that is interrupted after it has begun answers 202 with `Location` and `Retry-After`, and is completed later.',
  content: { 'application/json': { schema: errorBody } },
}

const idempotencyParameter = {
  in: 'header' as const,
  name: 'Idempotency-Key',
  description: 'Makes retries safe for 24 hours: requests with the same key and body take effect once.',
  schema: { type: 'string' as const, maxLength: keyMax },
}

const tokenScheme = {
  type: 'apiKey' as const,
  in: 'header' as const,
  name: 'Authorization',
  description: 'A personal access token (mrp_…), raw or after "Bearer".',
}

const emptyAllowed: CreateDocumentOptions['allowEmptySchema'] = {
  custom: true,
  transform: true,
  date: true,
  bigint: true,
  undefined: true,
}

/** The OpenAPI 3.1 document of all routes that are not internal. `origin` is the server's URL, if known. */
export function openApiDocument(description: ApiDescription, origin?: string): ReturnType<typeof createDocument> {
  const paths: Paths = {}
  for (const { name, contracts } of description.groups) {
    for (const contract of contracts) {
      if (contract.internal) continue
      const path = openApiPath(contract.path)
      paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract, name, description.errors) }
    }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { title: description.title, version: description.version, description: description.description },
      ...(origin && { servers: [{ url: origin }] }),
      tags: description.groups.map(({ name, description: text }) => ({ name, ...(text && { description: text }) })),
      components: { securitySchemes: { token: tokenScheme } },
      paths,
    },
    { allowEmptySchema: emptyAllowed },
  )
  explainParameters(document, description)
  liftMeanings(document)
  return document
}

interface Explained {
  parameters?: { name: string; description?: string; schema?: { description?: string } }[]
}

function explainParameters(document: object, { parameterMeaning }: ApiDescription): void {
  // We build the document ourselves, and only these members of its paths are read.
  const { paths } = document as { paths: Record<string, Record<string, Explained>> }
  for (const [path, operations] of Object.entries(paths)) {
    for (const parameter of Object.values(operations).flatMap(({ parameters = [] }) => parameters)) {
      const meaning = parameterMeaning?.(path, parameter.name)
      if (meaning && !parameter.description && !parameter.schema?.description) parameter.description = meaning
    }
  }
}
