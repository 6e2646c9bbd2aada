import { outboxPart } from '@adit/platform/mail/outbox.ts'
import { defineRoom } from '../kit/define_room.ts'
import { pictureErrors } from '../kit/pictures/picture.errors.ts'
import * as account from './account/account.contract.ts'
import * as limit from './account/limit.contract.ts'
import * as look from './account/look.contract.ts'
import * as preferences from './account/preferences.contract.ts'
import * as suspension from './account/suspension.contract.ts'
import * as captcha from './captcha/captcha.contract.ts'
import { challengeUsesPart } from './captcha/challenge_uses.ts'
import * as community from './community/community.contract.ts'
import * as dataExport from './data_export/data_export.contract.ts'
import { dataExportsPart } from './data_export/data_exports.ts'
import { flowsPart } from './flows/flows.ts'
import { identityErrors } from './identity.errors.ts'
import * as launcher from './launcher/launcher.contract.ts'
import * as contact from './mail/contact.contract.ts'
import * as email from './mail/email.contract.ts'
import { mailDeliveriesPart } from './mail/mail_deliveries.ts'
import * as preview from './mail/mail_preview.contract.ts'
import * as outbox from './mail/outbox.contract.ts'
import * as reset from './mail/password_reset.contract.ts'
import * as passkey from './passkeys/passkey.contract.ts'
import { passkeysPart } from './passkeys/passkeys.ts'
import { linkedIdentitiesPart } from './providers/linked_identities.ts'
import { openIdNoncesPart } from './providers/openid_nonces.ts'
import * as provider from './providers/provider.contract.ts'
import * as secondFactor from './second_factor/second_factor.contract.ts'
import { secondFactorsPart } from './second_factor/second_factors.ts'
import { attemptsPart } from './sign_in/attempt_store.ts'
import * as auth from './sign_in/auth.contract.ts'
import { credentialsPart } from './sign_in/credentials.ts'
import { exchangedTokensPart } from './sign_in/exchanged_tokens.ts'
import { knownDevicesPart } from './sign_in/known_devices.ts'
import * as pat from './sign_in/pat.contract.ts'
import * as session from './sign_in/session.contract.ts'
import { sessionsPart } from './sign_in/sessions.ts'
import * as suspended from './sign_in/suspended.contract.ts'
import { tokenErrors } from './sign_in/token.errors.ts'
import { tokensPart } from './sign_in/tokens.ts'
import { roleActRefusals } from './staff_act/role_act.ts'
import * as staffAct from './staff_act/staff_act.contract.ts'
import { waitingActs } from './staff_act/staff_act.index.ts'
import { staffActRefusals } from './staff_act/staff_act_kind.ts'

export const identity = defineRoom('identity', {
  contracts: (filled) => ({
    getChallenge: captcha.getChallenge,
    ...{ ...auth, ...session, ...suspended, ...pat, ...account, ...suspension, ...look, ...limit },
    ...{ ...preferences, ...community },
    ...{ ...contact, ...email, ...outbox, ...reset, ...preview, ...secondFactor, ...passkey, ...dataExport },
    ...{ ...provider, ...launcher, ...staffAct, confirmStaffAct: staffAct.confirmStaffAct(filled) },
  }),
  fills: [staffActRefusals.fill(roleActRefusals)],
  indexes: [waitingActs],
  errors: [tokenErrors, identityErrors, pictureErrors],
  groups: {
    Sessions: 'A session starts when a user signs in. Tools use personal access tokens instead.',
    'Second factor': 'Codes of an authenticator app that signing in by password takes, too.',
    Passkeys: 'Keys on people’s devices that sign them in without a password.',
  },
  ops: [
    ...[credentialsPart, tokensPart, sessionsPart, attemptsPart, outboxPart, mailDeliveriesPart],
    ...[flowsPart, exchangedTokensPart, knownDevicesPart, dataExportsPart, secondFactorsPart, passkeysPart],
    ...[linkedIdentitiesPart, openIdNoncesPart],
    challengeUsesPart,
  ],
  side: new URL('side.ts', import.meta.url),
})
