import { defineMessages, type MessageDescriptor } from 'react-intl'

const texts = defineMessages({
  page: { id: 'errorPage.page.title', defaultMessage: 'Page not found' },
  pageText: {
    id: 'errorPage.page.text',
    defaultMessage: "The page you're looking for doesn't exist.",
  },
  why: { id: 'errorPage.why', defaultMessage: 'Possible reasons' },
  project: { id: 'errorPage.project.title', defaultMessage: 'Project not found' },
  projectTyped: { id: 'errorPage.project.typed', defaultMessage: 'The address may have been mistyped.' },
  projectMoved: {
    id: 'errorPage.project.moved',
    defaultMessage: "The project's owner may have changed its address, made it private or deleted it.",
  },
  projectRemoved: {
    id: 'errorPage.project.removed',
    defaultMessage: 'Moderators may have removed it for breaking the <terms>Terms of Use</terms>.',
  },
  user: { id: 'errorPage.user.title', defaultMessage: 'User not found' },
  userTyped: { id: 'errorPage.user.typed', defaultMessage: 'The name may have been mistyped.' },
  userMoved: {
    id: 'errorPage.user.moved',
    defaultMessage: 'The user may have changed their name or deleted their account.',
  },
  userRemoved: {
    id: 'errorPage.user.removed',
    defaultMessage: 'The account may have been closed for breaking the <terms>Terms of Use</terms>.',
  },
  legal: { id: 'errorPage.legal.title', defaultMessage: 'Content unavailable for legal reasons' },
  legalText: {
    id: 'errorPage.legal.text',
    defaultMessage: 'This content is not available in your region for legal reasons.',
  },
  failed: { id: 'errorPage.default.title', defaultMessage: 'Something went wrong' },
  failedText: { id: 'errorPage.default.text', defaultMessage: "This page couldn't be shown." },
  later: { id: 'errorPage.default.later', defaultMessage: 'Try again in a few minutes.' },
})

export type Wording = {
  title: MessageDescriptor
  subtitle?: MessageDescriptor
  listTitle?: MessageDescriptor
  /** Each may hold the tag `terms`, which becomes a link. */
  list?: MessageDescriptor[]
}

const project: Wording = {
  title: texts.project,
  listTitle: texts.why,
  list: [texts.projectTyped, texts.projectMoved, texts.projectRemoved],
}

const missing: [prefix: string, wording: Wording][] = [
  ...['mod', 'datapack', 'resourcepack', 'plugin', 'shader', 'modpack', 'project'].map((type): [string, Wording] => [
    `/${type}/`,
    project,
  ]),
  ['/user/', { title: texts.user, listTitle: texts.why, list: [texts.userTyped, texts.userMoved, texts.userRemoved] }],
]

/** The words of an error page, chosen by status and by what the address looked for. */
export function wordingOf(status: number, pathname: string): Wording {
  if (status === 404)
    return (
      missing.find(([prefix]) => pathname.startsWith(prefix))?.[1] ?? { title: texts.page, subtitle: texts.pageText }
    )
  if (status === 451) return { title: texts.legal, subtitle: texts.legalText }
  return { title: texts.failed, subtitle: texts.failedText, listTitle: texts.later, list: [] }
}
