/** English words of mails. `{name}` is filled in. */
export const english = {
  hello: 'Hello {username},',
  button_fails: 'If the button doesn’t work, open this address:',
  unsubscribe: 'Unsubscribe',
  reason_security: 'You get this mail because it concerns the security of your account. It can’t be turned off.',
  reason_newsletter: 'You get this mail because you subscribed to the newsletter.',
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

  new_device_subject: 'Your account was used from a new device',
  new_device: 'Somebody signed in to your account from a device that it wasn’t used from before.',

  suspended_subject: 'Your account was suspended',
  suspended: 'The staff have suspended your account. You can’t sign in, and no access token works, until that ends.',
  suspended_reason: 'Reason',
  suspended_until: 'Until',
  suspended_for_good: 'For good',

  suspension_ended_subject: 'Your account is open again',
  suspension_ended: 'The staff have ended the suspension of your account. You can sign in again.',
  suspension_ended_button: 'Sign in',

  export_ready_subject: 'The copy of your data is ready',
  export_ready: 'The copy of everything that we hold about you is ready. You can download it for {days} days.',
  export_ready_button: 'Open settings',

  newsletter_welcome_subject: 'You subscribed to the newsletter',
  newsletter_welcome:
    'From now on you get our newsletter at this address. You can unsubscribe at any time, here or in your settings.',
} as const
