import type { EmailEvent } from '@adit/events/identity/account.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { describe, expect, it } from 'vitest'
import { type EmailCommand, emailDecider } from './email.decider.ts'
import { type SkeletonCommand, skeletonDecider } from './skeleton.decider.ts'
import { type UsernameCommand, usernameDecider } from './username.decider.ts'

const ada = { accountId: 'AdaAdaAd', saga: 'AccountCreation/AdaAdaAd' }
const bob = { accountId: 'BobBobBo', saga: 'AccountCreation/BobBobBo' }

describe('username', () => {
  const claimed = { type: 'UsernameClaimed' as const, data: ada }
  const released = { type: 'UsernameReleased' as const, data: ada }
  const decide = (command: UsernameCommand, ...events: (typeof claimed | typeof released)[]) =>
    usernameDecider.decide(command, fold(usernameDecider, events))

  it('can be claimed while it is free, and again after a release', () => {
    const command = { type: 'ClaimUsername' as const, username: 'ada', ...ada }
    expect(decide(command)).toEqual([claimed])
    expect(decide(command, claimed, released)).toEqual([claimed])
  })

  it("stays with its account and can't be claimed by others", () => {
    expect(decide({ type: 'ClaimUsername', username: 'ada', ...ada }, claimed)).toEqual([])
    const again = { ...ada, saga: 'another' }
    const both = [claimed, { type: 'UsernameClaimed' as const, data: again }]
    expect(decide({ type: 'ClaimUsername', username: 'ada', ...again }, claimed)).toEqual([both[1]])
    expect(() => decide({ type: 'ClaimUsername', username: 'ada', ...bob }, ...both, released)).toThrow(
      'username_taken',
    )
    expect(() => decide({ type: 'ClaimUsername', username: 'Ada', ...bob }, claimed)).toThrow(
      expect.objectContaining({ code: 'username_taken', data: { field: 'username', username: 'Ada' } }),
    )
  })

  it('is only released by the saga that claimed it', () => {
    expect(decide({ type: 'ReleaseUsername', ...ada }, claimed)).toEqual([released])
    expect(decide({ type: 'ReleaseUsername', ...ada, saga: 'another' }, claimed)).toEqual([])
    expect(decide({ type: 'ReleaseUsername', ...bob }, claimed)).toEqual([])
    expect(decide({ type: 'ReleaseUsername', ...ada })).toEqual([])
  })
})

describe('skeleton', () => {
  const claimed = { type: 'SkeletonClaimed' as const, data: ada }
  const released = { type: 'SkeletonReleased' as const, data: ada }
  const decide = (command: SkeletonCommand, ...events: (typeof claimed | typeof released)[]) =>
    skeletonDecider.decide(command, fold(skeletonDecider, events))
  const claim = (who: typeof ada): SkeletonCommand => ({ type: 'ClaimSkeleton', username: 'Ada', ...who })

  it('is claimed once by each saga of one account, and refused to others', () => {
    expect(decide(claim(ada))).toEqual([claimed])
    expect(decide(claim(ada), claimed)).toEqual([])
    const again = { ...ada, saga: 'another' }
    expect(decide(claim(again), claimed)).toEqual([{ ...claimed, data: again }])
    expect(() => decide(claim(bob), claimed)).toThrow(
      expect.objectContaining({ code: 'username_similar', data: { field: 'username', username: 'Ada' } }),
    )
  })

  it('is free once every saga has released it', () => {
    const again = { ...ada, saga: 'another' }
    expect(decide({ type: 'ReleaseSkeleton', ...ada }, claimed)).toEqual([released])
    expect(decide({ type: 'ReleaseSkeleton', ...again }, claimed)).toEqual([])
    expect(decide({ type: 'ReleaseSkeleton', ...bob }, claimed)).toEqual([])
    expect(() => decide(claim(bob), claimed, { ...claimed, data: again }, released)).toThrow('username_similar')
    expect(decide(claim(bob), claimed, released)).toEqual([{ ...claimed, data: bob }])
  })

  it('is kept by all whose names were alike before, who can change between such names', () => {
    const both = [claimed, { ...claimed, data: bob }]
    expect(decide({ type: 'KeepSkeleton', ...bob }, claimed)).toEqual([both[1]])
    expect(decide({ type: 'KeepSkeleton', ...bob, saga: 'event/2' }, ...both)).toEqual([])
    const again = { ...bob, saga: 'AccountEdit/1' }
    expect(decide(claim(again), ...both)).toEqual([{ ...claimed, data: again }])
    expect(() => decide(claim({ accountId: 'EveEveEv', saga: 'x' }), ...both)).toThrow('username_similar')
  })
})

describe('email', () => {
  const claimed = { type: 'EmailClaimed' as const, data: ada }
  const released = { type: 'EmailReleased' as const, data: ada }
  const decide = (command: EmailCommand, ...events: (typeof claimed | typeof released)[]) =>
    emailDecider.decide(command, fold(emailDecider, events))

  it('can be claimed while it is free, and is refused to others without naming it', () => {
    expect(decide({ type: 'ClaimEmail', ...ada })).toEqual([claimed])
    expect(decide({ type: 'ClaimEmail', ...ada }, claimed)).toEqual([])
    expect(() => decide({ type: 'ClaimEmail', ...bob }, claimed)).toThrow(
      expect.objectContaining({ code: 'email_taken', data: { field: 'email' } }),
    )
  })

  it('is only released by the saga that claimed it', () => {
    expect(decide({ type: 'ReleaseEmail', ...ada }, claimed)).toEqual([released])
    expect(decide({ type: 'ReleaseEmail', ...ada, saga: 'another' }, claimed)).toEqual([])
    expect(decide({ type: 'ReleaseEmail', ...bob }, claimed)).toEqual([])
    expect(decide({ type: 'ClaimEmail', ...bob }, claimed, released)).toEqual([{ type: 'EmailClaimed', data: bob }])
  })
})

describe('a confirmed email address', () => {
  const claimed = { type: 'EmailClaimed' as const, data: ada }
  const confirmed = { type: 'EmailConfirmed' as const, data: ada }
  const decide = (command: EmailCommand, ...events: EmailEvent[]) =>
    emailDecider.decide(command, fold(emailDecider, events))

  it('is held by whoever confirms it first, whoever had claimed it', () => {
    expect(decide({ type: 'ConfirmEmail', ...ada })).toEqual([confirmed])
    expect(decide({ type: 'ConfirmEmail', ...ada }, claimed)).toEqual([confirmed])
    expect(decide({ type: 'ConfirmEmail', ...bob }, claimed)).toEqual([{ type: 'EmailConfirmed', data: bob }])
    expect(decide({ type: 'ConfirmEmail', ...ada }, confirmed)).toEqual([])
    expect(() => decide({ type: 'ConfirmEmail', ...bob }, confirmed)).toThrow(
      expect.objectContaining({ code: 'link_invalid' }),
    )
  })

  it('can be released, and confirmed by another account after that', () => {
    const released = { type: 'EmailReleased' as const, data: ada }
    expect(decide({ type: 'ReleaseEmail', ...ada }, confirmed)).toEqual([released])
    expect(decide({ type: 'ConfirmEmail', ...bob }, confirmed, released)).toEqual([
      { type: 'EmailConfirmed', data: bob },
    ])
  })
})

describe('what nobody holds', () => {
  it('is free, as is what was released', () => {
    const [claimed, released] = [
      { type: 'UsernameClaimed' as const, data: ada },
      { type: 'UsernameReleased' as const, data: ada },
    ]
    expect(fold(usernameDecider, [])).toEqual({ kind: 'free' })
    expect(fold(usernameDecider, [claimed, released])).toEqual({ kind: 'free' })
    expect(
      fold(emailDecider, [
        { type: 'EmailClaimed', data: ada },
        { type: 'EmailReleased', data: ada },
      ]),
    ).toEqual({
      kind: 'free',
    })
  })

  it('is not released again, nor by another account under the same saga', () => {
    expect(emailDecider.decide({ type: 'ReleaseEmail', ...ada }, { kind: 'free' })).toEqual([])
    const held = { kind: 'held', ...ada, confirmed: false } as const
    expect(emailDecider.decide({ type: 'ReleaseEmail', ...bob, saga: ada.saga }, held)).toEqual([])
    const name = fold(usernameDecider, [{ type: 'UsernameClaimed', data: ada }])
    expect(usernameDecider.decide({ type: 'ReleaseUsername', ...bob, saga: ada.saga }, name)).toEqual([])
  })
})
