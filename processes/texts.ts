/** Operators replace these texts with their own. */
export const termsOfUse = `## What you may publish

Publish only what you made or have permission to publish, under a license that says what others may do with it.

Nothing that harms the people who run it, takes data without asking, or pretends to be something else.

## Review

Staff look at a project before it is listed. When something is missing they say what, and you can hand it in again.

Every decision is recorded with its reason, and you can read it in the thread of your project.

## Leaving

You can delete your projects at any time. Their address and files stay reserved, so that nobody can pass something else off as yours.`

export const privacyPolicy = `## What is kept

Your username and what you publish are public. Your email address is encrypted with its own key. Erasing that key makes the address unreadable everywhere, including in backups once they have expired.

Passwords are kept as argon2id hashes and tokens as hashes only.

## Downloads

A download is recorded with its time, its file and a pseudonym of the network address, made with a key that changes every month and is destroyed after 60 days. The address itself is not kept.`

/** What `GET /` returns. Some programs read the documentation's address from it as a separate value. */
export const about = (origin: string) => ({
  about: 'Welcome to the catalogue',
  documentation: `${origin}/docs`,
  name: 'adit',
  version: '0.1.0',
  // Clients look for this key. Nothing is compiled: the sources run as they are.
  build_info: { profile: 'source' },
})
