import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { apiQuery, keyOf, useApi } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import { AccountFrame } from '../../identity/creator/AccountFrame.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import form from '../../ui/form/Form.module.css'
import { Link } from '../../ui/Link.tsx'
import { CreatorList } from '../../ui/list/CreatorList.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import { ConfirmLoss, type Loss } from '../ConfirmLoss.tsx'
import { befriend, type FriendStep, friendQueries, useFriendAction } from '../friendActions.ts'
import styles from './FriendsPage.module.css'

const list = 'GET /_internal/friends'
/** Who is online changes without this page's doing. */
const refreshMs = 20_000

type Friends = ResponseOf<typeof list>
type Tie = Friends['friends'][number]
type Known = Tie['user']

/** `/settings/friends` */
export function FriendsPage() {
  return <AccountFrame>{(user) => <Friends key={user.id} userId={user.id} />}</AccountFrame>
}

function Friends({ userId }: { userId: string }) {
  const intl = useIntl()
  const { data, error, refetch } = useQuery({ ...apiQuery(list), refetchInterval: refreshMs })
  const [loss, setLoss] = useState<Loss | null>(null)
  const { run, busy, busyWith } = useFriendAction(() => setLoss(null))
  const rowsOf = (relation: Tie['relation']) => ({
    ...{ error, refetch, data: data?.friends.filter((tie) => tie.relation === relation) },
  })
  const waiting = rowsOf('waiting')
  const asked = rowsOf('asked')
  const steps = { run: (step: FriendStep) => void run(step), busyWith, lose: setLoss }
  return (
    <div className={styles.parts}>
      <AddFriend />
      {waiting.data && waiting.data.length > 0 && (
        <CreatorList
          title={intl.formatMessage({ id: 'friends.waiting', defaultMessage: 'Requests to you' })}
          rows={waiting}
          row={(tie) => <WaitingRow key={tie.user.id} tie={tie} {...steps} />}
          empty={null}
        />
      )}
      <CreatorList
        title={intl.formatMessage({ id: 'friends.title', defaultMessage: 'Friends' })}
        rows={rowsOf('friends')}
        row={(tie) => <FriendRow key={tie.user.id} tie={tie} {...steps} />}
        skeleton={{ rows: 4, icon: true }}
        empty={
          <EmptyState title={<FormattedMessage id="friends.none" defaultMessage="No friends yet" />}>
            <FormattedMessage
              id="friends.none.text"
              defaultMessage="Add somebody by username. You see each other online while you use the launcher."
            />
          </EmptyState>
        }
      />
      {asked.data && asked.data.length > 0 && (
        <CreatorList
          title={intl.formatMessage({ id: 'friends.asked', defaultMessage: 'Your requests' })}
          rows={asked}
          row={(tie) => <AskedRow key={tie.user.id} tie={tie} {...steps} />}
          empty={null}
        />
      )}
      <RequestsFrom userId={userId} />
      {data && data.blocked.length > 0 && (
        <CreatorList
          title={intl.formatMessage({ id: 'friends.blocked', defaultMessage: 'Blocked users' })}
          intro={
            <FormattedMessage
              id="friends.blocked.intro"
              defaultMessage="They can't send you friend requests and don't know that you have blocked them."
            />
          }
          rows={{ data: data.blocked, error, refetch }}
          row={(user) => <BlockedRow key={user.id} user={user} {...steps} />}
          empty={null}
        />
      )}
      {loss && (
        <ConfirmLoss
          loss={loss}
          busy={busy}
          onConfirm={() => void run({ act: loss.act, id: loss.user.id })}
          onCancel={() => setLoss(null)}
        />
      )}
    </div>
  )
}

/** Adds by name; what is wrong with it stands beside it. */
function AddFriend() {
  const intl = useIntl()
  const [name, setName] = useState('')
  const { run, busy, problem, clear } = useAction({
    act: () => befriend({ act: 'add', id: name.trim() }),
    failure: 'beside',
    refreshes: friendQueries,
    done: intl.formatMessage({ id: 'friends.add.done', defaultMessage: 'Done' }),
    onDone: () => setName(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !busy) void run()
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <div className={styles.add}>
        <TextField
          label={intl.formatMessage({ id: 'friends.add.name', defaultMessage: 'Add a friend' })}
          placeholder={intl.formatMessage({ id: 'friends.add.placeholder', defaultMessage: 'Username' })}
          value={name}
          onChange={(typed) => {
            setName(typed)
            clear()
          }}
          error={problem}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" color="brand" busy={busy} disabled={name.trim() === ''}>
          <FormattedMessage id="friends.add" defaultMessage="Add friend" />
        </Button>
      </div>
    </form>
  )
}

type Steps = {
  run: (step: FriendStep) => void
  busyWith: FriendStep | undefined
  lose: (loss: Loss) => void
}

function Row({ user, facts, children }: { user: Known; facts?: ReactNode; children: ReactNode }) {
  return (
    <DataRow>
      <Avatar src={user.avatar_url} name={user.username} size={40} round />
      <div className={styles.what}>
        <Link to={`/user/${encodeURIComponent(user.username)}`} className={styles.name}>
          <bdi>{user.username}</bdi>
        </Link>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </DataRow>
  )
}

function StepButton({ user, act, text, busyWith, run, color }: StepProps) {
  const isBusy = busyWith?.id === user.id && busyWith.act === act
  return (
    <Button
      size="small"
      look={color ? 'standard' : 'outlined'}
      {...(color && { color })}
      busy={isBusy}
      onClick={() => run({ act, id: user.id })}
    >
      {text}
    </Button>
  )
}

type StepProps = Pick<Steps, 'run' | 'busyWith'> & {
  user: Known
  act: FriendStep['act']
  text: ReactNode
  color?: 'brand'
}

const askedOn = (tie: Tie) => (
  <FormattedMessage id="friends.askedOn" defaultMessage="Asked {time}" values={{ time: <TimeText at={tie.asked} /> }} />
)

function WaitingRow({ tie, ...steps }: Steps & { tie: Tie }) {
  const { user } = tie
  return (
    <Row user={user} facts={askedOn(tie)}>
      <StepButton
        {...steps}
        user={user}
        act="add"
        color="brand"
        text={<FormattedMessage id="friends.accept" defaultMessage="Accept" />}
      />
      <StepButton
        {...steps}
        user={user}
        act="remove"
        text={<FormattedMessage id="friends.decline" defaultMessage="Decline" />}
      />
      <RowMenu {...steps} user={user} isFriend={false} />
    </Row>
  )
}

function AskedRow({ tie, ...steps }: Steps & { tie: Tie }) {
  return (
    <Row user={tie.user} facts={askedOn(tie)}>
      <StepButton
        {...steps}
        user={tie.user}
        act="remove"
        text={<FormattedMessage id="friends.withdraw" defaultMessage="Withdraw" />}
      />
    </Row>
  )
}

function BlockedRow({ user, ...steps }: Steps & { user: Known }) {
  return (
    <Row user={user}>
      <StepButton
        {...steps}
        user={user}
        act="unblock"
        text={<FormattedMessage id="friends.unblock" defaultMessage="Unblock" />}
      />
    </Row>
  )
}

function FriendRow({ tie: { user, online }, ...steps }: Steps & { tie: Tie }) {
  return (
    <Row user={user} facts={<Online online={online} />}>
      <RowMenu {...steps} user={user} isFriend />
    </Row>
  )
}

/** Says only what is known: nobody learns since when somebody is away. */
function Online({ online }: Pick<Tie, 'online'>) {
  if (!online) return <FormattedMessage id="friends.offline" defaultMessage="Not in the launcher" />
  return (
    <span className={styles.online}>
      {online.profile_name === null ? (
        <FormattedMessage id="friends.online" defaultMessage="In the launcher" />
      ) : (
        <FormattedMessage
          id="friends.playing"
          defaultMessage="Playing {name}"
          values={{ name: <bdi>{online.profile_name}</bdi> }}
        />
      )}
    </span>
  )
}

function RowMenu({ user, lose, isFriend }: Pick<Steps, 'lose'> & { user: Known; isFriend: boolean }) {
  const intl = useIntl()
  const remove = {
    text: intl.formatMessage({ id: 'friends.remove', defaultMessage: 'Remove friend' }),
    danger: true,
    onSelect: () => lose({ act: 'remove', user }),
  }
  const block = {
    text: intl.formatMessage({ id: 'friends.block', defaultMessage: 'Block' }),
    danger: true,
    onSelect: () => lose({ act: 'block', user }),
  }
  return (
    <Menu
      circular
      size="small"
      look="transparent"
      aria-label={intl.formatMessage(
        { id: 'friends.more', defaultMessage: 'More about {name}' },
        { name: user.username },
      )}
      items={isFriend ? [remove, block] : [block]}
    >
      <Ellipsis aria-hidden="true" />
    </Menu>
  )
}

const preferences = 'GET /v3/user/:id/preferences'
type Privacy = ResponseOf<typeof preferences>['social']['friend_privacy']

const privacyTexts = defineMessages({
  everyone: { id: 'friends.from.everyone', defaultMessage: 'Everyone' },
  mutual: { id: 'friends.from.mutual', defaultMessage: 'Friends of your friends' },
  none: { id: 'friends.from.none', defaultMessage: 'Nobody' },
}) satisfies Record<Privacy, MessageDescriptor>

function RequestsFrom({ userId }: { userId: string }) {
  const intl = useIntl()
  const own = { params: { id: userId } }
  const { data } = useApi(preferences, own)
  const { run, busy } = useAction({
    act: (friend_privacy: Privacy) =>
      call('PATCH /v3/user/:id/preferences', { ...own, body: { social: { friend_privacy } } }),
    refreshes: { queryKey: keyOf(preferences, own) },
  })
  const options = (['everyone', 'mutual', 'none'] as const).map((value) => ({
    ...{ value, text: intl.formatMessage(privacyTexts[value]) },
  }))
  return (
    <Select<Privacy | ''>
      label={intl.formatMessage({ id: 'friends.from', defaultMessage: 'Who can send you friend requests' })}
      value={data?.social.friend_privacy ?? ''}
      disabled={!data || busy}
      onChange={(chosen) => chosen !== '' && void run(chosen)}
      options={data ? options : [{ value: '', text: '' }]}
    />
  )
}
