import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { IntlShape, MessageDescriptor } from 'react-intl'
import type { InboxEntry } from '../api/routes.ts'
import type { Fill } from '../app/kit/room.ts'
import { defineSlot, useFills } from '../app/kit/slot.tsx'

type Body = InboxEntry['body']

/** A notification whose body is of type `K`. */
export type EntryOf<K extends Body['type']> = InboxEntry & { body: Extract<Body, { type: K }> }

/** How one kind of notification is shown. The room that sends it says so. */
export type NotificationKindFace<K extends Body['type'] = Body['type']> = {
  kind: K
  /** Name of the filter. */
  text: MessageDescriptor
  icon: LucideIcon
  /** What happened, in one sentence. `name` is that of the project. */
  sentence: (intl: IntlShape, entry: EntryOf<K>, name: string) => string
  /** Where there is more to see. */
  place: (entry: EntryOf<K>) => string
  /** Buttons that answer it. */
  Actions?: ComponentType<{ entry: EntryOf<K>; user: { id: string } }>
}

type AnyKind = NotificationKindFace

const kinds = defineSlot<AnyKind>()

/** Registers a kind of notification; belongs in the face of the room that sends it. */
export function notificationKind<K extends Body['type']>(face: NotificationKindFace<K>): Fill {
  // Only entries of its own kind ever reach a face, see `faceOf`.
  return kinds.fill(face as unknown as AnyKind)
}

/** All kinds, in the order of the rooms that send them. */
export function useNotificationKinds(): readonly AnyKind[] {
  return useFills(kinds)
}

/** The face of an entry's kind; undefined when no room knows it. */
export function faceOf(kinds: readonly AnyKind[], { body }: InboxEntry): AnyKind | undefined {
  return kinds.find(({ kind }) => kind === body.type)
}

/** What happened, in one sentence. */
export function sentenceOf(intl: IntlShape, face: AnyKind, entry: InboxEntry): string {
  const name =
    entry.project?.title ??
    intl.formatMessage({ id: 'notifications.unnamed', defaultMessage: 'A project you can no longer see' })
  return face.sentence(intl, entry, name)
}

/** Address of the page of the project that an entry is about. */
export function projectPageOf({ body, project }: InboxEntry): string {
  return `/project/${encodeURIComponent(project?.slug ?? ('project_id' in body ? body.project_id : null) ?? '')}`
}
