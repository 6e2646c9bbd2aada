import { useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { notify } from '../../ui/notifications.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Specimen } from './Specimen.tsx'

export function FieldsSection() {
  const [text, setText] = useState('Deep Lamps')
  const [long, setLong] = useState('Lamps that burn *longer* the deeper you go.')
  const [channel, setChannel] = useState<'release' | 'beta' | 'alpha'>('beta')
  const [on, setOn] = useState(true)
  return (
    <>
      <Specimen name="TextField">
        <TextField label="Title" value={text} onChange={setText} limit={64} />
        <TextField
          label="Source"
          description="https only"
          optional
          value=""
          onChange={setText}
          placeholder="https://"
        />
        <TextField
          label="Version number"
          value="1.0 / 2"
          onChange={setText}
          mono
          error="A number holds no spaces or slashes."
        />
        <TextField label="Id" value="AAAABBBB" onChange={setText} mono disabled />
      </Specimen>
      <Specimen name="TextArea">
        <TextArea label="Summary" value={long} onChange={setLong} limit={40} />
      </Specimen>
      <Specimen name="Select, Checkbox, Switch, SearchBox">
        <Select
          label="Release channel"
          value={channel}
          onChange={setChannel}
          options={[
            { value: 'release', text: 'Release' },
            { value: 'beta', text: 'Beta' },
            { value: 'alpha', text: 'Alpha' },
          ]}
        />
        <Checkbox label="Featured" checked={on} onChange={setOn} description="Shown first on the project's page" />
        <Checkbox label="Some of them" partial checked={false} onChange={setOn} />
        <Checkbox label="Consent" checked={false} onChange={setOn} error="Needed to go on" />
        <Switch label="Show my projects first" checked={on} onChange={setOn} />
        <SearchBox value="" onSearch={() => undefined} label="Search members" placeholder="Search members" />
      </Specimen>
      <Specimen name="FileDrop">
        <FileDrop
          label="Files of the version"
          accept={['.jar', '.zip', '.mrpack']}
          maxBytes={524_288_000}
          multiple
          onFiles={(files) => notify({ title: `${files.length} taken`, type: 'success' })}
        />
        <FileDrop label="Icon" accept={['.png', '.webp']} maxBytes={262_144} onFiles={() => undefined} disabled />
      </Specimen>
    </>
  )
}
