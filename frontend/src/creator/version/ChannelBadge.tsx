import type { VersionChannel } from '@adit/events/catalogue/version_channel.values.ts'
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

export const channelTexts = defineMessages({
  release: { id: 'channel.release', defaultMessage: 'Release' },
  beta: { id: 'channel.beta', defaultMessage: 'Beta' },
  alpha: { id: 'channel.alpha', defaultMessage: 'Alpha' },
}) satisfies Record<VersionChannel, MessageDescriptor>

const tones: Record<VersionChannel, BadgeTone> = { release: 'green', beta: 'orange', alpha: 'red' }

export function ChannelBadge({ channel }: { channel: VersionChannel }) {
  return <Badge tone={tones[channel]}>{useIntl().formatMessage(channelTexts[channel])}</Badge>
}
