/** An example as it was sent and answered in a recorded run. `{origin}` stands for the site's address. */
export interface RecordedExample {
  /** Method and path as the contract has them. */
  route: string
  title?: string
  request: {
    /** With its query, encoded as a shell and a server take it. */
    path: string
    token: boolean
    headers?: Readonly<Record<string, string>>
    body?: unknown
    /** Parts of a multipart body after `data`: name of the part and of the file. */
    files?: Readonly<Record<string, string>>
    /** Name of the file that is the body. */
    file?: string
  }
  status: number
  /** Headers that say something: Location, Link. */
  headers?: Readonly<Record<string, string>>
  /** JSON, or text; absent when nothing was answered. */
  answer?: unknown
  /** Long lists and texts of the answer were cut. */
  cut?: boolean
  /** The answer is drawn anew each time. */
  drawn?: boolean
}

/** A text as one word of a POSIX shell. */
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const widest = 76

/** JSON whose lists and objects stand in one line where they fit. */
export function jsonText(value: unknown, indent = ''): string {
  const short = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || short.length + indent.length <= widest) return short
  const deeper = `${indent}  `
  const entries = Array.isArray(value)
    ? value.map((item) => jsonText(item, deeper))
    : Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${jsonText(inner, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${entries.map((entry) => `${deeper}${entry}`).join(',\n')}\n${indent}${close}`
}

function bodyLines({ body, files, file }: RecordedExample['request']): string[] {
  if (file) return [`--data-binary @${file}`]
  if (files) {
    const parts = Object.entries(files).map(([name, filename]) => `-F ${name}=@${filename}`)
    return [`--form-string ${quoted(`data=${jsonText(body)}`)}`, ...parts]
  }
  return body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(jsonText(body))}`]
}

/** The request as a command for a shell in which `TOKEN` is set. */
export function curlOf({ route, request, headers }: RecordedExample, origin: string): string {
  const method = route.slice(0, route.indexOf(' '))
  const address = `${origin}${request.path.replaceAll('{origin}', origin)}`
  // What sends a body is a POST by itself.
  const flag = method === 'GET' ? '' : `-X ${method} `
  const lines = [
    `curl ${headers ? '-i ' : ''}${flag}${quoted(address)}`,
    ...(request.token ? ['-H "Authorization: $TOKEN"'] : []),
    ...Object.entries(request.headers ?? {}).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...bodyLines(request),
  ]
  return lines.join(' \\\n  ').replaceAll('{origin}', origin)
}

/** Status, headers worth knowing and body, as they came. */
export function answerOf({ status, headers, answer }: RecordedExample, origin: string): string {
  const text = answer === undefined ? '' : typeof answer === 'string' ? answer : jsonText(answer)
  const lines = [`HTTP ${status}`, ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`)]
  return `${lines.join('\n')}${text && `\n\n${text}`}`.replaceAll('{origin}', origin)
}
