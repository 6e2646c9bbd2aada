import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

const id = z.string()

/** One act of staff that takes two people: one asks, another confirms. The root is the account that it concerns. */
export const staffActEvents = defineEvents('identity.staff_act', {
  StaffActAsked: {
    version: 1,
    schema: z.object({
      actId: id,
      /** Of which kind it is (`staff_act_kind.ts`). `about` is for that kind to read. */
      kind: z.string(),
      accountId: id,
      about: z.record(z.string(), z.unknown()),
      reason: z.string(),
      askedBy: id,
      /** Milliseconds since 1970. Then it lapses; if it was asked by the only admin, it takes effect. */
      until: z.number().int(),
      /** Whether there was no other admin. */
      alone: z.boolean(),
    }),
  },
  StaffActConfirmed: { version: 1, schema: z.object({ decidedBy: id }) },
  StaffActRefused: { version: 1, schema: z.object({ decidedBy: id, reason: z.string() }) },
  /** By the admin who asked. */
  StaffActWithdrawn: { version: 1, schema: z.object({}) },
  StaffActLapsed: { version: 1, schema: z.object({}) },
  /** The only admin asked, and nobody has refused it within its time. */
  StaffActCameDue: { version: 1, schema: z.object({}) },
  StaffActCarriedOut: { version: 1, schema: z.object({}) },
  /** It was confirmed, but could not be done. `code` is that of the refusal. */
  StaffActFailed: { version: 1, schema: z.object({ code: z.string() }) },
})

export type StaffActEvent = EventOf<typeof staffActEvents>
export type RecordedStaffActEvent = RecordedOf<typeof staffActEvents>
