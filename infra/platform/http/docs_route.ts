import type { RouteContract } from './contract.ts'
import { examplePart, type RecordedExample } from './docs_example.ts'
import { type Components, type JsonSchema, limitsAndMeaning, resolve, typeName } from './docs_schema.ts'
import { type Html, html, withCode } from './html.ts'
import { type ApiDescription, openApiPath, operationId, refusalsOf } from './openapi.ts'

/** What the page reads of an operation in the document. */
interface Described {
  parameters?: readonly { in: string; name: string; required?: boolean; description?: string; schema?: JsonSchema }[]
  requestBody?: { description?: string; content: Readonly<Record<string, { schema?: JsonSchema }>> }
  responses: Readonly<
    Record<string, { description: string; content?: Readonly<Record<string, { schema?: JsonSchema }>> }>
  >
}

export interface RouteContext {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  components: Components
  origin: string
  errors: ApiDescription['errors']
  /** By method and path of the contract. */
  examples: ReadonlyMap<string, readonly RecordedExample[]>
}

interface Row {
  name: string
  place: string | undefined
  required: boolean
  schema: JsonSchema
  description: string | undefined
}

function table(rows: readonly Row[]): Html | undefined {
  if (rows.length === 0) return undefined
  const placed = rows.some(({ place }) => place !== undefined)
  return html`<table><thead><tr><th>Name</th>${placed && html`<th>In</th>`}<th>Type</th><th>Limits and meaning</th></tr></thead><tbody>${rows.map(
    ({ name, place, required, schema, description }) =>
      html`<tr><td><code>${breakable(name)}</code>${required && placed && html` <span class="muted">required</span>`}</td>${placed && html`<td class="place">${place}</td>`}<td>${typeName(schema)}</td><td>${withCode(
        limitsAndMeaning(schema, description ?? schema.description),
      )}</td></tr>`,
  )}</tbody></table>`
}

/** Long names may go on in the next line after a dot or an underscore, and nowhere else. */
const breakable = (name: string) =>
  name.split(/(?<=[._])/).map((part, index) => html`${index > 0 && html`<wbr>`}${part}`)

const deepest = 2

/** Members of an object, those of objects in it as `license.id`, those of lists of objects as `files[].url`. */
function propertyRows(
  schema: JsonSchema | undefined,
  place: string | undefined,
  components: Components,
  prefix = '',
  depth = 0,
): Row[] {
  const { properties = {}, required = [] } = objectIn(schema, components)
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    const { description } = resolve(property, components)
    const row = { name, place, required: depth === 0 && required.includes(key), schema: property, description }
    const inner = property.items ? `${name}[].` : `${name}.`
    return depth < deepest ? [row, ...propertyRows(property, place, components, inner, depth + 1)] : [row]
  })
}

/** The object that a schema is, or is a list of, or is when it is not null. */
function objectIn(schema: JsonSchema | undefined, components: Components): JsonSchema {
  const resolved = resolve(schema, components)
  if (resolved.items) return objectIn(resolved.items, components)
  const choice = (resolved.anyOf ?? resolved.oneOf ?? []).find((one) => resolve(one, components).properties)
  return choice ? resolve(choice, components) : resolved
}

function bodyRows(described: Described, { components }: RouteContext): Row[] {
  const content = Object.values(described.requestBody?.content ?? {})[0]?.schema
  const data = resolve(content, components).properties?.data
  return propertyRows(data ?? content, data ? 'data' : 'body', components)
}

function parameterRows(described: Described): Row[] {
  return (described.parameters ?? []).map(({ name, in: place, required = false, schema = {}, description }) => ({
    name,
    place,
    required,
    schema,
    description,
  }))
}

function answers(contract: RouteContract, described: Described, { errors }: RouteContext): Html {
  const refusals = refusalsOf(contract, errors)
  const own = Object.entries(described.responses).filter(([status]) => status !== 'default')
  const rows = own.map(([status, { description, content }]) => {
    const refused = refusals.get(Number(status))
    const type = refused ? undefined : content && answerType(content)
    const lines = description.split('\n').map((line) => html`<p>${withCode(line)}</p>`)
    return html`<tr><td><code>${status}</code></td><td>${lines}${type && html`<p class="muted">${type}</p>`}${
      refused && html`<p><a class="muted" href="/docs/errors#status-${status}">What ${status} looks like</a></p>`
    }</td></tr>`
  })
  return html`<table class="answers"><tbody>${rows}</tbody></table>`
}

function answerType(content: Readonly<Record<string, { schema?: JsonSchema }>>): string {
  const [[mediaType, { schema }] = ['', {}]] = Object.entries(content)
  if (mediaType !== 'application/json' || !schema) return mediaType
  if (schema.type === 'object' && !schema.properties) return 'JSON object, by key'
  return `JSON ${typeName(schema)}`
}

function access({ auth, scope }: RouteContract): Html {
  const name = scope && html`<a href="/docs#scopes"><code>${scope}</code></a>`
  if (auth === 'none') return html`For everybody; no token needed.`
  if (auth === 'optional')
    return html`For everybody. A token${name && html` with ${name}`} also shows what is hidden and yours.`
  return name ? html`Needs a token with the scope ${name}.` : html`Needs a token.`
}

function answerFields({ responses }: Described, { components }: RouteContext): Row[] {
  return Object.entries(responses).flatMap(([status, { content }]) => {
    if (!status.startsWith('2') || status === '202') return []
    const schema = content?.['application/json']?.schema
    const values = schema?.additionalProperties
    return propertyRows(typeof values === 'object' ? values : schema, undefined, components)
  })
}

/** What the box on the page looks through. */
export function findText({ method, path, summary, scope, group }: RouteContract): string {
  return `${method} ${path} ${openApiPath(path)} ${summary} ${scope ?? ''} ${group ?? ''}`.toLowerCase()
}

/** One route with its parameters, answers and examples, under its own anchor. */
export function routePart(contract: RouteContract, context: RouteContext): Html | undefined {
  const { method, path, summary, description } = contract
  const described = context.paths[openApiPath(path)]?.[method.toLowerCase()]
  if (!described) return undefined
  const input = table([...parameterRows(described), ...bodyRows(described, context)])
  const fields = answerFields(described, context)
  const examples = context.examples.get(`${method} ${path}`) ?? []
  return html`<article class="route" id="${operationId(contract)}" data-find="${findText(contract)}">
<h2><a href="#${operationId(contract)}"><code class="method ${method}">${method}</code><code class="path">${openApiPath(path)}</code></a></h2>
<p class="purpose">${summary}</p>${description && html`<p class="prose">${withCode(description)}</p>`}<p class="muted">${access(contract)}</p>
${input && html`<h3>Parameters</h3>${input}`}${described.requestBody?.description && html`<p class="prose">${described.requestBody.description}</p>`}
<h3>Answers</h3>${answers(contract, described, context)}
<p class="muted">Also what <a href="/docs/errors">every route</a> may answer: 429 over the <a href="/docs/rate-limits">rate limit</a>, 500 and 503.</p>
${fields.length > 0 && html`<details class="more"><summary>Fields of the answer</summary>${table(fields)}</details>`}
${examples.map((example) => examplePart(example, context.origin))}</article>`
}
