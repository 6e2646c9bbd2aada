import { securityNotice } from '../security_notice.ts'

export const passwordChanged = securityNotice('password_changed')
/** A token that had been exchanged was used again. */
export const sessionEnded = securityNotice('session_ended')
export const secondFactorOn = securityNotice('second_factor_on')
export const secondFactorOff = securityNotice('second_factor_off')
export const passkeyAdded = securityNotice('passkey_added')
