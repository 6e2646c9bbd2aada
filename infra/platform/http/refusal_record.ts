import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { RouteContract } from './contract.ts'
import { refusalOf } from './translate.ts'

/** `npm test` sets it to the folder where tests record what was refused. */
const folder = process.env.ADIT_REFUSAL_RECORD
const written = new Set<string>()

/** What one refusal is in the record: `GET /v2/project/:id not_found`, or the code alone where no route matched. */
export const refusalLine = (code: string, route?: Pick<RouteContract, 'method' | 'path'>): string =>
  route ? `${route.method} ${route.path} ${code}` : code

/** While tests record, adds a line to the file of this process. */
export function recordRefusal(error: unknown, route?: RouteContract): void {
  if (folder === undefined) return
  const line = refusalLine(refusalOf(error)?.code ?? 'internal_error', route)
  if (written.has(line)) return
  written.add(line)
  appendFileSync(join(folder, `${process.pid}-${threadId}.txt`), `${line}\n`)
}

export function readRefusalRecord(from: string): string[] {
  return readdirSync(from).flatMap((file) => readFileSync(join(from, file), 'utf8').trim().split('\n'))
}
