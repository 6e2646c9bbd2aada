import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import { useIntl } from 'react-intl'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { channelTexts } from '../../project.texts.ts'

const tones: Record<VersionChannel, BadgeTone> = { release: 'green', beta: 'orange', alpha: 'red' }

/** How finished a version is. */
export function ChannelBadge({ channel }: { channel: VersionChannel }) {
  const intl = useIntl()
  return <Badge tone={tones[channel]}>{intl.formatMessage(channelTexts[channel])}</Badge>
}
