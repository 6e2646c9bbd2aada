/** Whoever runs an installation for others puts their own in place of these. */
export const termsOfUse = `## What you may publish

Publish what you made, or what its makers allow you to publish, under a license that says what others may do with it.

Nothing that harms the people who run it, takes data without asking, or pretends to be something else.

## Review

Staff look at a project before it is listed. When something is missing they say what, and you can hand it in again.

Every decision is recorded with its reason, and you can read it in the thread of your project.

## Leaving

You can delete your projects at any time. Their address and files stay reserved, so that nobody can pass something else off as yours.`

export const privacyPolicy = `## What is kept

Your username and what you publish are public. Your e-mail address is encrypted under a key of its own; erasing that key makes it unreadable everywhere, backups included once they have run out.

Passwords are kept as argon2id hashes and tokens as hashes only.

## Downloads

A download is recorded with its time, its file and a pseudonym of the network address, made with a key that changes every month and is destroyed after 60 days. The address itself is not kept.`

/** What `GET /` tells programs; some read the address of the documentation as one that stands for itself. */
export const about = (origin: string) => ({
  about: 'Welcome to the catalogue',
  documentation: `${origin}/docs`,
  name: 'adit',
  version: '0.1.0',
  // Clients look for the key. Nothing is compiled: the sources run as they are.
  build_info: { profile: 'source' },
})
