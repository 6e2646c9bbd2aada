import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import { useIntl } from 'react-intl'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { channelTexts } from '../../project.texts.ts'

const tones: Record<VersionChannel, BadgeTone> = { release: 'green', beta: 'orange', alpha: 'red' }

export function ChannelBadge({ channel }: { channel: VersionChannel }) {
  return <Badge tone={tones[channel]}>{useIntl().formatMessage(channelTexts[channel])}</Badge>
}
