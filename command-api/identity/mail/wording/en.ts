import { billingEnglish } from './billing.en.ts'

/** English words of mails. `{name}` is filled in. */
export const english = {
  hello: 'Hello {username},',
  button_fails: 'If the button doesn’t work, open this address:',
  unsubscribe: 'Unsubscribe',
  reason_security: 'You get this mail because it concerns the security of your account. It can’t be turned off.',
  reason_newsletter: 'You get this mail because you subscribed to the newsletter.',
  reason_account: 'You get this mail because it concerns your account. It can’t be turned off.',
  reason_staff: 'You get this mail because you are an admin of this site. It can’t be turned off.',
  not_you: 'If this wasn’t you, set a new password now. That signs everyone else out.',
  new_password: 'Set a new password',
  time: 'Time',
  device: 'Device',
  country: 'Country',

  sign_in: 'Sign in',

  verify_email_subject: 'Verify your email address',
  verify_email: 'Open this link to show that this address is yours. You can publish projects once it is verified.',
  verify_email_button: 'Verify email address',
  verify_email_note:
    'The link works for {days} days. If you don’t know what this is about, ignore this mail: nothing happens without the link.',

  address_held_subject: 'You already have an account',
  address_held:
    'Somebody gave your email address for another account. It stays with your account {username}, and the other one doesn’t get it.',
  address_held_you: 'If it was you, sign in to the account that you have. Otherwise you don’t need to do anything.',

  email_changed_subject: 'Your email address was changed',
  email_changed: 'Your account has another email address now, so this is the last mail to this one.',

  password_reset_subject: 'Set a new password',
  password_reset: 'Somebody asked to set a new password for your account {username}. If it was you, open this link.',
  password_reset_note:
    'The link works once, within {minutes} minutes. If it wasn’t you, ignore this mail: your password stays as it is.',

  token_expires_subject: 'The access token “{token}” ends soon',
  token_expires:
    'Your personal access token “{token}” ends on {time}. Programs that use it stop working then. You can extend it in your settings.',
  token_expires_button: 'Open access tokens',

  password_changed_subject: 'Your password was changed',
  password_changed:
    'The password of your account was changed. Everyone else was signed out, and all access tokens ended.',

  session_ended_subject: 'One of your sessions was ended',
  session_ended:
    'A session of your account was ended, because a token that it had already exchanged was used again. Somebody may have copied it.',

  second_factor_on_subject: 'The second factor was turned on',
  second_factor_on: 'From now on, signing in to your account by password takes a code of an authenticator app, too.',

  second_factor_off_subject: 'The second factor was turned off',
  second_factor_off: 'Signing in to your account takes only your password again. The backup codes are void.',

  passkey_added_subject: 'A passkey was added',
  passkey_added: 'Somebody can sign in to your account with a new passkey. You see all of them in your settings.',

  provider_linked_subject: '{provider} was linked to your account',
  provider_linked: 'From now on, you can sign in to your account with {provider}.',

  provider_unlinked_subject: '{provider} was unlinked from your account',
  provider_unlinked: 'You can’t sign in to your account with {provider} any more.',

  new_device_subject: 'Your account was used from a new device',
  new_device: 'Somebody signed in to your account from a device that it wasn’t used from before.',

  suspended_subject: 'Your account was suspended',
  suspended:
    'The staff have suspended your account. You can’t sign in, and no access token works, until that ends. If you think that this is a mistake, sign in with your password: you can appeal there, get a copy of your data and delete your account.',
  suspended_reason: 'Reason',
  suspended_until: 'Until',
  suspended_for_good: 'For good',

  suspension_ended_subject: 'Your account is open again',
  suspension_ended: 'The staff have ended the suspension of your account. You can sign in again.',
  suspension_ended_button: 'Sign in',

  appeal_answered_subject: 'Staff have answered your appeal',
  appeal_answered: 'Staff have answered your appeal. Sign in to read the answer.',
  appeal_kept_subject: 'Your appeal was decided',
  appeal_kept: 'Staff have decided to keep your suspension. Sign in to read why.',
  appeal_button: 'Sign in',

  role_act_admin: 'Make {username} an admin',
  role_act_moderator: 'Make {username} a moderator',
  role_act_developer: 'Take the role of {username} away',
  role_act_developer_paused: 'Take the role of {username} away, and pause it until this is decided',
  revenue_figures_act: 'Enter {amount} dollars for {impressions} impressions as the revenue of {day}',
  revenue_reversal_act: 'Take back {amount} dollars of the revenue from {from} to {until}',
  revenue_reversal_act_all: 'Take back all revenue from {from} to {until}',
  revenue_reversal_act_project: 'Take back {amount} dollars of the revenue from {from} to {until} of project {project}',
  revenue_reversal_act_project_all: 'Take back all revenue from {from} to {until} of project {project}',
  revenue_restoration_act: 'Give back {amount} dollars that were taken back of the revenue from {from} to {until}',
  refund_act: 'Refund {amount} of the charge {charge}',

  payouts_withdrawals: 'Open your withdrawals',
  payouts_amount: 'Amount',
  payouts_arrives: 'Arrives',
  payouts_to: 'To',
  payouts_code: 'Reason of the service',
  withdrawal_arrived_subject: '{amount} dollars have arrived',
  withdrawal_arrived: 'The service that pays says that your withdrawal has arrived.',
  withdrawal_lost:
    'The service had given your withdrawal back and paid it later all the same. You keep both: the site bears that.',
  withdrawal_returned_subject: 'Your withdrawal of {amount} dollars came back',
  withdrawal_refused:
    'The service that pays didn’t accept your withdrawal. The amount and the fee are back on your balance. Check the address before you try again.',
  withdrawal_unclaimed:
    'Nobody claimed your withdrawal at this address in time. The amount and the fee are back on your balance. Check the address before you try again.',
  withdrawal_sent_back:
    'The receiver’s account sent your withdrawal back. The amount and the fee are back on your balance.',
  withdrawal_cancelled:
    'The service has given back the withdrawal that you cancelled. The amount and the fee are back on your balance.',
  withdrawal_kept_subject: 'Your withdrawal of {amount} dollars can’t be cancelled',
  withdrawal_kept:
    'You asked to cancel this withdrawal, but the service that pays can’t give it back. It goes on to its receiver.',
  withdrawal_late_subject: 'Your withdrawal of {amount} dollars hasn’t arrived yet',
  withdrawal_late:
    'The service that pays accepted this withdrawal {days} days ago and hasn’t said that it arrived. Look whether it waits for you: a mail of the service to the address below may ask you to accept it or to complete your account there. If nobody claims it, the service sends it back to your balance.',
  tax_form_expires_subject: 'Your {form} form expires on {day}',
  tax_form_expires:
    'Your {form} tax form holds until {day}. Sign a new one before, so that you can go on withdrawing more than {limit} dollars a year.',
  tax_form_expired_subject: 'Your {form} form has expired',
  tax_form_expired:
    'Your {form} tax form held until {day}. Without a new one you can withdraw at most {limit} dollars a year.',
  tax_form_mismatch_subject: 'Please correct your tax form',
  tax_form_mismatch:
    'The tax authority knows the number in your {form} form under another name. Nothing can be withdrawn until you sign a corrected form.',
  tax_form_button: 'Sign a tax form',
  reversal_appeal_answered_subject: 'Your appeal was answered',
  reversal_appeal_answered:
    'Staff have answered your appeal against revenue that was taken back. You can read the answer and reply to it on the page of the reversal.',
  reversal_appeal_upheld_subject: 'Your appeal was decided',
  reversal_appeal_upheld:
    'Staff have decided on your appeal: what was taken back stays taken back. The reason is on the page of the reversal.',
  reversal_appeal_button: 'Open the reversal',

  staff_act_asked_subject: 'Please decide: {what}',
  staff_act_asked:
    '{asker} has asked for this. It takes a second admin, so it waits until you or another admin confirms it.',
  staff_act_alone_subject: 'In 24 hours: {what}',
  staff_act_alone:
    'You are the only admin, so what you asked for happens by itself at the time below. Until then you can withdraw it. If you didn’t ask for it, withdraw it now and set a new password.',
  staff_act_what: 'What',
  staff_act_reason: 'Reason',
  staff_act_until: 'Waits until',
  staff_act_due: 'Takes effect',
  staff_act_button: 'Open waiting acts',
  staff_act_about_you_subject: 'An admin has asked for a change to your account',
  staff_act_about_you:
    'An admin has asked for this, and it concerns your account. It waits for a second admin, and you are told what becomes of it.',
  staff_act_about_you_alone:
    'An admin has asked for this, and it concerns your account. It takes effect at the time below, and you are told what becomes of it.',
  staff_act_done_subject: 'Done: {what}',
  staff_act_ended_subject: 'Not done: {what}',
  staff_act_done: 'What an admin asked for has been done.',
  staff_act_refused: 'Another admin refused this, so nothing has changed.',
  staff_act_withdrawn: 'The admin who asked for this has withdrawn it, so nothing has changed.',
  staff_act_lapsed: 'Nobody confirmed this within 24 hours, so nothing has changed.',
  staff_act_failed: 'This was confirmed, but could no longer be done. Nothing has changed.',
  staff_act_refusal: 'Why it was refused',

  badges_changed_subject: 'Your badges were changed',
  badges_changed: 'An admin has changed the badges on your profile.',
  badges_changed_button: 'Open profile',

  limit_changed_subject: 'Your limits were changed',
  limit_changed: 'An admin has changed how many of these you can have. You keep what you have.',
  limit_projects: 'Projects',

  payment_disputed_subject: 'A payment is disputed',
  payment_disputed:
    'The owner of a card asks their bank for the money of a payment, and the bank has taken it back until it decides. Send evidence to the payment provider in time: it says until when.',
  dispute_won_subject: 'A dispute was won',
  dispute_won: 'The bank has decided for the site. The subscription goes on.',
  dispute_lost_subject: 'A dispute was lost',
  dispute_lost: 'The bank has decided for the owner of the card, who keeps the money. The subscription has ended.',
  dispute_charge: 'Charge',
  dispute_button: 'Open bills',

  export_ready_subject: 'The copy of your data is ready',
  export_ready: 'The copy of everything that we hold about you is ready. You can download it for {days} days.',
  export_ready_button: 'Open settings',

  ...billingEnglish,

  newsletter_welcome_subject: 'You subscribed to the newsletter',
  newsletter_welcome:
    'From now on you get our newsletter at this address. You can unsubscribe at any time, here or in your settings.',
} as const
