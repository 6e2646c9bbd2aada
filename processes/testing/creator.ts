import { setTimeout as delay } from 'node:timers/promises'
import { PROJECTS_MAX } from '@adit/events/catalogue/limits.values.ts'
import type { Random } from '../demo/random.ts'
import { Errand, type Wish } from './errand.ts'
import type { Gate } from './gate.ts'
import type { Ledger } from './ledger.ts'
import { form, modFields, modJar, picture, versionFields } from './samples.ts'
import type { Visitor } from './visitor.ts'

/** A project as its creator knows it from answers. */
export interface OwnProject {
  id: string
  title: string
  /** Undefined if its creation was answered before it could be shown. */
  threadId: string | undefined
  summary: string
  numbers: string[]
  pictures: string[]
  messages: string[]
}

export interface CreatorOptions {
  name: string
  visitor: Visitor
  accountId: string
  /** Ids of projects to follow, each once. */
  others: readonly string[]
  ledger: Ledger
  gate: Gate
  random: Random
}

/** Share of errands that lose their answer and are never repeated. They may be done, but not halfway. */
const impatience = 0.15

/** A client that writes continuously and keeps working after the site has died. */
export class Creator {
  readonly visitor: Visitor
  readonly accountId: string
  readonly projects: OwnProject[] = []
  readonly #options: CreatorOptions
  readonly #unfollowed: string[]
  #waiting: Errand[] = []
  #count = 0

  constructor(options: CreatorOptions) {
    this.#options = options
    this.visitor = options.visitor
    this.accountId = options.accountId
    this.#unfollowed = [...options.others]
  }

  /** Writes until told to stop. Unanswered errands then wait. */
  async work(signal: AbortSignal): Promise<void> {
    const { gate, random } = this.#options
    while (!signal.aborted) {
      await gate.passed()
      const due = this.#waiting.find(({ notBefore }) => notBefore <= Date.now())
      if (due) await this.#ask(due)
      else if (this.#wantsProject()) await this.#send(await this.#creation())
      else await this.#workOn(random.pick(this.projects))
    }
  }

  /** Repeats all unanswered errands until none is left. */
  async settle(): Promise<void> {
    while (this.#waiting.length > 0) {
      for (const errand of [...this.#waiting]) await this.#ask(errand)
      await delay(200)
    }
  }

  /** A long soak must stay below the limit of projects, including those whose answers were lost. */
  #wantsProject(): boolean {
    const { length } = this.projects
    return length === 0 || (length < PROJECTS_MAX / 2 && this.#options.random.chance(0.12))
  }

  async #workOn(project: OwnProject): Promise<void> {
    const draw = this.#options.random.next()
    if (draw < 0.4) return this.#edit(project)
    if (draw < 0.75) return this.#send(await this.#version(project))
    if (draw < 0.85 && project.threadId) return this.#send(this.#message(project))
    if (draw < 0.95) return this.#send(await this.#picture(project))
    const id = this.#unfollowed.pop()
    if (id !== undefined) await this.#send(this.#follow(id))
  }

  async #ask(errand: Errand): Promise<'done' | 'lost' | 'busy'> {
    const outcome = await errand.attempt()
    this.#waiting = this.#waiting.filter((other) => other !== errand)
    if (outcome !== 'done') this.#waiting.push(errand)
    return outcome
  }

  async #send(wish: Wish): Promise<void> {
    const errand = new Errand(this.visitor, this.#options.ledger, wish)
    if ((await this.#ask(errand)) !== 'lost' || !this.#options.random.chance(impatience)) return
    errand.giveUp()
    this.#waiting = this.#waiting.filter((other) => other !== errand)
  }

  #next(): string {
    return `${this.#options.name}-${++this.#count}`
  }

  async #creation(): Promise<Wish> {
    const slug = `project-${this.#next()}`
    const title = `The ${slug}`
    const first = this.#options.random.chance(0.5) ? [`${slug}-0`] : []
    const initial_versions = first.map((version_number) => ({ ...versionFields, version_number }))
    const jars = first.map(async (number) => ({
      name: 'jar',
      filename: `${number}.jar`,
      content: await modJar(number),
    }))
    return {
      effect: { type: 'ProjectCreated', mark: title },
      method: 'POST',
      path: '/v2/project',
      payload: form({ ...modFields, title, slug, initial_versions }, ...(await Promise.all(jars))),
      onAnswer: ({ id, thread_id: threadId }) => {
        const summary = modFields.description
        this.projects.push({ id, title, threadId, summary, numbers: first, pictures: [], messages: [] })
      },
    }
  }

  async #version(project: OwnProject): Promise<Wish> {
    const number = this.#next()
    const jar = { name: 'jar', filename: `${number}.jar`, content: await modJar(number) }
    return {
      effect: { type: 'ProjectVersionAdded', mark: number },
      method: 'POST',
      path: '/v2/version',
      payload: form({ ...versionFields, project_id: project.id, version_number: number }, jar),
      onAnswer: () => project.numbers.push(number),
    }
  }

  /** Edits of one project are sent one after the other, because the last one must win. */
  async #edit(project: OwnProject): Promise<void> {
    const summary = `The summary of ${project.title} is now ${this.#next()}`
    const errand = new Errand(this.visitor, this.#options.ledger, {
      effect: { type: 'ProjectSummaryChanged', mark: summary },
      method: 'PATCH',
      path: `/v2/project/${project.id}`,
      payload: { description: summary },
      onAnswer: () => {
        project.summary = summary
      },
    })
    while ((await errand.attempt()) !== 'done') {
      await delay(50)
      await this.#options.gate.passed()
    }
  }

  #message(project: OwnProject): Wish {
    const body = `Message ${this.#next()}`
    return {
      effect: { type: 'ThreadMessagePosted', mark: body },
      method: 'POST',
      path: `/v2/thread/${project.threadId}`,
      payload: { body: { type: 'text', body } },
      onAnswer: () => project.messages.push(body),
    }
  }

  async #picture(project: OwnProject): Promise<Wish> {
    const title = `Picture ${this.#next()}`
    const colour = this.#options.random.whole(0, 0xffffff).toString(16).padStart(6, '0')
    return {
      effect: { type: 'ProjectGalleryItemAdded', mark: title },
      method: 'POST',
      path: `/v2/project/${project.id}/gallery?ext=png&title=${encodeURIComponent(title)}`,
      payload: await picture(`#${colour}`),
      onAnswer: () => project.pictures.push(title),
    }
  }

  #follow(id: string): Wish {
    return {
      effect: { type: 'ProjectFollowed', mark: `${this.accountId} ${id}` },
      method: 'POST',
      path: `/v2/project/${id}/follow`,
    }
  }
}
