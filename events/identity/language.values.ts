/** Languages that an account's holder can choose for mails and pages, the default one first. */
export const accountLanguages = ['en-US', 'de-DE', 'ar-SA'] as const
