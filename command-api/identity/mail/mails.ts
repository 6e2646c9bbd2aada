import type { Filled } from '@adit/events/kit/slot.ts'
import { type AnyMail, roomMails } from './mail_definition.ts'
import { addressHeld } from './mails/address_held.mail.ts'
import { appealAnswered, appealKept } from './mails/appeal.mail.ts'
import { disputeLost, disputeWon, paymentDisputed } from './mails/dispute.mail.ts'
import { emailChanged } from './mails/email_changed.mail.ts'
import { exportReady } from './mails/export_ready.mail.ts'
import { newDevice } from './mails/new_device.mail.ts'
import { newsletterWelcome } from './mails/newsletter_welcome.mail.ts'
import { passwordReset } from './mails/password_reset.mail.ts'
import { providerLinked, providerUnlinked } from './mails/provider.mail.ts'
import {
  passkeyAdded,
  passwordChanged,
  secondFactorOff,
  secondFactorOn,
  sessionEnded,
} from './mails/security_notices.mail.ts'
import { staffActAboutYou, staffActAsked, staffActEnded } from './mails/staff_act.mail.ts'
import { badgesChanged, limitChanged } from './mails/staff_change.mail.ts'
import { suspended, suspensionEnded } from './mails/suspension.mail.ts'
import { tokenExpires } from './mails/token_expires.mail.ts'
import { verifyEmailMail } from './mails/verify_email.mail.ts'

/** Every mail of this room, and some of rooms that have no part of their own in it. */
export const mails: readonly AnyMail[] = [
  verifyEmailMail,
  addressHeld,
  emailChanged,
  passwordReset,
  passwordChanged,
  sessionEnded,
  secondFactorOn,
  secondFactorOff,
  passkeyAdded,
  providerLinked,
  providerUnlinked,
  newDevice,
  exportReady,
  suspended,
  suspensionEnded,
  appealAnswered,
  appealKept,
  staffActAsked,
  staffActAboutYou,
  staffActEnded,
  badgesChanged,
  limitChanged,
  paymentDisputed,
  disputeWon,
  disputeLost,
  tokenExpires,
  newsletterWelcome,
]

/** Every mail that the site sends. */
export const allMails = (filled: Filled): readonly AnyMail[] => [...mails, ...filled(roomMails).flat()]
