import type { BodyContract, RouteContract } from './contract.ts'
import { type Components, type JsonSchema, limitsOf, resolve, typeName } from './docs_schema.ts'
import { docsStyle } from './docs_style.ts'
import { type Html, html } from './html.ts'
import { type ApiDescription, openApiDocument, openApiPath, operationId, refusalsOf } from './openapi.ts'

/** What the page reads of an operation in the document. */
interface Described {
  parameters?: readonly { in: string; name: string; required?: boolean; description?: string; schema?: JsonSchema }[]
  requestBody?: { description?: string; content: Readonly<Record<string, { schema?: JsonSchema }>> }
  responses: Readonly<
    Record<string, { description: string; content?: Readonly<Record<string, { schema?: JsonSchema }>> }>
  >
}

interface Context {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  components: Components
  origin: string
  errors: ApiDescription['errors']
}

export function docsShell(title: string, body: Html): string {
  return `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${docsStyle}</style></head><body>${body}</body></html>`.text
  }`
}

interface Row {
  name: string
  place: string
  required: boolean
  schema: JsonSchema
  description: string | undefined
}

function table(rows: readonly Row[]): Html | undefined {
  if (rows.length === 0) return undefined
  return html`<table><thead><tr><th>Name</th><th>In</th><th>Type</th><th>Limits and meaning</th></tr></thead><tbody>${rows.map(
    ({ name, place, required, schema, description }) =>
      html`<tr><td><code>${name}</code>${required && html` <span class="muted">required</span>`}</td><td>${place}</td>
<td>${typeName(schema)}</td><td><p>${limitsOf(schema).join('; ')}</p><p>${description ?? schema.description}</p></td></tr>`,
  )}</tbody></table>`
}

function propertyRows(schema: JsonSchema | undefined, place: string, { components }: Context): Row[] {
  const { properties = {}, required = [] } = resolve(schema, components)
  return Object.entries(properties).map(([name, property]) => {
    const resolved = resolve(property, components)
    const shown = property.$ref ? { ...resolved, $ref: property.$ref } : property
    return { name, place, required: required.includes(name), schema: shown, description: resolved.description }
  })
}

function bodyRows(described: Described, context: Context): Row[] {
  const content = Object.values(described.requestBody?.content ?? {})[0]?.schema
  const whole = resolve(content, context.components)
  return propertyRows(whole.properties?.data ?? content, whole.properties?.data ? 'data' : 'body', context)
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

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function curlBody(body: BodyContract, example: unknown): string[] {
  const json = quoted(JSON.stringify(example ?? {}))
  switch (body.kind) {
    case 'json':
      return ["-H 'Content-Type: application/json'", `-d ${json}`]
    case 'form':
      return Object.entries(example ?? {}).map(([name, value]) => `-d ${quoted(`${name}=${value}`)}`)
    case 'multipart':
      return [`-F ${quoted(`data=${JSON.stringify(example ?? {})};type=application/json`)}`, '-F file=@mod.jar']
    case 'raw':
      return [`-H 'Content-Type: ${body.mediaTypes[0]?.replace('*', 'png')}'`, '--data-binary @file']
  }
}

/** A command to try the route with. */
export function curlExample(contract: RouteContract, origin: string): string {
  const { method, path, example, auth, body } = contract
  const filled = path.replaceAll(/[:*]([^/]+)/g, (_, name: string) => example?.params?.[name] ?? `{${name}}`)
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${origin}${filled}${example?.query ? `?${example.query}` : ''}`)}`,
  ]
  if (auth === 'required') lines.push("-H 'Authorization: mrp_…'")
  if (body) lines.push(...curlBody(body, example?.body))
  return lines.join(' \\\n  ')
}

function answers(contract: RouteContract, described: Described, { errors }: Context): Html {
  const refusals = refusalsOf(contract, errors)
  const rows = Object.entries(described.responses).map(([status, { description, content }]) => {
    const schema = refusals.has(Number(status)) ? undefined : content && Object.values(content)[0]?.schema
    const lines = description.split('\n').map((line) => html`<p>${line}</p>`)
    return html`<tr><td><code>${status}</code></td><td>${schema && typeName(schema)}</td><td>${lines}</td></tr>`
  })
  return html`<table><tbody>${rows}</tbody></table>`
}

function access({ auth, scope }: RouteContract): string {
  if (auth === 'none') return 'No token needed.'
  if (auth === 'optional') return `A token${scope ? ` with ${scope}` : ''} shows what only you may see.`
  return `Needs a token${scope ? ` with the scope ${scope}` : ''}.`
}

function route(contract: RouteContract, context: Context): Html | undefined {
  const described = context.paths[openApiPath(contract.path)]?.[contract.method.toLowerCase()]
  if (!described) return undefined
  const { method, path, summary, description } = contract
  const fields = Object.entries(successSchemas(described)).flatMap(([, schema]) =>
    propertyRows(schema, 'answer', context),
  )
  return html`<details id="${operationId(contract)}"><summary><code class="method ${method}">${method}</code>
<code>${openApiPath(path)}</code> <span>${summary}</span></summary><div class="inside">
${description && html`<p class="prose">${description}</p>`}<p>${access(contract)}</p>
${table([...parameterRows(described), ...bodyRows(described, context)])}
${described.requestBody?.description && html`<p>${described.requestBody.description}</p>`}
<h3>Answers</h3>${answers(contract, described, context)}
${fields.length > 0 && html`<details><summary>Fields of the answer</summary><div class="inside">${table(fields)}</div></details>`}
<pre>${curlExample(contract, context.origin)}</pre></div></details>`
}

function successSchemas({ responses }: Described): Record<string, JsonSchema> {
  const entries = Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema
    const answer = schema?.items ?? schema
    return status.startsWith('2') && status !== '202' && answer ? [[status, answer] as const] : []
  })
  return Object.fromEntries(entries)
}

const anchor = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const ground = html`<section><h2 id="rules">Rules for every call</h2><div class="prose">
<p>Send your token in <code>Authorization</code>, raw or after <code>Bearer</code>. Unknown query and JSON keys are ignored. Where an
id is asked for, a slug or username does too, in any case. Times are RFC 3339 in UTC.</p>
<p>300 requests a minute from one address; <code>x-ratelimit-limit</code>, <code>-remaining</code> and <code>-reset</code> (seconds)
are on every answer. Over that: 429.</p>
<p>Errors are <code>{"error", "description", "details"}</code>: <code>details.code</code> is stable, <code>field</code> and
<code>limit</code> say what was refused. A missing resource under /v2 is a 404 with an empty body.</p>
<p>Reads carry an <code>ETag</code>: send it back in <code>If-None-Match</code> for a 304, or in <code>If-Match</code> with a change
to be told by 412 that someone else was faster. A POST with an <code>Idempotency-Key</code> may be repeated without
doubling anything. A change is visible once it is answered; <code>Adit-Projection: pending</code> says that it will be shortly.</p>
</div></section>`

/** The page `/docs`: every public route by room, from the same contracts as the document. `origin` goes into the examples. */
export function docsPage(description: ApiDescription, origin: string): string {
  const document = openApiDocument(description)
  // The document is our own; the page reads the few members that these types name.
  const { paths, components } = document as unknown as {
    paths: Context['paths']
    components?: { schemas?: Components }
  }
  const context = { paths, components: components?.schemas ?? {}, origin, errors: description.errors }
  const groups = description.groups.filter(({ contracts }) => contracts.some(({ internal }) => !internal))
  const index = html`<nav class="index" aria-label="Contents"><ul><li><a href="#rules">Rules for every call</a></li>${groups.map(
    ({ name }) => html`<li><a href="#${anchor(name)}">${name}</a></li>`,
  )}<li><a href="/docs/downloads">How downloads count</a></li><li><a href="/docs/openapi.json">OpenAPI document</a></li></ul></nav>`
  const sections = groups.map(
    ({ name, description: text, contracts }) =>
      html`<section><h2 id="${anchor(name)}">${name}</h2>${text && html`<p class="prose">${text}</p>`}${contracts
        .filter(({ internal }) => !internal)
        .map((contract) => route(contract, context))}</section>`,
  )
  const main = html`<main><header><h1>${description.title}</h1><p>${description.description}</p></header>${ground}${sections}</main>`
  return docsShell(description.title, html`<div class="page with-index">${index}${main}</div>`)
}

export interface TextSection {
  heading: string
  paragraphs: readonly string[]
}

/** A page of plain text, such as `/docs/downloads`. */
export function textPage(title: string, sections: readonly TextSection[]): string {
  const parts = sections.map(
    ({ heading, paragraphs }) =>
      html`<section><h2>${heading}</h2>${paragraphs.map((text) => html`<p>${text}</p>`)}</section>`,
  )
  const back = html`<nav><a href="/docs">API documentation</a></nav>`
  return docsShell(title, html`<div class="page"><main class="prose">${back}<h1>${title}</h1>${parts}</main></div>`)
}
