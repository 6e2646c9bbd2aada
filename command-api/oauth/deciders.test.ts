import type { AppEvent } from '@adit/events/oauth/app.events.ts'
import type { GrantEvent } from '@adit/events/oauth/grant.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../testing/refusal_of.ts'
import { type AppCommand, appDecider } from './apps/app.decider.ts'
import { type GrantCommand, grantDecider } from './grants/grant.decider.ts'

const details = { name: 'Lantern Sync', description: null, url: null, scopes: '2', redirectUris: [] }
const app = { appId: 'App1', accountId: 'ACCOUNT1', ...details }
const created: AppEvent = { type: 'OauthAppCreated', data: app }
const icon = { key: 'small', rawKey: 'full' }
const changed: AppEvent = { type: 'OauthAppIconChanged', data: { icon } }
const suspended: AppEvent = { type: 'OauthAppSuspended', data: { reason: 'Spam' } }
const deleted: AppEvent = { type: 'OauthAppDeleted', data: {} }

describe('an app', () => {
  it.each<[string, AppEvent[], AppCommand, AppEvent[]]>([
    ['is created', [], { type: 'CreateOauthApp', app }, [created]],
    ['is created once', [created], { type: 'CreateOauthApp', app }, []],
    ['is not created again after its end', [created, deleted], { type: 'CreateOauthApp', app }, []],
    ['is not edited by nothing', [created], { type: 'EditOauthApp', changes: {} }, []],
    ['has no icon to remove', [created], { type: 'ChangeOauthAppIcon', icon: null }, []],
    [
      'loses its icon',
      [created, changed],
      { type: 'ChangeOauthAppIcon', icon: null },
      [{ type: 'OauthAppIconChanged', data: { icon: null } }],
    ],
    ['is suspended once for a reason', [created, suspended], { type: 'SuspendOauthApp', reason: 'Spam' }, []],
    [
      'is suspended for another reason',
      [created, suspended],
      { type: 'SuspendOauthApp', reason: 'Theft' },
      [{ type: 'OauthAppSuspended', data: { reason: 'Theft' } }],
    ],
    ['that is not suspended stays so', [created], { type: 'ReinstateOauthApp' }, []],
    ['is deleted', [created, suspended], { type: 'DeleteOauthApp' }, [deleted]],
  ])('%s', (_, given, command, events) => {
    expect(appDecider.decide(command, fold(appDecider, given))).toEqual(events)
  })

  it.each<AppCommand>([
    { type: 'EditOauthApp', changes: { name: 'Mine' } },
    { type: 'ChangeOauthAppIcon', icon },
    { type: 'RotateOauthAppSecret' },
    { type: 'SuspendOauthApp', reason: 'Spam' },
    { type: 'ReinstateOauthApp' },
    { type: 'DeleteOauthApp' },
  ])('that is missing or deleted takes no $type', async (command) => {
    for (const given of [[], [created, deleted]]) {
      const decide = () => appDecider.decide(command, fold(appDecider, given))
      expect(await refusalOf(decide)).toBe('oauth_app_not_found')
    }
  })
})

describe('an account', () => {
  const authorized = (grantId: string, appId: string, scopes: string): GrantEvent => ({
    type: 'OauthAppAuthorized',
    data: { grantId, appId, scopes },
  })
  const one = authorized('Grant1', 'App1', '2')
  const two = authorized('Grant2', 'App2', '2')
  const authorize = (scopes: bigint): GrantCommand => ({
    ...{ type: 'AuthorizeOauthApp', appId: 'App1', grantId: 'Grant9', scopes },
  })
  const ended = (id: string, reason: 'revoked' | 'password_changed'): GrantEvent => ({
    type: 'OauthAppAuthorizationEnded',
    data: { grantId: `Grant${id}`, appId: `App${id}`, reason },
  })
  it.each<[string, GrantEvent[], GrantCommand, GrantEvent[]]>([
    ['authorizes an app', [], authorize(2n), [authorized('Grant9', 'App1', '2')]],
    ['authorizes it once for the same', [one], authorize(2n), []],
    ['lets it keep what it could do', [one], authorize(4n), [authorized('Grant1', 'App1', '6')]],
    [
      'takes back what one app may do',
      [one, two],
      { type: 'EndOauthAppAuthorization', appId: 'App1', reason: 'revoked' },
      [ended('1', 'revoked')],
    ],
    [
      'takes all back, a number at a time',
      [one, two],
      { type: 'EndOauthAppAuthorizations', reason: 'password_changed', limit: 1 },
      [ended('1', 'password_changed')],
    ],
  ])('%s', (_, given, command, events) => {
    expect(grantDecider.decide(command, fold(grantDecider, given))).toEqual(events)
  })

  it('takes nothing back from an app that it has not authorized', async () => {
    const command = { type: 'EndOauthAppAuthorization', appId: 'App1', reason: 'revoked' } as const
    const decide = () => grantDecider.decide(command, fold(grantDecider, [two]))
    expect(await refusalOf(decide)).toBe('oauth_not_authorized')
  })
})
