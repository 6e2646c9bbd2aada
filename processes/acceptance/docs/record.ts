import type { RecordedExample } from '../../docs/recorded_example.ts'
import { type Json, mapTexts } from './json.ts'

const longestList = 2
const longestText = 400

/** The answer as the documentation shows it: long lists and texts shortened, secrets masked, the site's address named `{origin}`. */
export function presentable(answer: Json, origin: string): { answer: Json; cut: boolean } {
  let cut = false
  const shorten = (value: Json): Json => {
    if (Array.isArray(value)) {
      if (value.length > longestList) cut = true
      return value.slice(0, longestList).map(shorten)
    }
    if (value === null || typeof value !== 'object') return value
    const entries = Object.entries(value)
    const many = entries.length > 60
    if (many) cut = true
    return Object.fromEntries(
      (many ? entries.slice(0, longestList) : entries).map(([key, inner]) => [key, shorten(inner)]),
    )
  }
  const text = (value: string): string => {
    const plain = value.replaceAll(origin, '{origin}').replaceAll(/\b(mr[apo]_)[A-Za-z0-9]{60}\b/g, '$1…')
    if (plain.length <= longestText) return plain
    cut = true
    return `${plain.slice(0, longestText)} …`
  }
  return { answer: mapTexts(shorten(answer), text), cut }
}

const identifier =
  /^(?:(?=.*\d)(?:[0-9A-Za-z]{8}|\d{10}|[0-9a-f]{40}|[0-9a-f]{128}|[\d.]+-(?:latest|recommended))|[A-Z]{2})$/

/** Where two answers differ in shape. Null and an empty list match anything. Keys that are ids, hashes, versions, times or countries count as one. */
export function shapeDifferences(documented: Json, now: Json, path = ''): string[] {
  if (documented === null || now === null) return []
  if (Array.isArray(documented) && Array.isArray(now)) {
    const [[one], [other]] = [documented, now]
    return one === undefined || other === undefined ? [] : shapeDifferences(one, other, `${path}[]`)
  }
  if (!isObject(documented) || !isObject(now)) {
    const [one, other] = [typeName(documented), typeName(now)]
    return one === other ? [] : [`${path}: documented as ${one}, answered ${other}`]
  }
  const [before, after] = [withoutIds(documented), withoutIds(now)]
  const gone = Object.keys(before).filter((key) => !(key in after))
  const fresh = Object.keys(after).filter((key) => !(key in before))
  return [
    ...gone.map((key) => `${path}.${key}: documented, not answered`),
    ...fresh.map((key) => `${path}.${key}: answered, not documented`),
    ...Object.entries(before).flatMap(([key, value]) => shapeDifferences(value, after[key] ?? null, `${path}.${key}`)),
  ]
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const typeName = (value: Json) => (Array.isArray(value) ? 'list' : typeof value)
const withoutIds = (value: { [key: string]: Json }): { [key: string]: Json } =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [identifier.test(key) ? '*' : key, inner]))

/** Where two recordings of one example differ. Empty if the documentation is correct. */
export function differences(documented: RecordedExample, now: RecordedExample): string[] {
  const facts = ({ route, title, status, answer, headers, request: { token, files, file } }: RecordedExample) => {
    const empty = answer === undefined
    return JSON.stringify({ route, title, status, empty, token, files, file, headers: Object.keys(headers ?? {}) })
  }
  const [before, after] = [facts(documented), facts(now)]
  return [
    ...(before === after ? [] : [`documented as ${before}, answered ${after}`]),
    ...shapeDifferences((documented.request.body ?? null) as Json, (now.request.body ?? null) as Json, 'request'),
    ...(documented.drawn && now.drawn
      ? []
      : shapeDifferences((documented.answer ?? null) as Json, (now.answer ?? null) as Json, 'answer')),
  ]
}
