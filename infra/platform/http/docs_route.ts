import type { RouteContract } from './contract.ts'
import { examplePart, type RecordedExample } from './docs_example.ts'
import { type Field, fieldsOf, fieldTable, typeLink } from './docs_fields.ts'
import { type Components, type JsonSchema, resolve, shapeName } from './docs_schema.ts'
import { type Html, html, withCode } from './html.ts'
import { type ApiDescription, openApiPath, operationId, refusalsOf } from './openapi.ts'

/** What the page reads of an operation in the document. */
export interface Described {
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

function bodyFields(described: Described, { components }: RouteContext): Field[] {
  const content = Object.values(described.requestBody?.content ?? {})[0]?.schema
  const data = resolve(content, components).properties?.data
  return fieldsOf(data ?? content, { components, place: data ? 'data' : 'body' })
}

function parameterFields(described: Described): Field[] {
  return (described.parameters ?? []).map(({ name, in: place, required = false, schema = {}, description }) => ({
    name,
    place,
    required,
    schema,
    meaning: description ?? schema.description,
  }))
}

/** Everything that a request of the route may carry. */
export const inputFields = (described: Described, context: RouteContext): Field[] => [
  ...parameterFields(described),
  ...bodyFields(described, context),
]

function answers(contract: RouteContract, described: Described, { errors }: RouteContext): Html {
  const refusals = refusalsOf(contract, errors)
  const own = Object.entries(described.responses).filter(([status]) => status !== 'default')
  const rows = own.map(([status, { description, content }]) => {
    const refused = refusals.get(Number(status))
    const type = refused ? undefined : content && answerType(content)
    const lines = description.split('\n').map((line) => html`<p>${errorCode(line, errors)}</p>`)
    return html`<tr><td><code>${status}</code></td><td>${lines}${type && html`<p class="muted">${type}</p>`}${
      refused && html`<p><a class="muted" href="/docs/errors#status-${status}">What ${status} looks like</a></p>`
    }</td></tr>`
  })
  return html`<table class="answers"><tbody>${rows}</tbody></table>`
}

/** A line of a refusal; its code leads to where all are told. */
function errorCode(line: string, errors: ApiDescription['errors']): Html {
  const [whole, code = '', sentence = ''] = /^(\w+): (.*)$/s.exec(line) ?? []
  if (!whole || !(code in errors)) return withCode(line)
  return html`<a class="code" href="/docs/errors#code-${code}"><code>${code}</code></a> ${withCode(sentence)}`
}

function answerType(content: Readonly<Record<string, { schema?: JsonSchema }>>): Html {
  const [[mediaType, { schema }] = ['', {}]] = Object.entries(content)
  return mediaType === 'application/json' && schema ? html`JSON: ${typeLink(schema)}` : html`${mediaType}`
}

function access({ auth, scope }: RouteContract): Html {
  const name = scope && html`<a href="/docs#scopes"><code>${scope}</code></a>`
  if (auth === 'none') return html`For everybody; no token needed.`
  if (auth === 'optional')
    return html`For everybody. A token${name && html` with ${name}`} also shows what is hidden and yours.`
  return name ? html`Needs a token with the scope ${name}.` : html`Needs a token.`
}

/** Fields of answers that are no named shape, which are told with the route. */
export function answerFields({ responses }: Described, { components }: RouteContext): Field[] {
  return Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema
    if (!/^[23]/.test(status) || status === '202' || !schema || shapesOnly(schema)) return []
    return fieldsOf(schema, { components })
  })
}

/** `ProjectV2`, `ProjectV2[][]` or a map of them. */
function shapesOnly(schema: JsonSchema): boolean {
  const inner = schema.items ?? (schema.properties ? undefined : schema.additionalProperties)
  return shapeName(schema) !== undefined || (typeof inner === 'object' && shapesOnly(inner))
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
  const anchor = operationId(contract)
  const input = fieldTable(inputFields(described, context), anchor)
  const fields = fieldTable(answerFields(described, context), `${anchor}.answer`)
  const examples = context.examples.get(`${method} ${path}`) ?? []
  return html`<article class="route" id="${anchor}" data-find="${findText(contract)}">
<h2><a href="#${anchor}"><code class="method ${method}">${method}</code><code class="path">${openApiPath(path)}</code></a></h2>
<p class="purpose">${summary}</p>${description && html`<p class="prose">${withCode(description)}</p>`}<p class="muted">${access(contract)}</p>
${input && html`<h3>Parameters</h3>${input}`}${described.requestBody?.description && html`<p class="prose">${described.requestBody.description}</p>`}
<h3>Answers</h3>${answers(contract, described, context)}
<p class="muted">Also what <a href="/docs/errors">every route</a> may answer: 429 over the <a href="/docs/rate-limits">rate limit</a>, 500 and 503.</p>
${fields && html`<details class="more"><summary>Fields of the answer</summary>${fields}</details>`}
${examples.map((example) => examplePart(example, context.origin))}</article>`
}
