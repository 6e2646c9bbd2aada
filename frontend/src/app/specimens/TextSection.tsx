import { Avatar } from '../../ui/Avatar.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FileSize } from '../../ui/FileSize.tsx'
import { NumberText } from '../../ui/NumberText.tsx'
import { RenderedText } from '../../ui/RenderedText.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Specimen } from './Specimen.tsx'

const tones: BadgeTone[] = ['neutral', 'brand', 'red', 'orange', 'green', 'blue', 'purple']
const statuses = [
  'approved',
  'archived',
  'draft',
  'private',
  'processing',
  'rejected',
  'scheduled',
  'unlisted',
  'withheld',
]
const names = ['Deep Lamps', 'Seam Finder', 'Rail Bender', 'ada', '光る石', 'Öre']
const hash = '8f43b1a0c2d9e7f65b4a3c2d1e0f9a8b7c6d5e4f8f43b1a0c2d9e7f65b4a3c2d1e0f9a8b7c6d5e4f'

/** As the API answers it. */
const rendered = [
  `<h1 id="user-content-deep-lamps">Deep Lamps</h1>
<p>Lamps that <strong>burn longer</strong> the deeper you go. See the <a href="https://example.org"`,
  'link example.org',
  `>wiki</a>.</p>
<ul>
<li>grows its own fuel</li>
<li>works with <code>fabric</code> and <code>neoforge</code></li>
</ul>
<pre><code class="hljs language-json"><span class="hljs-punctuation">{</span> <span class="hljs-attr">"hours"</span><span class="hljs-punctuation">:</span> <span class="hljs-number">12</span> <span class="hljs-punctuation">}</span></code></pre>
<table><thead><tr><th>Depth</th><th>Hours</th></tr></thead><tbody><tr><td>0</td><td>2</td></tr><tr><td>-60</td><td>12</td></tr></tbody></table>
<blockquote><p>Light is what you carry in.</p></blockquote>`,
]

export function TextSection() {
  return (
    <>
      <Specimen name="Badge and StatusBadge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Specimen>
      <Specimen name="Tag">
        <Tag>Utility</Tag>
        <Tag to="/mods?loader=fabric">Fabric</Tag>
        <Tag onRemove={() => undefined}>1.21.4</Tag>
        <Tag onRemove={() => undefined} excluded>
          Cursed
        </Tag>
      </Specimen>
      <Specimen name="Avatar">
        {names.map((name, at) => (
          <Avatar key={name} src={null} name={name} size={at < 3 ? 56 : 40} round={at >= 3} />
        ))}
        <Avatar src="/missing.png" name="Broken" size={40} />
      </Specimen>
      <Specimen name="Numbers, times, sizes, hashes">
        <NumberText value={9421} />
        <NumberText value={54_120} />
        <NumberText value={1_284_311} to="/_gallery#numbers" />
        <TimeText at={new Date(Date.now() - 3 * 86_400_000).toISOString()} />
        <TimeText at="2025-10-21T11:38:51Z" show="date" />
        <TimeText at="2025-10-21T11:38:51Z" show="exact" />
        <FileSize bytes={1_267_000} />
        <CopyButton text={hash} label={`${hash.slice(0, 12)}…`} name="SHA-512" />
      </Specimen>
      <Specimen name="RenderedText">
        <RenderedText rendered={rendered} />
      </Specimen>
    </>
  )
}
