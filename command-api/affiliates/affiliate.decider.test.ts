import type { AffiliateEvent } from '@adit/events/affiliates/affiliate.events.ts'
import { AFFILIATE_CODES_MAX } from '@adit/events/affiliates/affiliate_code.values.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { describe, expect, it } from 'vitest'
import { type AffiliateCommand, affiliateDecider } from './affiliate.decider.ts'

const created = (codeId: string, sourceName = 'YouTube'): AffiliateEvent => ({
  ...{ type: 'AffiliateCodeCreated', data: { codeId, sourceName } },
})
const decide = (events: readonly AffiliateEvent[], command: AffiliateCommand) =>
  affiliateDecider.decide(command, fold(affiliateDecider, events))
const create = (codeId: string): AffiliateCommand => ({ type: 'CreateAffiliateCode', codeId, sourceName: 'YouTube' })
const rename = (codeId: string, sourceName: string): AffiliateCommand => ({
  ...{ type: 'RenameAffiliateCode', codeId, sourceName },
})
const remove = (codeId: string): AffiliateCommand => ({ type: 'DeleteAffiliateCode', codeId })

describe('an affiliate', () => {
  it('creates a code once, however often it is asked for', () => {
    expect(decide([], create('C1'))).toEqual([created('C1')])
    expect(decide([created('C1')], create('C1'))).toEqual([])
  })

  it('has no more codes than the limit, and room for another one after a deletion', () => {
    const full = Array.from({ length: AFFILIATE_CODES_MAX }, (_, n) => created(`C${n}`))
    expect(() => decide(full, create('MORE'))).toThrow(
      expect.objectContaining({ code: 'affiliate_codes_full', data: { limit: AFFILIATE_CODES_MAX } }),
    )
    expect(decide(full.slice(1), create('MORE'))).toEqual([created('MORE')])
    const less: AffiliateEvent[] = [...full, { type: 'AffiliateCodeDeleted', data: { codeId: 'C7' } }]
    expect(decide(less, create('MORE'))).toEqual([created('MORE')])
  })

  it('renames a code, and does nothing if it has the name already', () => {
    const renamed = { type: 'AffiliateCodeRenamed', data: { codeId: 'C1', sourceName: 'Blog' } }
    expect(decide([created('C1')], rename('C1', 'Blog'))).toEqual([renamed])
    expect(decide([created('C1')], rename('C1', 'YouTube'))).toEqual([])
  })

  it('deletes a code', () => {
    expect(decide([created('C1')], remove('C1'))).toEqual([{ type: 'AffiliateCodeDeleted', data: { codeId: 'C1' } }])
  })

  it.each([rename('C1', 'Blog'), remove('C1')])('has no code that was never created or was deleted', (command) => {
    const deleted: AffiliateEvent = { type: 'AffiliateCodeDeleted', data: { codeId: 'C1' } }
    for (const events of [[], [created('C2')], [created('C1'), deleted]]) {
      expect(() => decide(events, command)).toThrow('affiliate_code_not_found')
    }
  })
})
