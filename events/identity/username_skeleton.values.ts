/**
 * What a username looks like: two names with the same skeleton are easily taken for each other. Usernames are ASCII, so these are the
 * confusable characters of Unicode TR39 among ASCII letters and digits, in lower case because case doesn't tell names apart. Ours: all
 * separators look alike, several look like one, and at an end they are overlooked.
 */
export const usernameSkeleton = (username: string): string =>
  username
    .toLowerCase()
    .replaceAll(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('m', 'rn')
    .replaceAll(/[._~-]+/g, '-')
    .replaceAll(/^-|-$/g, '')
