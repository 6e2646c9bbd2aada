import { FormattedMessage } from 'react-intl'
import { useStore } from '../api/storage/store.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { newBuild } from './newBuild.ts'

/** Offers a reload once a newer build is out. It never reloads on its own, because what was typed would be lost. */
export function NewBuildBanner() {
  if (!useStore(newBuild)) return null
  return (
    <Banner
      actions={
        <Button size="small" onClick={() => location.reload()}>
          <FormattedMessage id="newBuild.reload" defaultMessage="Reload" />
        </Button>
      }
      onDismiss={() => newBuild.set(false)}
    >
      <FormattedMessage id="newBuild.text" defaultMessage="A new version of this site is available." />
    </Banner>
  )
}
