import type { ProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { FileEvent, ProjectQuotaEvent, SlugEvent } from '@adit/events/catalogue/reservation.events.ts'
import type { VersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import { slugReservedBy } from '@adit/events/kit/id.values.ts'

/** Sets of lines of text that two sides must agree on. */
class Agreement {
  readonly #name: string
  readonly #held = new Set<string>()
  readonly #due = new Set<string>()

  constructor(name: string) {
    this.#name = name
  }

  hold = (line: string) => this.#held.add(line)
  release = (line: string) => this.#held.delete(line)
  expect = (line: string) => this.#due.add(line)

  breaches(): string[] {
    const orphans = [...this.#held].filter((line) => !this.#due.has(line))
    const missing = [...this.#due].filter((line) => !this.#held.has(line))
    return [
      ...orphans.map((line) => `${this.#name} ${line} is held without a purpose`),
      ...missing.map((line) => `${this.#name} ${line} is not held`),
    ]
  }
}

type Known = ProjectEvent | VersionEvent | SlugEvent | FileEvent | ProjectQuotaEvent

/** What is incomplete in the log: reservations without the thing they are for or the other way round, and sagas without an end. */
export function halfMade(events: readonly RecordedEvent[]): string[] {
  const quota = new Agreement('quota')
  const slugs = new Agreement('slug')
  const files = new Agreement('file')
  const sagas = new Agreement('end of saga')
  const versions = new Map<string, Extract<VersionEvent, { type: 'VersionCreated' }>['data']>()
  const expectFiles = (versionId: string) => {
    const version = versions.get(versionId)
    for (const { sha1 } of version?.files ?? []) files.expect(`${sha1} ${versionId}`)
    if (!version) files.expect(`of version ${versionId}, which has no stream,`)
  }
  for (const recorded of events) {
    const { category, id } = parseStream(recorded.stream)
    // The codec has decoded it. Other types fall through.
    const event = recorded as unknown as Known
    switch (event.type) {
      case 'ProjectQuotaClaimed':
        quota.hold(`${id} ${event.data.projectId}`)
        break
      case 'SlugClaimed':
        slugs.hold(`${id} ${event.data.projectId}`)
        break
      case 'FileClaimed':
        files.hold(`${id} ${event.data.versionId}`)
        break
      case 'ProjectQuotaReleased':
        quota.release(`${id} ${event.data.projectId}`)
        break
      case 'SlugReleased':
        slugs.release(`${id} ${event.data.projectId}`)
        break
      case 'FileReleased':
        files.release(`${id} ${event.data.versionId}`)
        break
      case 'VersionCreated':
        versions.set(event.data.versionId, event.data)
        break
      case 'ProjectVersionAdded':
        expectFiles(event.data.versionId)
        break
      case 'ProjectCreated':
        quota.expect(`${event.data.ownerId} ${event.data.projectId}`)
        slugs.expect(`${event.data.slug} ${event.data.projectId}`)
        slugs.expect(`${slugReservedBy(event.data.projectId)} ${event.data.projectId}`)
        for (const { versionId } of event.data.versions) expectFiles(versionId)
        break
    }
    const saga = /^(?:[A-Z]\w+)(Started|Finished|Undone)$/.exec(recorded.type)?.[1]
    if (saga === 'Started' && !recorded.type.endsWith('UndoStarted')) sagas.expect(`${category} ${id}`)
    if (saga === 'Finished' || saga === 'Undone') sagas.hold(`${category} ${id}`)
  }
  return [quota, slugs, files, sagas].flatMap((agreement) => agreement.breaches())
}
