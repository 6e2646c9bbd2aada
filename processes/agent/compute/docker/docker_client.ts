import { request } from 'node:http'

/** A request to the Engine API. Source of paths, bodies and statuses: https://docs.docker.com/reference/api/engine/version/v1.41/ */
export interface DockerRequest {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string>> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

/** The engine refused. `status` is that of HTTP. */
export class DockerError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(`Docker: ${message}`)
    this.name = 'DockerError'
    this.status = status
  }
}

export type DockerClient = (request: DockerRequest) => Promise<unknown>

/** Of Docker 20.10. Podman answers to it, too. */
const version = 'v1.41'

/** Speaks with the engine behind a socket of the node. Resolves with the JSON of the answer, or undefined without one. */
export function dockerClient(socketPath: string): DockerClient {
  return ({ method, path, query = {}, body, signal }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const search = new URLSearchParams(query).toString()
      const sent = request(
        {
          socketPath,
          method,
          path: `/${version}${path}${search && `?${search}`}`,
          headers: { host: 'docker', ...(text !== undefined && { 'content-type': 'application/json' }) },
          agent: false,
          signal,
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () => {
            const answer = Buffer.concat(chunks).toString()
            const status = response.statusCode ?? 0
            if (status >= 400) reject(new DockerError(status, messageOf(answer)))
            else
              resolve(answer.trim().startsWith('{') || answer.trim().startsWith('[') ? JSON.parse(answer) : undefined)
          })
        },
      )
      sent.once('error', reject)
      sent.end(text)
    })
}

function messageOf(answer: string): string {
  try {
    return String(JSON.parse(answer).message)
  } catch {
    return answer.slice(0, 200)
  }
}
