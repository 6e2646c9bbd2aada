import type { Role } from '@adit/events/identity/role.values.ts'
import { type ScopeName, scopeNamesOf, scopesOf } from '@adit/events/identity/scope.values.ts'
import { ICON_BYTES_MAX } from '@adit/events/kit/picture.values.ts'
import { APP_DESCRIPTION_MAX, APP_NAME, APP_URL_MAX, REDIRECT_URIS } from '@adit/events/oauth/app_limits.values.ts'
import { isRedirectUri } from '@adit/events/oauth/redirect_uri.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import frame from '../../identity/creator/AccountFrame.module.css'
import { ScopePicker } from '../../identity/creator/ScopePicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { PictureField } from '../../ui/form/PictureField.tsx'
import { endingOf } from '../../ui/form/pictureFiles.ts'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import type { OauthApp } from './oauthRoutes.ts'
import { ownApps } from './oauthRoutes.ts'

export type NewApp = ResponseOf<'POST /_internal/oauth/app'>

/** `redirects` has one address a line. */
type Draft = { name: string; url: string; description: string; redirects: string; scopes: readonly ScopeName[] }

const draftOf = (app: OauthApp | undefined): Draft => ({
  name: app?.name ?? '',
  url: app?.url ?? '',
  description: app?.description ?? '',
  redirects: (app?.redirect_uris ?? []).map(({ uri }) => uri).join('\n'),
  scopes: app ? scopeNamesOf(BigInt(app.max_scopes)) : ['USER_READ'],
})

/** Whoever makes it: nobody can give an app the permissions of staff. */
const giver: Role = 'developer'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

type Props = {
  /** The one to edit; a new one by default. */
  app: OauthApp | undefined
  onClose: () => void
  onMade: (app: NewApp) => void
}

/** Name, page, redirect addresses and permissions of an app, and the icon of one that exists. */
export function AppDialog({ app, onClose, onMade }: Props) {
  const intl = useIntl()
  const [draft, setDraft] = useState(() => draftOf(app))
  const [judged, setJudged] = useState(false)
  const { run, busy, problems, clear } = useAction({
    act: async () => {
      const body = {
        name: draft.name.trim(),
        // The bits fit into a JSON number.
        max_scopes: Number(scopesOf(draft.scopes)),
        redirect_uris: linesOf(draft.redirects),
        url: draft.url.trim() || null,
        description: draft.description.trim() || null,
      }
      if (app) return void (await call('PATCH /_internal/oauth/app/:id', { params: { id: app.id }, body }))
      onMade(await call('POST /_internal/oauth/app', { body }))
    },
    failure: 'beside',
    refreshes: { queryKey: keyOf(ownApps) },
    onDone: onClose,
  })
  const set = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    clear()
  }
  const own = useJudgement(draft)
  const errorOf = (key: keyof Draft, field: string) => (judged ? own[key] : undefined) ?? problemAt(problems, field)
  const save = () => {
    setJudged(true)
    if (Object.keys(own).length === 0) void run()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        app
          ? intl.formatMessage({ id: 'applications.edit', defaultMessage: 'Edit app' })
          : intl.formatMessage({ id: 'applications.create', defaultMessage: 'New app' })
      }
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" onClick={save} busy={busy}>
            {app ? (
              <FormattedMessage id="applications.save" defaultMessage="Save app" />
            ) : (
              <FormattedMessage id="applications.make" defaultMessage="Create app" />
            )}
          </Button>
        </>
      }
    >
      <div className={frame.dialog}>
        {app && <IconField app={app} />}
        <TextField
          label={intl.formatMessage({ id: 'applications.name', defaultMessage: 'Name' })}
          description={intl.formatMessage({
            id: 'applications.name.hint',
            defaultMessage: 'What people see when the app asks them.',
          })}
          value={draft.name}
          onChange={(name) => set({ name })}
          error={errorOf('name', 'name')}
          limit={APP_NAME.max}
          autoComplete="off"
        />
        <TextArea
          label={intl.formatMessage({ id: 'applications.redirects', defaultMessage: 'Redirect addresses' })}
          description={intl.formatMessage(
            {
              id: 'applications.redirects.hint',
              defaultMessage:
                'Where people are sent back to, one address a line, at most {max}. They start with https://, or http:// on localhost, and are compared exactly.',
            },
            REDIRECT_URIS,
          )}
          value={draft.redirects}
          onChange={(redirects) => set({ redirects })}
          error={errorOf('redirects', 'redirect_uris')}
          dir="ltr"
          rows={3}
        />
        <TextField
          label={intl.formatMessage({ id: 'applications.url', defaultMessage: 'Page of the app' })}
          optional
          type="url"
          dir="ltr"
          value={draft.url}
          onChange={(url) => set({ url })}
          error={errorOf('url', 'url')}
        />
        <TextField
          label={intl.formatMessage({ id: 'applications.description', defaultMessage: 'Description' })}
          optional
          value={draft.description}
          onChange={(description) => set({ description })}
          error={errorOf('description', 'description')}
          limit={APP_DESCRIPTION_MAX}
        />
        <ScopePicker
          role={giver}
          value={draft.scopes}
          onChange={(scopes) => set({ scopes })}
          error={problemAt(problems, 'max_scopes')}
        />
        <ProblemNotes texts={otherProblems(problems, ['name', 'redirect_uris', 'url', 'description', 'max_scopes'])} />
      </div>
    </Dialog>
  )
}

function useJudgement({ name, redirects, url, description }: Draft): Partial<Record<keyof Draft, string>> {
  const intl = useIntl()
  const lines = linesOf(redirects)
  const wrong = lines.find((line) => line.length > APP_URL_MAX || !isRedirectUri(line))
  const length = name.trim().length
  return {
    ...((length < APP_NAME.min || length > APP_NAME.max) && {
      name: intl.formatMessage(
        { id: 'applications.name.length', defaultMessage: 'Name must have {min} to {max} characters.' },
        APP_NAME,
      ),
    }),
    ...((lines.length < REDIRECT_URIS.min || lines.length > REDIRECT_URIS.max) && {
      redirects: intl.formatMessage(
        { id: 'applications.redirects.number', defaultMessage: 'Enter {min} to {max} addresses, one a line.' },
        REDIRECT_URIS,
      ),
    }),
    ...(wrong !== undefined && {
      redirects: intl.formatMessage(
        {
          id: 'applications.redirects.wrong',
          defaultMessage:
            '{address} can’t be used. It must be an https address without a fragment, or http on localhost.',
        },
        { address: wrong },
      ),
    }),
    ...(url.trim() !== '' &&
      !/^https?:\/\//i.test(url.trim()) && {
        url: intl.formatMessage({
          id: 'applications.url.wrong',
          defaultMessage: 'An address starts with https:// or http://.',
        }),
      }),
    ...(description.trim().length > APP_DESCRIPTION_MAX && {
      description: intl.formatMessage(
        { id: 'profile.bio.long', defaultMessage: "This text can't be longer than {max} characters." },
        { max: APP_DESCRIPTION_MAX },
      ),
    }),
  }
}

/** Is saved at once, as pictures are everywhere. */
function IconField({ app }: { app: OauthApp }) {
  const params = { id: app.id }
  const { run, busy, problem } = useAction({
    act: (file: File | null) =>
      file
        ? call('PATCH /_internal/oauth/app/:id/icon', { params, query: { ext: endingOf(file) }, body: file })
        : call('DELETE /_internal/oauth/app/:id/icon', { params }),
    failure: 'beside',
    refreshes: { queryKey: keyOf(ownApps) },
  })
  return (
    <PictureField
      label={<FormattedMessage id="applications.icon" defaultMessage="Icon" />}
      src={app.icon_url}
      name={app.name}
      maxBytes={ICON_BYTES_MAX}
      busy={busy}
      problem={problem}
      onChoose={run}
      onRemove={() => run(null)}
    />
  )
}
