const key = 'adit-follow'

/** Milliseconds within which signing in still follows the project; later the visitor may no longer expect it. */
export const wishLasts = 3_600_000

/** Remembers that a visitor wants to follow a project, until they have signed in in this tab. */
export function wishToFollow(project: string, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ project, at: now }))
  } catch {
    // Without storage, the visitor presses the button again after signing in.
  }
}

/** Whether the visitor wanted to follow this project; true once. */
export function takeFollowWish(project: string, now = Date.now()): boolean {
  try {
    const wish: { project?: unknown; at?: unknown } | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (wish?.project !== project) return false
    sessionStorage.removeItem(key)
    return typeof wish.at === 'number' && now - wish.at < wishLasts
  } catch {
    return false
  }
}
