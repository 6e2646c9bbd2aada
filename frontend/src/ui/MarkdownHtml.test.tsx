import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MarkdownHtml } from './MarkdownHtml.tsx'

afterEach(() => {
  document.head.querySelector('meta[name="direct-hosts"]')?.remove()
})

function sources(): (string | null)[] {
  const hosts = ['cdn.test', 'staging-cdn.test', 'other.test', 'img.shields.io']
  const { container, unmount } = render(
    <MarkdownHtml text={hosts.map((host) => `![](https://${host}/a.png)`).join(' ')} />,
  )
  const found = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  unmount()
  return found
}

const proxied = (host: string) => `/_internal/image?url=${encodeURIComponent(`https://${host}/a.png`)}`

test('shows pictures of the hosts that the page names directly, and those of unknown hosts through the proxy', () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="direct-hosts" content="cdn.test staging-cdn.test">')
  expect(sources()).toEqual([
    'https://cdn.test/a.png',
    'https://staging-cdn.test/a.png',
    proxied('other.test'),
    'https://img.shields.io/a.png',
  ])
})

test('without named hosts, only pictures of known hosts skip the proxy', () => {
  expect(sources()).toEqual([
    ...['cdn.test', 'staging-cdn.test', 'other.test'].map(proxied),
    'https://img.shields.io/a.png',
  ])
})
