import { setTimeout as delay } from 'node:timers/promises'
import type { Example, Person } from '../../docs/example.ts'
import type { RecordedExample } from '../../docs/recorded_example.ts'
import type { Place } from '../../testing/process.ts'
import { form } from '../../testing/samples.ts'
import { type Answer, type Payload, Visitor } from '../../testing/visitor.ts'
import { at, type Json, mapTexts } from './json.ts'
import { presentable, shapeDifferences } from './record.ts'
import { sampleFile } from './sample_files.ts'

/** Headers that the documentation shows. */
const shownHeaders = ['location', 'link', 'retry-after']

/**
 * Runs the examples against a site with the demo, from top to bottom. Throws at the first one whose status differs from the documented one.
 */
export async function runExamples(site: Place, examples: readonly Example[]): Promise<RecordedExample[]> {
  const run = await ExampleRun.begin(site)
  const recorded: RecordedExample[] = []
  for (const example of examples) {
    const record = await run.run(example)
    if (!example.hidden) recorded.push(record)
  }
  return recorded
}

interface Filled {
  method: string
  path: string
  body: Json | undefined
}

class ExampleRun {
  readonly #site: Place
  readonly #tokens: Map<string, string>
  readonly #kept = new Map<string, string>()

  private constructor(site: Place, tokens: Map<string, string>) {
    this.#site = site
    this.#tokens = tokens
    this.#kept.set('origin', site.origin)
    this.#kept.set('nextWeek', `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T18:00:00Z`)
  }

  static async begin(site: Place): Promise<ExampleRun> {
    const people: Record<Person, Visitor> = {
      creator: await Visitor.signIn(site, 'creator', 'dig-deeper-creator'),
      moderator: await Visitor.signIn(site, 'moderator', 'dig-deeper-moderator'),
      wren: await Visitor.signUp(site, 'wren'),
      rowan: await Visitor.signUp(site, 'rowan'),
    }
    return new ExampleRun(site, new Map(Object.entries(people).map(([name, { token = '' }]) => [name, token])))
  }

  async run(example: Example): Promise<RecordedExample> {
    const filled = this.#fill(example)
    const answer = await this.#asked(example, filled)
    if (answer.status !== example.status) {
      const got = `answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 1000)}`
      throw new Error(`${filled.method} ${filled.path} (${example.route}) ${got}`)
    }
    if (example.drawnFrom !== undefined) await this.#compareDrawn(example.drawnFrom, answer.body)
    for (const [name, path] of Object.entries(example.keep ?? {}))
      this.#keep(name, at(answer.body, path), filled, answer)
    return this.#record(example, filled, answer)
  }

  /** Throws if the list is empty, or if an object in it looks otherwise than alone. */
  async #compareDrawn(source: string, drawn: Json): Promise<void> {
    if (!Array.isArray(drawn) || drawn.length === 0) throw new Error(`Nothing was drawn: ${JSON.stringify(drawn)}`)
    for (const one of drawn) {
      const path = source.replace('{id}', String(at(one, 'id')))
      const { body: alone } = await new Visitor(this.#site).ask('GET', path)
      const wrong = shapeDifferences(alone, one)
      if (at(alone, 'id') !== at(one, 'id') || wrong.length > 0)
        throw new Error(`${path} looks otherwise when drawn: ${wrong.join('; ')}`)
    }
  }

  #keep(name: string, value: unknown, { path }: Filled, { body }: Answer): void {
    if (typeof value !== 'string') throw new Error(`${path} answered no ${name}: ${JSON.stringify(body)}`)
    if (name.startsWith('token:')) this.#tokens.set(name.slice('token:'.length), value)
    else this.#kept.set(name, value)
  }

  #text(template: string): string {
    return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = this.#kept.get(name)
      if (value === undefined) throw new Error(`Nothing was kept under ${name}`)
      return value
    })
  }

  #fill({ route, params = {}, query, body }: Example): Filled {
    const [method = '', pattern = ''] = route.split(' ')
    const address = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = params[name]
      if (value === undefined) throw new Error(`The example of ${route} has no ${name}`)
      return encodeURIComponent(this.#text(value))
    })
    const path = query === undefined ? address : `${address}?${encodedQuery(this.#text(query))}`
    return { method, path, body: body === undefined ? undefined : mapTexts(body as Json, (text) => this.#text(text)) }
  }

  async #asked(example: Example, filled: Filled): Promise<Answer> {
    const deadline = Date.now() + 60_000
    for (;;) {
      const answer = await this.#ask(example, filled)
      const there = example.until === undefined || at(answer.body, example.until) !== undefined
      if (there || Date.now() > deadline) return answer
      await delay(100)
    }
  }

  async #ask(example: Example, { method, path, body }: Filled): Promise<Answer> {
    const token = example.as && this.#tokens.get(example.as)
    const visitor = new Visitor({ ...this.#site, origin: this.#site.origin, fetch: this.#fetch }, token)
    return visitor.ask(method, path, await payloadOf(example, body), example.headers)
  }

  /** A redirect counts as an answer. */
  readonly #fetch = (path: string, init: RequestInit = {}) => this.#site.fetch(path, { ...init, redirect: 'manual' })

  #record(example: Example, { path, body }: Filled, { status, headers, body: answered }: Answer): RecordedExample {
    const { route, title, files, file, as } = example
    const shown = shownHeaders.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value.replaceAll(this.#site.origin, '{origin}')]]
    })
    const { answer, cut } = presentable(answered, this.#site.origin)
    return {
      route,
      ...(title && { title }),
      request: {
        path: path.replaceAll(this.#site.origin, '{origin}'),
        token: as !== undefined,
        ...(example.headers && { headers: example.headers }),
        ...(body !== undefined && { body: presentable(body, this.#site.origin).answer }),
        ...(files && { files }),
        ...(file && { file }),
      },
      status,
      ...(shown.length > 0 && { headers: Object.fromEntries(shown) }),
      ...(answered !== '' && { answer }),
      ...(cut && { cut }),
      ...(example.drawnFrom !== undefined && { drawn: true }),
    }
  }
}

/** Decodes what a shell needs encoded but people read better decoded. */
export function encodedQuery(query: string): string {
  return query
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return `${name}=${encodeURIComponent(value.join('=')).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%20', '+')}`
    })
    .join('&')
}

async function payloadOf({ files, file }: Example, body: Json | undefined): Promise<Payload | undefined> {
  if (file) return sampleFile(file)
  if (!files) return body === undefined ? undefined : (body as Payload)
  const parts = Object.entries(files).map(async ([name, filename]) => {
    return { name, filename, content: await sampleFile(filename) }
  })
  return form(body as object, ...(await Promise.all(parts)))
}
