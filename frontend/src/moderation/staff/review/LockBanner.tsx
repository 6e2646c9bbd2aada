import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { toApiError } from '../../../api/apiError.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatCountdown, formatDuration } from '../formatDuration.ts'
import type { LockState } from './useReviewLock.ts'

interface Props {
  lock: LockState
  /** Name of the other moderator, once it is known. */
  holder: string | null
  /** `override` takes it from another moderator. */
  onTake: (override: boolean) => void
}

function useSecondsUntil(until: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, ((until ?? now) - now) / 1000)
}

/** Screen readers get minutes only: they would read the banner out again each second. */
function Countdown({ left }: { left: number }) {
  const intl = useIntl()
  return (
    <>
      <span className="tabular" aria-hidden="true">
        {formatCountdown(left)}
      </span>
      <span className="visually-hidden">{formatDuration(intl, Math.ceil(left / 300) * 300)}</span>
    </>
  )
}

/** Who reviews the project now, and for how long. */
export function LockBanner({ lock, holder, onTake }: Props) {
  const left = useSecondsUntil('until' in lock ? lock.until : undefined)
  if (lock.kind === 'none') return null
  if (lock.kind === 'failed') {
    const again = (
      <Button size="small" onClick={() => onTake(false)}>
        <FormattedMessage id="moderation.lock.retry" defaultMessage="Try again" />
      </Button>
    )
    return (
      <Banner tone="warning" actions={again}>
        <FormattedMessage
          id="moderation.lock.failed"
          defaultMessage="Couldn't lock the review: {reason}"
          values={{ reason: toApiError(lock.error).description }}
        />
      </Banner>
    )
  }
  const time = <Countdown left={left} />
  if (left === 0) {
    const again = (
      <Button size="small" onClick={() => onTake(false)}>
        <FormattedMessage id="moderation.lock.take" defaultMessage="Start review" />
      </Button>
    )
    return (
      <Banner tone="warning" actions={again}>
        <FormattedMessage id="moderation.lock.over" defaultMessage="The lock has expired." />
      </Banner>
    )
  }
  if (lock.kind === 'mine') {
    return (
      <Banner>
        <FormattedMessage
          id="moderation.lock.mine"
          defaultMessage="You are reviewing this project. The lock lasts another {time} and is renewed while this page is open."
          values={{ time }}
        />
      </Banner>
    )
  }
  const override = (
    <Button size="small" color="orange" onClick={() => onTake(true)}>
      <FormattedMessage id="moderation.lock.override" defaultMessage="Take over" />
    </Button>
  )
  return (
    <Banner tone="warning" actions={override}>
      <FormattedMessage
        id="moderation.lock.other"
        defaultMessage="{holder} is reviewing this project. The lock lasts another {time}."
        values={{
          time,
          holder: holder ?? <FormattedMessage id="moderation.lock.colleague" defaultMessage="Another moderator" />,
        }}
      />
    </Banner>
  )
}
