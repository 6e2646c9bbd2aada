import { check } from 'k6'
import { SharedArray } from 'k6/data'
import http, { type Params, type Response } from 'k6/http'

/** What `npm run load` has collected from the target before; see load/prepare.ts. */
export interface Material {
  projects: { id: string; slug: string }[]
  /** Words of titles, whole and truncated. */
  words: string[]
  hashes: string[]
  files: { path: string; versionId: string; projectId: string }[]
  users: { username: string; password: string; session: string; projectId: string }[]
}

export const target = __ENV.TARGET ?? 'http://127.0.0.1:4000'
const key = __ENV.KEY

/** Shared by all callers: each list is read once. */
export function material<Name extends keyof Material>(name: Name): Material[Name] {
  const path = __ENV.MATERIAL
  if (!path) throw new Error('MATERIAL: the file with the data of the requests; npm run load creates it')
  // The file has the shape of Material, and a shared array is read like any other.
  return new SharedArray<unknown>(name, () => JSON.parse(open(path))[name]) as unknown as Material[Name]
}

/** `name` groups the measurements. */
export function params(name: string, headers: Readonly<Record<string, string>> = {}): Params {
  return { headers: { ...(key ? { 'x-ratelimit-key': key } : {}), ...headers }, tags: { name } }
}

export function get(name: string, path: string, headers?: Readonly<Record<string, string>>): Response {
  return expectOk(name, http.get(`${target}${path}`, params(name, headers)))
}

export function postJson(name: string, path: string, body: object): Response {
  const headers = { 'content-type': 'application/json' }
  return expectOk(name, http.post(`${target}${path}`, JSON.stringify(body), params(name, headers)))
}

const told = new Set<number>()

export function expectOk(name: string, response: Response): Response {
  const { status, body } = response
  if (status >= 400 && !told.has(status)) {
    told.add(status)
    console.error(`${name} answered ${status}: ${String(body).slice(0, 300)}`)
  }
  check(response, { [`${name} answers`]: ({ status }) => status >= 200 && status < 300 }, { name })
  return response
}

/** An element of the list, with the first ones far likelier, as popular things are requested most. */
export function pickEarly<Item>(list: readonly Item[]): Item {
  return pickAt(list, Math.floor(list.length ** Math.random()) - 1)
}

export function pick<Item>(list: readonly Item[]): Item {
  return pickAt(list, Math.floor(Math.random() * list.length))
}

function pickAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index]
  if (item === undefined) throw new Error('The list of data is empty')
  return item
}
