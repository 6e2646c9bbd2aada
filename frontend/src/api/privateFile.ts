import { ApiError, errorOfAnswer } from './apiError.ts'
import { getToken } from './sessionToken.ts'
import { getSuspendedToken } from './suspendedSession.ts'

type PrivateFile = {
  url: string
  /** The name that the answer gives the file comes first. */
  filename: string
  /** Sent as JSON, by POST. */
  body?: object
}

async function fetched({ url, body }: PrivateFile, token: string): Promise<Response> {
  const headers: Record<string, string> = isOurs(url) ? { authorization: token } : {}
  let answer: Response
  try {
    answer = await (body === undefined
      ? fetch(url, { headers })
      : fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }))
  } catch {
    throw new ApiError({ status: 0, error: 'offline', description: 'The server could not be reached' })
  }
  if (!answer.ok) throw errorOfAnswer(answer.status, await answer.text(), answer.headers)
  return answer
}

const nameIn = ({ headers }: Response): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]

/** Whether the token may be shown to whoever hands out the file: our own server only. */
export function isOurs(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === location.origin
}

/**
 * Saves a file that only insiders may have: a plain link carries no token, so it is fetched first and handed to the browser from
 * memory.
 */
export async function savePrivately(file: PrivateFile): Promise<void> {
  const answer = await fetched(file, getToken() ?? getSuspendedToken() ?? '')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = nameIn(answer) ?? file.filename
  link.click()
  // The browser has taken the file over by the next minute at the latest.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
