import type { ProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { FileEvent, ProjectQuotaEvent, SlugEvent } from '@adit/events/catalogue/reservation.events.ts'
import type { VersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import type { AccountEvent, EmailEvent, UsernameEvent } from '@adit/events/identity/account.events.ts'
import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import { slugReservedBy } from '@adit/events/kit/id.values.ts'
import type { TeamEvent } from '@adit/events/teams/team.events.ts'
import { Agreement } from './agreement.ts'
import type { Check } from './breach.ts'

type Known =
  | (ProjectEvent | VersionEvent | SlugEvent | FileEvent | ProjectQuotaEvent)
  | (AccountEvent | UsernameEvent | EmailEvent | TeamEvent)

/** Claims of several sagas on one name hold it until the last is taken back. */
class Claims {
  readonly #sagas = new Map<string, Set<string>>()

  claim(what: string, saga: string): void {
    this.#sagas.set(what, new Set([...(this.#sagas.get(what) ?? []), saga]))
  }

  /** Whether nobody holds it any more. */
  release(what: string, saga: string): boolean {
    this.#sagas.get(what)?.delete(saga)
    return !this.#sagas.get(what)?.size
  }
}

interface Version {
  projectId: string
  files: Map<string, string>
}

/** Folds the streams by themselves, not by the deciders that are checked. */
class Books {
  readonly slugs = new Agreement('slug')
  readonly files = new Agreement('file')
  readonly quotas = new Agreement('quota')
  readonly usernames = new Agreement('username')
  readonly emails = new Agreement('email')
  readonly #claims = new Claims()
  readonly #projects = new Map<string, { isLiving: boolean; teamId: string; versions: Set<string> }>()
  readonly #owners = new Map<string, string>()
  readonly #versions = new Map<string, Version>()
  /** Accounts, and whether their address was claimed for them when they were made. */
  readonly #accounts = new Map<string, boolean>()
  /** Who holds each address. */
  readonly #addresses = new Map<string, string>()

  enter(recorded: RecordedEvent): void {
    const { id } = parseStream(recorded.stream)
    // Events of this release, as their schemas say. Other types fall through.
    const { type, data } = recorded as unknown as Known
    switch (type) {
      case 'SlugClaimed':
        this.#claims.claim(`slug ${id} ${data.projectId}`, data.saga)
        return void this.slugs.hold(`${id} of ${data.projectId}`)
      case 'SlugReleased':
        if (this.#claims.release(`slug ${id} ${data.projectId}`, data.saga))
          this.slugs.release(`${id} of ${data.projectId}`)
        return
      case 'UsernameClaimed':
        this.#claims.claim(`username ${id} ${data.accountId}`, data.saga)
        return void this.usernames.hold(`${id} of ${data.accountId}`)
      case 'UsernameReleased':
        if (this.#claims.release(`username ${id} ${data.accountId}`, data.saga))
          this.usernames.release(`${id} of ${data.accountId}`)
        return
      case 'EmailClaimed':
      case 'EmailConfirmed': {
        const former = this.#addresses.get(id)
        if (former !== undefined) this.emails.release(`${id} of ${former}`)
        this.#addresses.set(id, data.accountId)
        return void this.emails.hold(`${id} of ${data.accountId}`)
      }
      case 'EmailReleased':
        this.#addresses.delete(id)
        return void this.emails.release(`${id} of ${data.accountId}`)
      case 'FileClaimed':
        return void this.files.hold(`${id} in ${data.versionId}`)
      case 'FileReleased':
        return void this.files.release(`${id} in ${data.versionId}`)
      case 'ProjectQuotaClaimed':
        return void this.quotas.hold(`${data.projectId} by ${id}`)
      case 'ProjectQuotaReleased':
        return void this.quotas.release(`${data.projectId} by ${id}`)
      case 'AccountCreated':
        this.#accounts.set(id, !data.mustVerify)
        this.usernames.expect(`${usernameKey(data.username)} of ${id}`)
        return void this.usernames.expect(`${usernameKey(slugReservedBy(id))} of ${id}`)
      case 'AccountUsernameChanged':
        return void this.usernames.expect(`${usernameKey(data.username)} of ${id}`)
      // The new address is held once it is verified.
      case 'AccountEmailChanged':
        return void this.#accounts.set(id, false)
      case 'AccountDeleted':
        return void this.#accounts.delete(id)
      case 'TeamCreated':
        return void this.#owners.set(id, data.ownerId)
      case 'TeamOwnershipTransferred':
      case 'TeamOwnershipTakenOver':
        return void this.#owners.set(id, data.to)
      case 'ProjectCreated': {
        const versions = new Set(data.versions.map(({ versionId }) => versionId))
        this.#projects.set(id, { isLiving: true, teamId: data.teamId, versions })
        this.slugs.expect(`${data.slug.toLowerCase()} of ${id}`)
        return void this.slugs.expect(`${slugReservedBy(id)} of ${id}`)
      }
      case 'ProjectSlugChanged':
        // A former slug that hardly anyone can have seen is free again.
        if (data.previous.toLowerCase() !== slugReservedBy(id))
          this.slugs.allow(`${data.previous.toLowerCase()} of ${id}`)
        return void this.slugs.expect(`${data.slug.toLowerCase()} of ${id}`)
      case 'ProjectDeleted':
      case 'ProjectRestored': {
        const project = this.#projects.get(id)
        if (project) project.isLiving = type === 'ProjectRestored'
        // The same holds for the slug of a deleted project.
        if (type === 'ProjectDeleted') this.slugs.allow(`${data.slug.toLowerCase()} of ${id}`)
        else this.slugs.expect(`${data.slug.toLowerCase()} of ${id}`)
        return
      }
      case 'ProjectVersionAdded':
        return void this.#projects.get(id)?.versions.add(data.versionId)
      case 'ProjectVersionRemoved':
        return void this.#projects.get(id)?.versions.delete(data.versionId)
      case 'VersionCreated': {
        const files = new Map(data.files.map(({ fileId, sha1 }) => [fileId, sha1]))
        return void this.#versions.set(id, { projectId: data.projectId, files })
      }
      case 'VersionFilesAdded':
        for (const { fileId, sha1 } of data.files) this.#versions.get(id)?.files.set(fileId, sha1)
        return
      case 'VersionFileRemoved':
        return void this.#versions.get(id)?.files.delete(data.fileId)
    }
  }

  close(): void {
    for (const [id, { isLiving, teamId, versions }] of this.#projects) {
      if (isLiving) this.quotas.expect(`${id} by ${this.#owners.get(teamId)}`)
      for (const versionId of versions) {
        const version = this.#versions.get(versionId)
        if (!version) this.files.expect(`any in ${versionId}, which has no stream`)
        for (const sha1 of version?.files.values() ?? []) this.files.expect(`${sha1} in ${versionId}`)
      }
    }
    const held = new Map([...this.#addresses].map(([address, accountId]) => [accountId, address]))
    for (const [id, isClaimed] of this.#accounts) {
      const address = held.get(id)
      if (address !== undefined) this.emails.expect(`${address} of ${id}`)
      else if (isClaimed) this.emails.expect(`an address of ${id}`)
    }
  }
}

/** Reservations and quotas are held for what exists, and for nothing else. */
export const reservations: Check = ({ events }) => {
  const books = new Books()
  for (const event of events) books.enter(event)
  books.close()
  const { slugs, files, quotas, usernames, emails } = books
  return [slugs, files, quotas, usernames, emails].flatMap((agreement) => agreement.breaches())
}
