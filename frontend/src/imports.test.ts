// @vitest-environment node
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What a file may not take from where, so that the first load stays small. */
const rules = [
  {
    what: /import \{[^}]*\b(Link|NavLink|createBrowserRouter|RouterProvider)\b[^}]*\} from 'react-router'/,
    advice: 'take Link and NavLink from ui/Link.tsx; the router is the one of app/AppRouter.tsx',
  },
  {
    what: /from '(react-admin|ra-[\w-]+|@mui\/[^']+|react-router-dom|react-hook-form)'/,
    advice: 'react-admin and MUI belong to the dashboard and to staff, never to what every visitor loads',
    where: /^(?!app\/(?:staff|dashboard)\/|app\/\w+App\.tsx|\w+\/staff\/|\w+\/creator\/dashboard\/)/,
  },
  {
    what: /'@adit\/markdown\/(?!rendered\.ts)|from '[./\w]*\/Markdown(?:Body|Html)\.tsx'|import\('[./\w]*\/Markdown(?:Body|Html)\.tsx'\)/,
    advice:
      'texts come rendered from the API, for ui/RenderedText.tsx; the Markdown pipeline is for the preview of the editor alone',
    where: /^(?!ui\/Markdown(?:Body|Html)\.tsx$|ui\/form\/MarkdownEditor\.tsx$)/,
  },
]

test('files import only what belongs to their part', async () => {
  const offences: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const text = await readFile(join(import.meta.dirname, file), 'utf8')
    for (const { what, advice, where } of rules)
      if (what.test(text) && (where?.test(file) ?? true)) offences.push(`${file}: ${advice}`)
  }
  expect(offences).toEqual([])
})
