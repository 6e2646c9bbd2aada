import { type ErrorDefinition, familyStatus } from '@adit/platform/http/errors.ts'
import { readableWording } from '@adit/platform/http/openapi.ts'
import { code, rows, snippet } from '../parts.ts'
import { answerOf, curlOf, type RecordedExample } from '../recorded_example.ts'

const meanings: Readonly<Record<number, string>> = {
  400: 'The request cannot be done as it stands. The answer names the field and, where there is one, the limit.',
  401: 'There is no valid token, it lacks a scope, or its owner may not do this. Routes that create answer with the error unauthorized, all others with auth_error.',
  404: 'There is no such thing, or it is hidden from you; the two cannot be told apart. Below /v2 the body is empty, as clients of that version expect.',
  405: 'The path is right, the method is not; Allow lists those that are.',
  408: 'The request or its body came too slowly.',
  409: 'Something else is in the way, such as a request with the same Idempotency-Key that still runs.',
  410: 'Version 1 of the API has ended.',
  412: 'Somebody else changed it since you read it.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests; wait for Retry-After seconds.',
  431: 'The address and the headers are too long together.',
  500: 'Something went wrong on our side. It has been recorded; the answer’s X-Request-Id finds it.',
  503: 'A part of the service is away or too busy. Nothing was changed; try again.',
}

const statusOf = ({ family, status }: ErrorDefinition): number => status ?? familyStatus[family]

/** One example for each code; those of the older version come first in the recording. */
function distinct(examples: readonly RecordedExample[]): RecordedExample[] {
  const codeOf = ({ answer }: RecordedExample) => /"code":"(\w+)"/.exec(JSON.stringify(answer ?? ''))?.[1]
  return [...Map.groupBy(examples, codeOf).values()].flatMap((group) => group.slice(0, 1))
}

/** The shape of errors, what each status means with an answer as it came, and every code. */
export function errorsGuide(
  definitions: Readonly<Record<string, ErrorDefinition>>,
  recorded: readonly RecordedExample[],
  origin: string,
): string {
  const byStatus = Map.groupBy(Object.entries(definitions), ([, definition]) => statusOf(definition))
  const statuses = [...byStatus].sort(([one], [other]) => one - other)
  const sections = statuses.map(([status, entries]) => {
    const examples = distinct(recorded.filter((example) => example.status === status)).slice(0, 2)
    const shown = examples.map((one) => snippet(curlOf(one, origin)) + snippet(answerOf(one, origin), 'http'))
    const codes = entries
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, definition]) => [code(name), readableWording(definition)])
    return `## ${status}\n\n${meanings[status] ?? ''}\n${shown.join('')}${rows(['Code', 'What it says'], codes)}`
  })
  return `Errors are JSON: \`error\` is its family, \`description\` a sentence for people, and \`details\` has the stable \`code\` and what belongs to it, such as \`field\` and \`limit\`. Programs go by \`details.code\`; families are few, and sentences may be reworded.

${sections.join('\n')}`
}
