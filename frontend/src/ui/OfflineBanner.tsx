import { useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { Banner } from './Banner.tsx'

function follow(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Tells that the device has no network; what is on screen stays. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
  if (online) return null
  return (
    <Banner tone="warning">
      <FormattedMessage
        id="offline.text"
        defaultMessage="You are offline. What you see may be out of date, and changes can't be saved until you are back online."
      />
    </Banner>
  )
}
