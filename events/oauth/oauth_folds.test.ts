import { describe, expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import type { AppEvent } from './app.events.ts'
import { appFold } from './app.fold.ts'
import type { GrantEvent } from './grant.events.ts'
import { grantFold } from './grant.fold.ts'

const created: AppEvent = {
  type: 'OauthAppCreated',
  data: {
    ...{ appId: 'App1', accountId: 'ACCOUNT1', name: 'Lantern Sync', description: null, url: null, scopes: '2' },
    redirectUris: [{ id: 'Uri1', uri: 'https://app.example/' }],
  },
}
const icon = { key: 'small', rawKey: 'full' }

describe('an app', () => {
  it.each<[string, AppEvent[], object]>([
    [
      'begins without an icon',
      [],
      { name: 'Lantern Sync', icon: null, suspension: null, createdAt: 1_000, deleted: false },
    ],
    [
      'keeps what an edit leaves out',
      [{ type: 'OauthAppEdited', data: { scopes: '4' } }],
      { name: 'Lantern Sync', scopes: '4' },
    ],
    ['gets an icon', [{ type: 'OauthAppIconChanged', data: { icon } }], { icon }],
    ['is the same with another secret', [{ type: 'OauthAppSecretRotated', data: {} }], { name: 'Lantern Sync' }],
    ['is suspended', [{ type: 'OauthAppSuspended', data: { reason: 'Spam' } }], { suspension: 'Spam' }],
    [
      'is reinstated',
      [
        { type: 'OauthAppSuspended', data: { reason: 'Spam' } },
        { type: 'OauthAppReinstated', data: {} },
      ],
      { suspension: null },
    ],
    ['is deleted', [{ type: 'OauthAppDeleted', data: {} }], { deleted: true }],
  ])('%s', (_, events, expected) => {
    expect(snapshotOf(appFold, [created, ...events])).toMatchObject(expected)
  })
})

describe('an account', () => {
  const authorized = (grantId: string, scopes: string): GrantEvent => ({
    type: 'OauthAppAuthorized',
    data: { grantId, appId: 'App1', scopes },
  })
  const ended: GrantEvent = {
    type: 'OauthAppAuthorizationEnded',
    data: { grantId: 'Grant1', appId: 'App1', reason: 'revoked' },
  }
  it.each<[string, GrantEvent[], object[]]>([
    ['authorizes nobody at first', [], []],
    [
      'lets an app do more under the same grant',
      [authorized('Grant1', '2'), authorized('Grant1', '6')],
      [{ grantId: 'Grant1', scopes: '6', createdAt: 1_000 }],
    ],
    ['takes it back', [authorized('Grant1', '2'), ended], []],
    [
      'gives another grant after that',
      [authorized('Grant1', '2'), ended, authorized('Grant2', '4')],
      [{ grantId: 'Grant2', scopes: '4', createdAt: 3_000 }],
    ],
  ])('%s', (_, events, expected) => {
    expect([...snapshotOf(grantFold, events).apps.values()]).toMatchObject(expected)
  })
})
