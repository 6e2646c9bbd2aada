import { refusals } from '@adit/platform/eventing/refusal.ts'

/** A missing answer; one that is wrong, expired, already used or for something else, which all sound alike; a service that is away. */
export const captchaRefusals = refusals('challenge_required', 'challenge_failed', 'captcha_away')
