import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { defineMessages, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { useAuth } from '../../../api/useAuth.ts'
import { type Room, useRooms } from '../../../app/kit/room.ts'
import { SideNav } from '../../../ui/SideNav.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import styles from './SettingsFrame.module.css'

const texts = defineMessages({
  title: { id: 'accountSettings.title', defaultMessage: 'Settings' },
})

/** Around the pages under /settings that are about this browser: they need no account, and lead to the others where there is one. `page`: name of a page without a tab. */
export function SettingsFrame({ children, page }: { children: ReactNode; page?: string | undefined }) {
  const intl = useIntl()
  const { user, loading, unknown } = useAuth()
  const { pathname } = useLocation()
  const rooms = useRooms()
  const shown = useShown(rooms, Boolean(user))
  const tabs = useMemo(
    () =>
      rooms
        .flatMap(({ settings = [] }) => settings)
        .map(({ to, text, forEverybody }) => ({ to, text: intl.formatMessage(text), forEverybody })),
    [rooms, intl],
  )
  const title = intl.formatMessage(texts.title)
  const tab = tabs.find(({ to }) => to === pathname)
  const name = page ?? tab?.text
  usePageHead(name === undefined ? title : `${name} - ${title}`)
  const links = tabs
    .filter(({ to, forEverybody }) => (forEverybody || user || loading) && shown(to))
    .map(({ to, text, forEverybody }) => ({
      to,
      text,
      className: unknown && !forEverybody ? styles.ofAccount : undefined,
    }))
  return (
    <div className={styles.frame}>
      <h1 className={styles.title}>{title}</h1>
      <SideNav links={links} label={title} marksBelow className={styles.nav} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}

/** Whether the navigation has a tab, by its address. `isAsked`: somebody is signed in, without whom the page asks for nothing. */
function useShown(rooms: readonly Room[], isAsked: boolean): (to: string) => boolean {
  const asking = rooms
    .flatMap(({ settings = [] }) => settings)
    .flatMap(({ to, shownIf }) => (shownIf ? { to, shownIf } : []))
  const answers = useQueries({ queries: asking.map(({ shownIf }) => ({ ...shownIf, enabled: isAsked })) })
  return (to) => {
    const at = asking.findIndex((tab) => tab.to === to)
    return at === -1 || answers[at]?.data === true
  }
}
