import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useStore } from '../api/storage/store.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { missingPart, retryMissingPart } from '../ui/missingPart.ts'
import { hasTypedText } from '../ui/typedText.ts'

const title = <FormattedMessage id="missingPart.away.title" defaultMessage="This site can’t be reached at the moment" />

function Retry() {
  return (
    <Button size="small" onClick={retryMissingPart}>
      <FormattedMessage id="missingPart.retry" defaultMessage="Try again" />
    </Button>
  )
}

/** Says that a part of the page could not be fetched, and what to do about it. What is on the page stays. */
export function MissingPartBanner() {
  const state = useStore(missingPart)
  if (state === 'none') return null
  if (state === 'away')
    return (
      <Banner tone="warning" actions={<Retry />}>
        {title}
      </Banner>
    )
  return (
    <Banner
      tone="warning"
      actions={
        <Button size="small" onClick={() => location.reload()}>
          <FormattedMessage id="missingPart.reload" defaultMessage="Reload page" />
        </Button>
      }
    >
      <FormattedMessage
        id="missingPart.reload.text"
        defaultMessage="A part of this page could not be loaded. Reload the page to get it. What you have typed here will be lost, so copy it first."
      />
    </Banner>
  )
}

/** Stands in for the page while the server is away and nothing on it would be lost. */
export function OrOffline({ children }: { children: ReactNode }) {
  const away = useStore(missingPart) === 'away'
  if (!away || hasTypedText()) return children
  return (
    <EmptyState title={title}>
      <FormattedMessage
        id="missingPart.away.text"
        defaultMessage="Check your connection. The page appears by itself as soon as the site answers."
      />
    </EmptyState>
  )
}
