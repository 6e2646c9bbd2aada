import { FormattedMessage, useIntl } from 'react-intl'
import { cosmetics } from '../api/storage/cosmetics.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { notify } from '../ui/notifications.ts'

/** Says that what is published here is for trying things out. */
export function StagingBanner() {
  const intl = useIntl()
  const hide = () => {
    cosmetics.update({ hideStagingBanner: true })
    notify({
      title: intl.formatMessage({ id: 'staging.hidden', defaultMessage: 'The staging notice is hidden' }),
      text: intl.formatMessage({
        id: 'staging.hidden.text',
        defaultMessage: 'You can show it again in the settings, under Appearance.',
      }),
    })
  }
  return (
    <Banner
      actions={
        <Button size="small" onClick={hide}>
          <FormattedMessage id="staging.hide" defaultMessage="Hide" />
        </Button>
      }
    >
      <FormattedMessage
        id="staging.text"
        defaultMessage="This is a staging site for trying things out. Anything here may be deleted at any time."
      />
    </Banner>
  )
}
