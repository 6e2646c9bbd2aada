import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** With its headers, as it came over the line. */
  raw: string
}

export interface TestSmtpServer {
  url: string
  received: ReceivedMail[]
  /** What the server answers next, instead of taking the mail. */
  refuse(refusal: { at: 'recipient' | 'data'; code: number } | undefined): void
  close(): Promise<void>
}

/** A real SMTP server on a free port, or on one that was free before. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  let refusal: { at: 'recipient' | 'data'; code: number } | undefined
  const refused = (address: string) =>
    Object.assign(new Error(`no mail for <${address}>`), { responseCode: refusal?.code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(refusal?.at === 'recipient' ? refused(address) : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal?.at === 'data') return done(refused('anybody'))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, raw: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo // it listens on TCP
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse: (next) => {
      refusal = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
