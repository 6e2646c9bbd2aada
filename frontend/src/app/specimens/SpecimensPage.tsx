import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import { ButtonsSection } from './ButtonsSection.tsx'
import { FieldsSection } from './FieldsSection.tsx'
import { ListsSection } from './ListsSection.tsx'
import { OverlaysSection } from './OverlaysSection.tsx'
import styles from './SpecimensPage.module.css'
import { StatesSection } from './StatesSection.tsx'
import { TextSection } from './TextSection.tsx'

const parts = {
  Buttons: ButtonsSection,
  Fields: FieldsSection,
  Lists: ListsSection,
  States: StatesSection,
  Overlays: OverlaysSection,
  'Text and numbers': TextSection,
} satisfies Record<string, () => ReactNode>

/** Every component in every state, for those who build pages. Its own texts are not translated. */
export function SpecimensPage() {
  const [rtl, setRtl] = useState(false)
  usePageHead('Component gallery')
  return (
    <div dir={rtl ? 'rtl' : undefined} className={styles.page}>
      <h1>Component gallery</h1>
      <nav className={styles.nav} aria-label="Sections">
        {Object.keys(parts).map((name) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
        <Button size="small" onClick={() => setRtl(!rtl)}>
          Turn around
        </Button>
      </nav>
      {Object.entries(parts).map(([name, Part]) => (
        <section key={name} id={name}>
          <h2>{name}</h2>
          <Part />
        </section>
      ))}
    </div>
  )
}
