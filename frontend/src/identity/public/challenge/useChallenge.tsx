import { type ReactNode, useEffect, useRef, useState } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { ApiError } from '../../../api/apiError.ts'
import { call, type ResponseOf } from '../../../api/client.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import styles from './Challenge.module.css'
import { freshDocument } from './freshDocument.ts'

type Action = 'sign_up' | 'sign_in' | 'password_reset'
type Offer = ResponseOf<'GET /_internal/auth/challenge'>

export type Challenge = {
  /** Solves a new one. Undefined if the site demands none. */
  answer: () => Promise<string | undefined>
  /** Shows how far it is, or what is to be solved. */
  element: ReactNode
}

type Shown = { kind: 'nothing' } | { kind: 'work'; share: number } | { kind: 'hosted' } | { kind: 'elsewhere' }

const texts = defineMessages({
  checking: { id: 'challenge.checking', defaultMessage: 'Checking that you are not a program' },
})

/** Only documents of these pages may load the programs of a hosted service. */
const authPages = '/auth/'

const offered = (action: Action): Promise<Offer> =>
  call('GET /_internal/auth/challenge', { query: { action } }, { authenticated: false })

/** What keeps programs from doing by the thousand what people do once. Nobody has to do anything, unless the site uses a hosted service. */
export function useChallenge(action: Action): Challenge {
  const intl = useIntl()
  const [shown, setShown] = useState<Shown>({ kind: 'nothing' })
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!location.pathname.startsWith(authPages) || freshDocument(authPages)) return
    offered(action).then(
      ({ kind }) => kind !== 'none' && kind !== 'proof_of_work' && location.reload(),
      () => undefined, // It will be asked for again.
    )
  }, [action])

  const solve = async (offer: Offer): Promise<string | undefined> => {
    if (offer.kind === 'none') return undefined
    if (offer.kind === 'proof_of_work') {
      setShown({ kind: 'work', share: 0 })
      const { workAnswer } = await import('./workAnswer.ts')
      return workAnswer(offer, (share) => setShown({ kind: 'work', share }))
    }
    if (!freshDocument(authPages)) {
      setShown({ kind: 'elsewhere' })
      throw refused('challenge_required', 'Sign in on the sign-in page.')
    }
    setShown({ kind: 'hosted' })
    const { hostedAnswer } = await import('./hostedCheck.ts')
    if (!place.current) throw new Error('There is no place for the challenge')
    return hostedAnswer({ ...offer, action }, place.current)
  }

  return {
    async answer() {
      const offer = await offered(action)
      try {
        const answer = await solve(offer)
        setShown({ kind: 'nothing' })
        return answer
      } catch (error) {
        setShown((former) => (former.kind === 'elsewhere' ? former : { kind: 'nothing' }))
        throw error instanceof ApiError ? error : unsolved(error)
      }
    },
    element: (
      <>
        {shown.kind === 'work' && (
          <div className={styles.work}>
            {/* Said once, unlike the growing share. */}
            <span role="status" className="visually-hidden">
              {intl.formatMessage(texts.checking)}
            </span>
            <ProgressBar label={intl.formatMessage(texts.checking)} share={shown.share} />
          </div>
        )}
        {shown.kind === 'hosted' && (
          <p role="status">
            <FormattedMessage id="challenge.solve" defaultMessage="Show that you are not a program to continue." />
          </p>
        )}
        {shown.kind === 'elsewhere' && (
          <p role="status">
            <FormattedMessage
              id="challenge.elsewhere"
              defaultMessage="Sign in on <link>the sign-in page</link>, which opens in a new tab, and come back here."
              values={{
                link: (text) => (
                  <a href="/auth/sign-in" target="_blank" rel="noreferrer">
                    {text}
                  </a>
                ),
              }}
            />
          </p>
        )}
        <div ref={place} className={styles.place} hidden={shown.kind !== 'hosted'} />
      </>
    ),
  }
}

const refused = (code: string, description: string) =>
  new ApiError({ status: 400, error: 'invalid_input', description, details: { code, field: 'challenge' } })

function unsolved(error: unknown): ApiError {
  console.error('An error occurred:', error)
  return refused('challenge_failed', 'The challenge could not be solved.')
}
