import type { Mail } from './mail.port.ts'

export const sampleMail = (change: Partial<Mail> = {}): Mail => ({
  account: 'AdaAdaAd',
  to: 'ada@example.org',
  subject: 'Your lantern',
  html: '<p>It is lit.</p>',
  text: 'It is lit.',
  headers: {},
  messageId: '<one@adit.test>',
  ...change,
})
