import { z } from 'zod'

const services = ['none', 'practice', 'paypal', 'tremendous', 'bank', 'stripe'] as const
export type PayoutService = (typeof services)[number]

const wrong = { error: 'must be none, practice, or some of paypal, tremendous, bank and stripe, separated by commas' }

/** Services separated by commas, each once. Pretended payments stand alone, so that nobody takes them for real ones. */
export function payoutServices() {
  return z
    .string(wrong)
    .transform((text) => text.split(',').map((service) => service.trim()))
    .pipe(
      z
        .array(z.enum(services, wrong))
        .refine((all) => new Set(all).size === all.length, wrong)
        .refine((all) => all.length === 1 || !(all.includes('none') || all.includes('practice')), wrong),
    )
}
