import { type AppEvent, appEvents } from '@adit/events/oauth/app.events.ts'
import { type GrantEvent, grantEvents } from '@adit/events/oauth/grant.events.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { describe, expect, it } from 'vitest'
import { oauthAppsProjector } from './oauth_apps.projector.ts'
import { oauthAppTable, oauthGrantTable } from './oauth_apps.table.ts'

const { given } = testProjector(oauthAppsProjector)

const redirectUris = [{ id: 'Uri1', uri: 'https://lantern.example/callback' }]
const created: AppEvent = {
  type: 'OauthAppCreated',
  data: {
    ...{ appId: 'OAUTHAPP', accountId: 'ACCOUNT1', name: 'Lantern Sync', description: null, url: null, scopes: '2' },
    redirectUris,
  },
}
const icon = { key: 'small', rawKey: 'full' }

describe('an app', () => {
  const after = (...events: AppEvent[]) => {
    const log = eventLog()
    const write = log.stream(appEvents, 'OAUTHAPP') as (type: string, data: object) => void
    for (const { type, data } of [created, ...events]) write(type, data)
    return given(log.events).rows(oauthAppTable)
  }
  it.each<[string, AppEvent[], object]>([
    ['OauthAppCreated', [], { app_id: 'OAUTHAPP', redirect_uris: redirectUris, icon: null, suspension: null }],
    [
      'OauthAppEdited',
      [{ type: 'OauthAppEdited', data: { name: 'Lantern', scopes: '4' } }],
      { name: 'Lantern', scopes: '4', redirect_uris: redirectUris },
    ],
    ['OauthAppIconChanged', [{ type: 'OauthAppIconChanged', data: { icon } }], { icon }],
    ['OauthAppSecretRotated', [{ type: 'OauthAppSecretRotated', data: {} }], { name: 'Lantern Sync' }],
    ['OauthAppSuspended', [{ type: 'OauthAppSuspended', data: { reason: 'Spam' } }], { suspension: 'Spam' }],
    [
      'OauthAppReinstated',
      [
        { type: 'OauthAppSuspended', data: { reason: 'Spam' } },
        { type: 'OauthAppReinstated', data: {} },
      ],
      { suspension: null },
    ],
  ])('is kept: %s', (_, events, row) => {
    expect(after(...events)).toEqual([expect.objectContaining(row)])
  })

  it('is removed: OauthAppDeleted', () => {
    expect(after({ type: 'OauthAppDeleted', data: {} })).toEqual([])
  })
})

describe('a grant', () => {
  const after = (...events: GrantEvent[]) => {
    const log = eventLog()
    const write = log.stream(grantEvents, 'ACCOUNT1') as (type: string, data: object) => void
    for (const { type, data } of events) write(type, data)
    return { events: log.events, rows: given(log.events).rows(oauthGrantTable) }
  }
  const authorized = (scopes: string): GrantEvent => ({
    type: 'OauthAppAuthorized',
    data: { grantId: 'GRANT001', appId: 'OAUTHAPP', scopes },
  })

  it('is kept since the first: OauthAppAuthorized', () => {
    const { events, rows } = after(authorized('2'), authorized('6'))
    const row = { account_id: 'ACCOUNT1', app_id: 'OAUTHAPP', grant_id: 'GRANT001', scopes: '6' }
    expect(rows).toEqual([{ ...row, created_at: events[0]?.at }])
  })

  it('is removed: OauthAppAuthorizationEnded', () => {
    const data = { grantId: 'GRANT001', appId: 'OAUTHAPP', reason: 'revoked' } as const
    expect(after(authorized('2'), { type: 'OauthAppAuthorizationEnded', data }).rows).toEqual([])
  })
})
