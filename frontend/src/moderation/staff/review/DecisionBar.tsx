import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/Button.tsx'
import { useShortcut } from '../../../ui/useShortcut.ts'
import styles from './DecisionBar.module.css'
import { type DecisionChoice, decisionsFor } from './decisions.ts'

interface Props {
  status: ProjectStatus
  /** Another moderator holds the lock, or a decision is being saved. */
  disabled?: boolean
  onChoose: (choice: DecisionChoice) => void
}

/** The decisions with their keys. On a phone the bar lies under the thumb. */
export function DecisionBar({ status, disabled = false, onChoose }: Props) {
  return (
    <div className={styles.bar}>
      {decisionsFor(status).map((choice) => (
        <DecisionButton key={choice.kind} choice={choice} disabled={disabled} onChoose={onChoose} />
      ))}
    </div>
  )
}

function DecisionButton({ choice, disabled, onChoose }: Required<Omit<Props, 'status'>> & { choice: DecisionChoice }) {
  const choose = () => {
    if (!disabled) onChoose(choice)
  }
  useShortcut(choice.key, choose)
  return (
    <Button
      color={choice.color}
      keyHint={choice.key.toUpperCase()}
      aria-keyshortcuts={choice.key}
      disabled={disabled}
      onClick={choose}
    >
      <FormattedMessage {...choice.label} />
    </Button>
  )
}
