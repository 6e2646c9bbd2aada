import { type ErrorDefinition, familyStatus } from '@adit/platform/http/errors.ts'
import { readableWording } from '@adit/platform/http/openapi.ts'
import { code, rows, snippet } from '../parts.ts'
import { answerOf, curlOf, type RecordedExample } from '../recorded_example.ts'

const meanings: Readonly<Record<number, string>> = {
  400: 'The request is not valid. The response names the field and, if there is one, the limit.',
  401: 'The token is missing, invalid or lacks a scope, or its owner doesn’t have permission. The error is unauthorized for routes that create something, and auth_error for all others.',
  403: 'The request came from a page of another site, with the cookie of a session.',
  404: 'The resource does not exist or is hidden from you. The response doesn’t reveal which. Under /v2 the body is empty, and some routes that change something answer 400 instead, as clients of that version expect.',
  405: 'The path exists, but not with this method. The Allow header lists the allowed methods.',
  408: 'The request or its body took too long to arrive.',
  409: 'The request conflicts with something else, such as a request with the same Idempotency-Key that is still being processed.',
  410: 'Version 1 of the API is no longer available.',
  412: 'Someone else has changed the resource since you read it.',
  413: 'The change is too large to be stored. Shorten its texts and lists.',
  414: 'The query of the URL is too long. Send long lists in the body of a POST where the route has one.',
  422: 'The Idempotency-Key was already used for a different request.',
  429: 'Too many requests. Wait for the number of seconds in the Retry-After header.',
  431: 'The URL and the headers are too long together.',
  500: 'Something went wrong on our side. The error has been recorded. If you contact us, include the X-Request-Id of the response.',
  503: 'Part of the service is unavailable or too busy. Try again.',
}

const statusOf = ({ family, status }: ErrorDefinition): number => status ?? familyStatus[family]

/** One example per code. Those of version 2 come first in the recording. */
function distinct(examples: readonly RecordedExample[]): RecordedExample[] {
  const codeOf = ({ answer }: RecordedExample) => /"code":"(\w+)"/.exec(JSON.stringify(answer ?? ''))?.[1]
  return [...Map.groupBy(examples, codeOf).values()].flatMap((group) => group.slice(0, 1))
}

/** The shape of errors, the meaning of each status with a recorded response, and every code. */
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
    return `## ${status}\n\n${meanings[status] ?? ''}\n${shown.join('')}${rows(['Code', 'Description'], codes)}`
  })
  return `Errors are JSON objects. \`error\` is the type of the error, \`description\` is a sentence for people, and \`details\` contains the stable \`code\` and its data, such as \`field\` and \`limit\`. In programs, use \`details.code\`: there are only a few types, and the wording of descriptions can change. Every route lists the errors it can return. This page lists all of them.

${sections.join('\n')}`
}
