import { commandErrors, contracts as commands } from '@adit/command-api/contracts.ts'
import { type Refusal, refusal } from '@adit/platform/eventing/refusal.ts'
import type { BodyContract, RouteContract } from '@adit/platform/http/contract.ts'
import { ContractRouter } from '@adit/platform/http/contract_router.ts'
import { errorAnswer, missingAnswer } from '@adit/platform/http/error_answer.ts'
import { answerTo, joinErrors } from '@adit/platform/http/errors.ts'
import { servedContracts } from '@adit/platform/http/namesakes.ts'
import { kitErrors } from '@adit/platform/http/translate.ts'
import { contracts as queries, queryErrors } from '@adit/query-api/contracts.ts'
import type { Answer, Asked } from './serve.ts'

const errors = joinErrors(kitErrors, queryErrors, commandErrors)
const router = new ContractRouter<RouteContract>()
for (const contract of servedContracts([...Object.values(queries), ...Object.values(commands)]))
  router.add(contract, contract)

/** Files aren't routes of the API. */
const isFile = (path: string) => path.startsWith('/data/')

/** The answer with this code, worded as the API words it on the route that was called. */
export const refused = (code: string, data: Refusal['data'] = {}): Answer => ({ refused: refusal(code, data) })

/**
 * Returns what the API would send for a test's answer. Throws if no contract allows the request or the answer: an unknown route, a request
 * that the route refuses, a status or a code that it doesn't declare, or a body of another shape.
 */
export function answerAsDeclared(asked: Asked, answer: Answer | undefined): Answer | undefined {
  const { method, path } = asked
  if (isFile(path)) return answer
  const found = router.find(method, path)
  if (!found) throw new Error(`${method} ${path} is not a route`)
  const { value: contract, params } = found
  try {
    if (answer?.refused) return refusalOn(contract, answer.refused, answer.headers)
    checkRequest(contract, params, asked)
    if (!answer) return missingOn(contract)
    checkAnswer(contract, asked, answer)
    return answer
  } catch (error) {
    throw new Error(`${method} ${path}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** What the route answers about something that doesn't exist. */
function missingOn(contract: RouteContract): Answer {
  const [code] = contract.errors.filter((each) => errors[each]?.family === 'not_found')
  if (code === undefined) throw new Error('the test has no answer, and the route never says that something is missing')
  return refusalOn(contract, refusal(code), {})
}

function refusalOn(contract: RouteContract, one: Refusal, headers: Answer['headers']): Answer {
  const known = answerTo(one, errors)
  if (!known) throw new Error(`the code ${one.code} is not defined`)
  if (!contract.errors.includes(one.code) && !(one.code in kitErrors))
    throw new Error(`the code ${one.code} is not declared`)
  const answer = errorAnswer(known, { family: contract.family, missing: missingAnswer(contract) })
  return { ...answer, headers: { ...headers, ...answer.headers } }
}

/** Requests that a test refuses aren't checked, since the refusal can be about any part of them. */
function checkRequest(contract: RouteContract, params: Record<string, string>, { query, body }: Asked): void {
  const refusal =
    contract.params?.safeParse(params).error ??
    contract.query?.safeParse(Object.fromEntries(query)).error ??
    (contract.body && bodyError(contract.body, body))
  if (refusal) throw new Error(`the request is refused: ${refusal.message}`)
}

function bodyError(contract: BodyContract, body: unknown): { message: string } | undefined {
  switch (contract.kind) {
    case 'json':
    case 'form':
      return contract.schema.safeParse(body).error
    case 'multipart': {
      const data = body instanceof FormData ? body.get('data') : undefined
      return contract.data.safeParse(typeof data === 'string' ? JSON.parse(data) : data).error
    }
    case 'raw':
      return body instanceof Blob ? undefined : { message: 'the body must be a file' }
  }
}

function checkAnswer(contract: RouteContract, { headers }: Asked, { status = 200, body }: Answer): void {
  if (status >= 400) throw new Error(`${status} is answered by refused(code)`)
  if (contract.auth === 'required' && !headers.has('authorization')) throw new Error('a token is required')
  const pending = status === 202 && contract.visibleIn !== undefined
  if (pending && onlyId(body)) return
  const declared = contract.responses[status]
  if (!declared) throw new Error(`the status ${status} is not declared`)
  const read = declared.schema?.safeParse(body)
  if (read?.error) throw new Error(`the answer has another shape: ${read.error.message}`)
  if (!read && body !== undefined) throw new Error('the answer has no body')
}

/** While projections lag, the API answers with nothing but the id of the new object, if there is one. */
const onlyId = (body: unknown) => Object.keys(Object(body)).every((key) => key === 'id')
