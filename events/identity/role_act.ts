import { z } from 'zod'
import { say } from '../kit/describing.ts'
import { type Role, roles } from './role.values.ts'
import { ROLE_ACT } from './staff_act.values.ts'
import { staffActKind } from './staff_act_kind.ts'

const roleActAbout = z.object({
  role: z.enum(roles),
  /** The role that the account had when it was asked for. */
  from: z.enum(roles),
  /** Whether the role doesn't count while the act waits. */
  pauses: z.boolean(),
})

/** What an act of this kind is about. */
export type RoleActAbout = z.output<typeof roleActAbout>

export const readRoleAct = (about: unknown): RoleActAbout => roleActAbout.parse(about)

const sentence = (role: Role, pauses: boolean) =>
  pauses
    ? say('change the role to {role}, and pause the role until this is decided', { role })
    : say('change the role to {role}', { role })

export const roleAct = staffActKind(ROLE_ACT, (about) => {
  const { role, pauses } = readRoleAct(about)
  return sentence(role, pauses)
})
