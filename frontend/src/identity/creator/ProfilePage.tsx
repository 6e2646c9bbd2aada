import { BIO_MAX, isUsername, USERNAME } from '@adit/events/identity/account_limits.values.ts'
import { generatedAvatarKey } from '@adit/events/identity/avatar.values.ts'
import { ICON_BYTES_MAX } from '@adit/events/kit/picture.values.ts'
import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import type { User } from '../../api/routes.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { PictureField } from '../../ui/form/PictureField.tsx'
import { endingOf } from '../../ui/form/pictureFiles.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import { AccountFrame } from './AccountFrame.tsx'

type Profile = { username: string; bio: string }

/** Everything that shows the viewer's own name or picture. */
const viewerQueries: InvalidateQueryFilters = {
  predicate: ({ queryKey: [route] }) => String(route).startsWith('GET /v2/user'),
}

function AvatarEditor({ user }: { user: User }) {
  const params = { id: user.id }
  const { run, busy, problem } = useAction({
    act: (file: File | null) =>
      file
        ? call('PATCH /v2/user/:id/icon', { params, query: { ext: endingOf(file) }, body: file })
        : call('DELETE /v2/user/:id/icon', { params }),
    failure: 'beside',
    refreshes: viewerQueries,
  })
  return (
    <PictureField
      label={<FormattedMessage id="profile.avatar" defaultMessage="Picture" />}
      src={user.avatar_url.endsWith(generatedAvatarKey(user.id)) ? null : user.avatar_url}
      name={user.username}
      round
      maxBytes={ICON_BYTES_MAX}
      busy={busy}
      problem={problem}
      onChoose={run}
      onRemove={() => run(null)}
    />
  )
}

function ProfileForm({ user }: { user: User }) {
  const intl = useIntl()
  const saved = useMemo<Profile>(() => ({ username: user.username, bio: user.bio ?? '' }), [user.username, user.bio])
  const judge = ({ username, bio }: Profile) => ({
    ...(!isUsername(username) && {
      username: intl.formatMessage(
        {
          id: 'profile.username.malformed',
          defaultMessage:
            'Username must have 1 to {max} letters (without accents), digits, dots, _, ~ or -, and at least one letter or digit.',
        },
        USERNAME,
      ),
    }),
    ...(bio.length > BIO_MAX && {
      bio: intl.formatMessage(
        { id: 'profile.bio.long', defaultMessage: "This text can't be longer than {max} characters." },
        { max: BIO_MAX },
      ),
    }),
  })
  return (
    <EditForm<Profile>
      title={<FormattedMessage id="profile.title" defaultMessage="Profile" />}
      intro={<FormattedMessage id="profile.intro" defaultMessage="Everyone can see this." />}
      saved={saved}
      judge={judge}
      save={(changed) => call('PATCH /v2/user/:id', { params: { id: user.id }, body: changed })}
      refreshes={viewerQueries}
    >
      {({ value, set, error }) => (
        <>
          <AvatarEditor user={user} />
          <TextField
            label={intl.formatMessage({ id: 'profile.username', defaultMessage: 'Username' })}
            description={intl.formatMessage({
              id: 'profile.username.hint',
              defaultMessage: 'If you change it, your old name stays reserved and leads to your profile.',
            })}
            value={value.username}
            onChange={(username) => set('username', username)}
            error={error('username')}
            limit={USERNAME.max}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextArea
            label={intl.formatMessage({ id: 'profile.bio', defaultMessage: 'About you' })}
            optional
            value={value.bio}
            onChange={(bio) => set('bio', bio)}
            error={error('bio')}
            limit={BIO_MAX}
            rows={3}
            dir="auto"
          />
        </>
      )}
    </EditForm>
  )
}

/** `/settings/profile` */
export function ProfilePage() {
  return <AccountFrame>{(user) => <ProfileForm key={user.id} user={user} />}</AccountFrame>
}
