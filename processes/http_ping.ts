import { request as requestPlain } from 'node:http'
import { request as requestByTls } from 'node:https'

export interface HttpPlace {
  host: string
  port: number
  isTls: boolean
  /** Certificate (PEM) of the authority that signed the server's. */
  ca: string | undefined
  user: string
  password: string
}

/** The status with which a server answers `GET /`. */
export function getAnswer({ host, port, isTls, ca, user, password }: HttpPlace): Promise<{ status: number }> {
  const auth = user === '' ? undefined : `${decodeURIComponent(user)}:${decodeURIComponent(password)}`
  const options = { host, port, path: '/', timeout: 5_000, agent: false, ...(auth && { auth }) }
  return new Promise((resolve, reject) => {
    const answered = ({ statusCode = 0 }: { statusCode?: number | undefined }) => {
      resolve({ status: statusCode })
      sent.destroy()
    }
    const sent = isTls ? requestByTls({ ...options, ...(ca && { ca }) }, answered) : requestPlain(options, answered)
    sent.once('timeout', () => sent.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    sent.once('error', reject)
    sent.end()
  })
}
