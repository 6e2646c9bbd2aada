import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import { useIntl } from 'react-intl'
import { channelTexts } from '../../project.texts.ts'
import styles from './ChannelMark.module.css'

const letters: Record<VersionChannel, string> = { release: 'R', beta: 'B', alpha: 'A' }

/** How finished a version is, by shape and letter as well as by colour. */
export function ChannelMark({ channel }: { channel: VersionChannel }) {
  const intl = useIntl()
  const name = intl.formatMessage(channelTexts[channel])
  return (
    <span className={styles.mark} data-channel={channel} title={name}>
      <span aria-hidden="true">{letters[channel]}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
