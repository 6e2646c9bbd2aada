/** One mail to one person. */
export interface Mail {
  /** The account that gets it. Where mails are kept, this account's key seals them. */
  account: string
  /** One address, without a name. */
  to: string
  subject: string
  html: string
  text: string
  /** Further headers by name, such as `List-Unsubscribe`. */
  headers: Readonly<Record<string, string>>
  /** `<…@host>`. The same mail has the same id however often it is sent, so that mailboxes can drop the second copy. */
  messageId: string
}

/** Takes mails over for delivery. */
export interface MailTransport {
  /**
   * Resolves once the mail is somebody else's to deliver. Throws MailRefused if it will never be; after any other error it may or may not have
   * been taken, and can be sent again.
   */
  send(mail: Mail): Promise<void>
}

/** The mail server refuses this mail for good. */
export class MailRefused extends Error {
  /** Whether it refuses the address, not what the mail says. */
  readonly isAboutAddress: boolean

  constructor(reason: string, isAboutAddress: boolean) {
    super(reason)
    this.isAboutAddress = isAboutAddress
  }
}
