import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import type { Sealed } from '@adit/events/kit/personal.ts'
import type { ExistingAccount } from './account_state.ts'

/** How an account's holder is reached. */
export type ContactCommand =
  | { type: 'ChangeAccountLanguage'; language: string }
  | { type: 'ChangeAccountNewsletter'; newsletter: boolean }
  | { type: 'AskForDataExport'; exportId: string }
  | { type: 'ChangeAccountEmail'; email: Sealed }
  /** `sealed` is the address that was verified, as the account had it. By default whichever it has. */
  | { type: 'VerifyAccountEmail'; sealed?: string }
  /** `sealed` is the address that was refused, as the account had it. */
  | { type: 'NoteEmailBounce'; sealed: string }

export function decideContact(command: ContactCommand, account: ExistingAccount): AccountEvent[] {
  switch (command.type) {
    case 'ChangeAccountLanguage': {
      const { language } = command
      return language === account.language ? [] : [{ type: 'AccountLanguageChanged', data: { language } }]
    }
    case 'ChangeAccountNewsletter': {
      const { newsletter } = command
      return newsletter === account.newsletter ? [] : [{ type: 'AccountNewsletterChanged', data: { newsletter } }]
    }
    case 'NoteEmailBounce':
      // The holder may have changed it since.
      if (account.emailBouncing || command.sealed !== account.email.sealed) return []
      return [{ type: 'AccountEmailBounced', data: {} }]
    case 'AskForDataExport': {
      const { exportId } = command
      return exportId === account.lastExportId ? [] : [{ type: 'AccountDataExportAsked', data: { exportId } }]
    }
    case 'ChangeAccountEmail':
      return [{ type: 'AccountEmailChanged', data: { email: command.email, previous: account.email } }]
    case 'VerifyAccountEmail':
      if (account.emailVerified || (command.sealed ?? account.email.sealed) !== account.email.sealed) return []
      return [{ type: 'AccountEmailVerified', data: {} }]
    default:
      return command satisfies never
  }
}
