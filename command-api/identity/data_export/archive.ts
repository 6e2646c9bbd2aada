import yazl from 'yazl'

/** Tells what the files are, for people who open the archive years later. */
const readMe = `What Adit held about you when you asked.

account.json           what is known of your account
sessions.json          where you were signed in
tokens.json            your personal access tokens, without their secrets
passkeys.json          your passkeys, without their keys
mails.json             mails to you that the site keeps
mail_deliveries.json   which mails were sent to you in the last 30 days
pictures.json          pictures that you uploaded for texts
downloads.json         downloads, views of pages and play time recorded while you were signed in, of the last 60 days
apps.json              apps of yours, and apps that may act for you
friends.json           friends, friend requests and users you have blocked, by their ids
events.ndjson          everything that happened to your account or that you did, one event a line, oldest first

Times are in UTC. "by" says whether you did something, or other people, staff, or the site itself.
`

/** A ZIP archive of these texts and a description. */
export async function archiveOf(files: readonly { name: string; text: string }[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const { name, text } of [{ name: 'README.txt', text: readMe }, ...files]) {
    zip.addBuffer(Buffer.from(text), name)
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
