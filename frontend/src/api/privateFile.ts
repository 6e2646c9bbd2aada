import { ApiError, errorOfAnswer } from './apiError.ts'
import { getToken } from './sessionToken.ts'
import { getSuspendedToken } from './suspendedSession.ts'

async function fetched(url: string, token: string): Promise<Blob> {
  let answer: Response
  try {
    answer = await fetch(url, { headers: isOurs(url) ? { authorization: token } : {} })
  } catch {
    throw new ApiError({ status: 0, error: 'offline', description: 'The server could not be reached' })
  }
  if (!answer.ok) throw errorOfAnswer(answer.status, await answer.text(), answer.headers)
  return answer.blob()
}

/** Whether the token may be shown to whoever hands out the file: our own server only. */
export function isOurs(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === location.origin
}

/**
 * Saves a file that only insiders may have: a plain link carries no token, so it is fetched first and handed to the browser from
 * memory.
 */
export async function savePrivately(file: { url: string; filename: string }): Promise<void> {
  const blob = await fetched(file.url, getToken() ?? getSuspendedToken() ?? '')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = file.filename
  link.click()
  // The browser has taken the file over by the next minute at the latest.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
