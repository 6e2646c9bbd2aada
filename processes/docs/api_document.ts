import { openApiDocument, openApiPath } from '@adit/platform/http/openapi.ts'
import { describeApi } from '../api_description.ts'
import { type Guide, overview, siteGuides } from './guides.ts'
import { recordedByRoute } from './recorded.ts'
import { curlOf, type RecordedExample } from './recorded_example.ts'

interface MediaType {
  schema?: unknown
  examples?: Record<string, { summary: string; value: unknown }>
}
interface Answer {
  content?: Record<string, MediaType>
}
interface Operation {
  responses: Record<string, Answer>
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
}
interface Tag {
  name: string
  description?: string
}
interface ApiDocument {
  info: { description: string }
  tags: Tag[]
  paths: Record<string, Record<string, Operation>>
  'x-tagGroups'?: { name: string; tags: string[] }[]
}

/** The OpenAPI document with the guides as tags of their own and a recorded example of every route, for readers to show. */
export function siteDocument(origin: string): ApiDocument {
  const api = describeApi()
  // The document is our own, made anew each time; these are the members that are filled in.
  const document = openApiDocument(api, origin) as unknown as ApiDocument
  const guides = siteGuides(origin)
  const group = (name: string, tags: readonly Tag[]) => ({ name, tags: tags.map((tag) => tag.name) })
  document['x-tagGroups'] = [
    group('Guides', guides.filter(({ kind }) => kind === 'guide').map(tagOf)),
    group('Routes', document.tags),
    group('This site', guides.filter(({ kind }) => kind === 'site').map(tagOf)),
  ]
  document.tags = [...guides.map(tagOf), ...document.tags]
  document.info.description = `${api.description}\n\n${overview(origin)}`
  for (const [route, examples] of recordedByRoute()) {
    const [method = '', path = ''] = route.split(' ')
    const operation = document.paths[openApiPath(path)]?.[method.toLowerCase()]
    if (operation) addExamples(operation, examples, origin)
  }
  return document
}

const tagOf = ({ title, body }: Guide): Tag => ({ name: title, description: body })

function addExamples(operation: Operation, examples: readonly RecordedExample[], origin: string): void {
  operation['x-codeSamples'] = examples.map((example) => {
    const { title = 'Example', status, headers = {} } = example
    const answered = [`HTTP ${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
    const comment = answered.map((line) => `# ${line.replaceAll('{origin}', origin)}`).join('\n')
    return { lang: 'Shell', label: title, source: `${curlOf(example, origin)}\n\n${comment}` }
  })
  for (const { title = 'Example', status, answer, cut } of examples) {
    const [content] = Object.values(operation.responses[status]?.content ?? {})
    if (!content || answer === undefined) continue
    const summary = cut ? `${title}; long lists and texts are cut` : title
    const value: unknown = JSON.parse(JSON.stringify(answer).replaceAll('{origin}', origin))
    content.examples = { ...content.examples, [title]: { summary, value } }
  }
}
