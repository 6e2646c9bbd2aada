import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { codec } from '@adit/events/registry.ts'
import { Folding, relevant } from '@adit/platform/projection/folding.ts'
import { positionAt } from '@adit/platform/testing/event_log.ts'
import { projectors } from '@adit/projectors/all.ts'
import { describe, expect, it } from 'vitest'
import { catalogueLog, eventsPerProject } from './event_log.ts'

const projects = 100
const log: RecordedEvent[] = [...catalogueLog({ projects })]
  .flat()
  .map((event, index) => ({ ...event, position: positionAt(index) }))

describe('the log of a generated catalogue', () => {
  it('contains events as the product writes them', () => {
    for (const event of log) expect(codec.encode(event)).toEqual(expect.objectContaining({ data: event.data }))
  })

  it('has streams without gaps', () => {
    const streams = Map.groupBy(log, ({ stream }) => stream)
    for (const events of streams.values()) expect(events.map(({ revision }) => revision)).toEqual([...events.keys()])
  })

  it('can be projected, and shows every project with its versions', () => {
    for (const projector of projectors) {
      const folding = new Folding(projector, true)
      expect(folding.apply(relevant(projector, log, undefined), new Set())).toEqual([])
      if (projector.name === 'catalogue') expect(folding.sets.project?.size).toBe(projects)
    }
  })

  it('alternates between projects, and has about the requested length', () => {
    const roots = log.slice(0, 1_000).map(({ metadata }) => metadata.root)
    expect(new Set(roots).size).toBeGreaterThan(projects / 2)
    expect(Math.abs(log.length / projects / eventsPerProject - 1)).toBeLessThan(0.2)
  })

  it('is the same for the same seed', () => {
    const again = [...catalogueLog({ projects: 3 })]
    expect([...catalogueLog({ projects: 3 })]).toEqual(again)
    expect([...catalogueLog({ projects: 3, seed: 2 })]).not.toEqual(again)
  })
})
