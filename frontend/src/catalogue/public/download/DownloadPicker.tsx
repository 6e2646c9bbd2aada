import { loaderIcon } from '@adit/events/catalogue/tag/loader_icon.values.ts'
import { useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { setupQuery } from '../../projectAddress.ts'
import { currentSetup, rememberSetup } from '../../setup/setup.ts'
import { TagIcon } from '../../TagIcon.tsx'
import { byPopularity, tagName, useGameVersions } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { useProjectView } from '../project/projectView.ts'
import { DependencyList } from '../version/DependencyList.tsx'
import { NoVersions } from '../version/NoVersions.tsx'
import { useVersionOrder } from '../version/useVersions.ts'
import styles from './DownloadPicker.module.css'
import { OptionList } from './OptionList.tsx'
import { NewerVersion, PickedFile } from './PickedFile.tsx'
import { useFocusBack } from './useFocusBack.ts'
import {
  type Choices,
  choicesOf,
  hasFile,
  initialSetup,
  isComplete,
  nearestSetups,
  offered,
  pickVersion,
  type Setup,
} from './versionChoice.ts'

/** “Fabric 1.21.4” */
function SetupText({ setup }: { setup: Setup }) {
  return <bdi>{[setup.loader && tagName(setup.loader), setup.version].filter(Boolean).join(' ')}</bdi>
}

type QuestionProps = {
  versions: readonly VersionItem[]
  choices: Choices
  setup: Setup
  onChange: (setup: Setup) => void
  onEnter: () => void
}

function VersionQuestion({ versions, choices, setup, onChange, onEnter }: QuestionProps) {
  const intl = useIntl()
  const { data } = useGameVersions()
  const [snapshots, setSnapshots] = useState(false)
  const releases = useMemo(
    () => new Set(data?.filter(({ version_type }) => version_type === 'release').map(({ version }) => version)),
    [data],
  )
  const isRelease = (version: string) => releases.size === 0 || releases.has(version)
  const all = snapshots || !choices.versions.some(isRelease)
  const shown = choices.versions.filter((version) => all || isRelease(version) || version === setup.version)
  const label = intl.formatMessage({ id: 'filter.version', defaultMessage: 'Game version' })
  const note = intl.formatMessage(
    { id: 'picker.notFor', defaultMessage: 'not for {name}' },
    { name: setup.loader ? tagName(setup.loader) : '' },
  )
  return (
    <section className={styles.question}>
      <h3>{label}</h3>
      <OptionList
        label={label}
        value={setup.version}
        onChange={(version) => onChange({ ...setup, version })}
        onEnter={onEnter}
        options={shown.map((version) => ({
          value: version,
          text: version,
          available: hasFile(versions, { ...setup, version }, choices),
          note,
        }))}
      />
      {choices.versions.some((version) => !isRelease(version)) && choices.versions.some(isRelease) && (
        <Checkbox
          label={intl.formatMessage({ id: 'filter.snapshots', defaultMessage: 'Show snapshots' })}
          checked={snapshots}
          onChange={setSnapshots}
        />
      )}
    </section>
  )
}

function LoaderQuestion({ versions, choices, setup, onChange, onEnter }: QuestionProps) {
  const intl = useIntl()
  if (choices.loaders.length === 0) return null
  const label = intl.formatMessage({ id: 'picker.platform', defaultMessage: 'Loader' })
  const note = intl.formatMessage(
    { id: 'picker.notFor', defaultMessage: 'not for {name}' },
    { name: setup.version ?? '' },
  )
  return (
    <section className={styles.question}>
      <h3>{label}</h3>
      <OptionList
        label={label}
        value={setup.loader}
        onChange={(loader) => onChange({ ...setup, loader })}
        onEnter={onEnter}
        options={choices.loaders.toSorted(byPopularity).map((loader) => ({
          value: loader,
          text: tagName(loader),
          icon: <TagIcon svg={loaderIcon(loader)} />,
          available: hasFile(versions, { ...setup, loader }, choices),
          note,
        }))}
      />
    </section>
  )
}

function NoFile({ versions, choices, setup, onChange }: Omit<QuestionProps, 'onEnter'>) {
  return (
    <div className={styles.none} role="status">
      <p>
        <FormattedMessage
          id="picker.none"
          defaultMessage="No file works with {setup}."
          values={{ setup: <SetupText setup={setup} /> }}
        />
      </p>
      <div className={styles.nearest}>
        {nearestSetups(versions, setup, choices).map((other) => (
          <Button key={`${other.loader} ${other.version}`} size="small" look="outlined" onClick={() => onChange(other)}>
            <SetupText setup={other} />
          </Button>
        ))}
      </div>
    </div>
  )
}

/** What is chosen: the address, else what was chosen last; choosing changes both. */
function useSetup(choices: Choices) {
  const { setup: asked } = useProjectView()
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const setup = initialSetup(asked, currentSetup(), choices)
  const change = (next: Setup) => {
    // What was settled because this project has only one is no choice of the reader's.
    rememberSetup({
      version: next.version === setup.version ? null : next.version,
      loader: next.loader === setup.loader ? null : next.loader,
    })
    const params = new URLSearchParams(search)
    for (const name of ['version', 'loader'] as const) {
      const value = next[name]
      if (value === null) params.delete(name)
      else params.set(name, value)
    }
    void navigate({ search: `?${params}`, hash }, { replace: true, state, preventScrollReset: true })
  }
  return { setup, change }
}

/** The file when it is clear already, else the first question without an answer. Before the dialog takes its close button. */
function focusFirst(questions: HTMLElement | null): void {
  const file = questions?.closest('[role="dialog"]')?.querySelector<HTMLElement>(`.${styles.get}`)
  const open = [...(questions?.querySelectorAll('[role="radiogroup"]') ?? [])].find(
    (group) => !group.querySelector('input:checked'),
  )
  const target = file ?? open?.querySelector('input')
  target?.focus()
}

/** What the picker knows and has found. Null while the versions load, or when there are none. */
function usePicker() {
  const { versions } = useProjectView()
  const { isPending } = useGameVersions()
  const order = useVersionOrder()
  const open = useMemo(() => offered(versions.data ?? []), [versions.data])
  const choices = useMemo(() => choicesOf(open, order), [open, order])
  const { setup, change } = useSetup(choices)
  const complete = isComplete(setup, choices)
  const ready = open.length > 0 && !isPending
  return { ready, open, choices, setup, change, complete, picked: complete ? pickVersion(open, setup) : null }
}

type PickerState = ReturnType<typeof usePicker>

function Result({ choices, complete, picked }: PickerState) {
  if (picked) return <PickedFile version={picked.best} />
  return (
    <p className={styles.hint}>
      {complete ? (
        <FormattedMessage id="picker.other" defaultMessage="Choose another game version or loader." />
      ) : choices.loaders.length === 0 ? (
        <FormattedMessage id="picker.chooseVersion" defaultMessage="Choose your game version." />
      ) : (
        <FormattedMessage id="picker.choose" defaultMessage="Choose your game version and loader." />
      )}
    </p>
  )
}

function Questions({ state, onEnter }: { state: PickerState; onEnter: () => void }) {
  const { open, choices, setup, change, complete, picked } = state
  const question = { versions: open, choices, setup, onChange: change, onEnter }
  const needs = (picked?.best.dependencies ?? []).filter(
    ({ dependency_type }) => dependency_type === 'required' || dependency_type === 'incompatible',
  )
  return (
    <>
      <div className={styles.questions} ref={focusFirst}>
        <VersionQuestion {...question} />
        <LoaderQuestion {...question} />
      </div>
      {complete && !picked && <NoFile {...question} />}
      {picked?.newer && <NewerVersion version={picked.newer} />}
      {needs.length > 0 && (
        <section className={styles.needs}>
          <DependencyList dependencies={needs} query={`${setupQuery(setup)}#download`} />
        </section>
      )}
    </>
  )
}

/** Asks for game version and platform, then hands out the one right file. */
export function DownloadPicker({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { project, versions } = useProjectView()
  const state = usePicker()
  useFocusBack()
  const result = useRef<HTMLDivElement>(null)
  const nothing = versions.data !== undefined && state.open.length === 0
  return (
    <Dialog
      open
      kind="sheet"
      onOpenChange={(next) => !next && onClose()}
      title={intl.formatMessage({ id: 'picker.title', defaultMessage: 'Download {name}' }, { name: project.name })}
      actions={
        !nothing && (
          <div ref={result} className={styles.result} role="status">
            {state.ready && <Result {...state} />}
          </div>
        )
      }
    >
      {state.ready ? (
        <Questions
          state={state}
          onEnter={() => result.current?.querySelector<HTMLElement>(`.${styles.get}`)?.click()}
        />
      ) : versions.error ? (
        <ErrorState error={versions.error} onRetry={versions.retry} />
      ) : nothing ? (
        <NoVersions filtered={false} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </Dialog>
  )
}
