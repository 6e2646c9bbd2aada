import { subscriptionTerms } from '@adit/events/billing/terms.values.ts'

/** Operators replace these texts with their own. */
export const termsOfUse = `## What you may publish

Publish only work that you made or have permission to publish, under a license that says what others may do with it.

Don't publish anything that harms the people who run it, takes data without asking, or pretends to be something else.

## Review

Staff review every project before it is listed. If something is missing, they tell you what, and you can submit the project again.

Every decision is recorded with its reason, and you can read it in the thread of your project.

## Leaving

You can delete your projects at any time. Their addresses and files stay reserved, so that nobody can pass off something else as yours.

${subscriptionTerms}`

export const privacyPolicy = `## What is stored

Your username and what you publish are public. Your email address is encrypted with its own key. Erasing that key makes the address unreadable everywhere, including in backups once they have expired.

Passwords are stored only as argon2id hashes, and tokens only as hashes.

## Downloads

A download is recorded with its time, its file and a pseudonym of the network address, made with a key that changes every month and is destroyed after 60 days. The address itself is not stored.

With it go the country of the address (two letters), the program that fetched the file, what a launcher says of the download, and your account if you are signed in. Views of projects' pages are recorded in the same way, with the host that linked to the page, and so is the play time that a launcher reports for you. After 60 days only totals are left.`

/** What `GET /` returns. Some programs read the documentation's address from it as a separate value. */
export const about = (origin: string) => ({
  about: 'Welcome to the catalogue',
  documentation: `${origin}/docs`,
  name: 'adit',
  version: '0.1.0',
  // Clients look for this key. Nothing is compiled: the sources run as they are.
  build_info: { profile: 'source' },
})
