import { definePort } from '@adit/events/kit/slot.ts'

/** What a challenge is solved for. One that was solved for another action doesn't count. */
export const captchaActions = ['sign_up', 'sign_in', 'password_reset'] as const
export type CaptchaAction = (typeof captchaActions)[number]

/** Work that a program can do by itself: find the number from 0 to `maxnumber` whose SHA-256 after `salt` is `challenge`, in hex. */
export interface WorkOffer {
  kind: 'proof_of_work'
  algorithm: 'SHA-256'
  challenge: string
  salt: string
  maxnumber: number
  signature: string
}

/** Services that show people something to solve. */
export const hostedKinds = ['hcaptcha', 'turnstile', 'recaptcha'] as const
export type HostedKind = (typeof hostedKinds)[number]

/** What somebody needs to solve a challenge. */
export type CaptchaOffer = { kind: 'none' } | WorkOffer | { kind: HostedKind; site_key: string }

export interface Answered {
  action: CaptchaAction
  /** Address of the client, which a hosted service may compare. */
  clientIp: string
  /** Milliseconds since 1970. */
  now: number
}

/** Keeps programs from doing by the thousand what people do once. */
export interface Captcha {
  kind: CaptchaOffer['kind']
  offer(action: CaptchaAction, now: number): Promise<CaptchaOffer>
  /**
   * Says by what an answer is known again: two answers to one challenge have the same mark. Undefined if it isn't an answer at all. It
   * checks nothing else.
   */
  markOf(answer: string): string | undefined
  /** Whether the answer solves an unexpired challenge for this action. Throws `captcha_away` if nobody can say now. */
  isSolved(answer: string, answered: Answered): Promise<boolean>
}

/** By default nothing is demanded; a process with a configured kind fills in its own. */
export const captcha = definePort<Captcha>('identity.captcha')

/** For tools, tests and sites whose sign-up is closed some other way. */
export const noCaptcha: Captcha = {
  kind: 'none',
  offer: async () => ({ kind: 'none' }),
  markOf: () => undefined,
  isSolved: async () => true,
}
