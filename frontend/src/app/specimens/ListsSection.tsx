import { FileText, History, Images, Package } from 'lucide-react'
import { ProjectList } from '../../catalogue/public/list/ProjectList.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CreatorList } from '../../ui/list/CreatorList.tsx'
import { useListAddress } from '../../ui/list/useListAddress.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { DataRow, RowList } from '../../ui/RowList.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Specimen } from './Specimen.tsx'
import { sampleHits } from './searchHits.ts'

const tabs = [
  { to: '/_gallery', text: 'Description', icon: <FileText aria-hidden="true" /> },
  { to: '/_gallery/gallery', text: 'Gallery', icon: <Images aria-hidden="true" />, count: 4 },
  { to: '/_gallery/changelog', text: 'Changelog', icon: <History aria-hidden="true" /> },
  { to: '/_gallery/versions', text: 'Versions', icon: <Package aria-hidden="true" />, count: 31 },
]

const names = ['Deep Lamps', 'Seam Finder', 'Rail Bender']

function SampleList() {
  const address = useListAddress({
    filters: [
      { value: 'all', text: 'All', count: 3 },
      { value: 'drafts', text: 'Drafts', count: 0 },
    ],
    sorts: [
      { value: 'newest', text: 'Newest' },
      { value: 'name', text: 'Name' },
    ],
  })
  const shown = address.sort === 'name' ? names.toSorted() : names
  return (
    <CreatorList
      title="Your projects"
      intro="What you have made."
      action={<Button color="brand">New project</Button>}
      rows={{ data: address.show === 'all' ? shown : [], error: null, refetch: () => undefined }}
      address={address}
      pageSize={2}
      row={(name) => (
        <DataRow key={name}>
          <Avatar src={null} name={name} />
          <a href="#Lists" data-row-link>
            {name}
          </a>
        </DataRow>
      )}
      empty={<EmptyState title="You have no projects yet" />}
    />
  )
}

export function ListsSection() {
  return (
    <>
      <Specimen name="ProjectList: list (j and k walk along it)">
        <div>
          <ProjectList hits={sampleHits} type={null} view="list" label="Projects" />
        </div>
      </Specimen>
      <Specimen name="ProjectList: grid">
        <div>
          <ProjectList hits={sampleHits} type="mod" view="grid" label="Projects" />
        </div>
      </Specimen>
      <Specimen name="ProjectList: gallery, busy">
        <div>
          <ProjectList hits={sampleHits} type="shader" view="gallery" label="Projects" busy />
        </div>
      </Specimen>
      <Specimen name="RowList: dense, one selected">
        <RowList label="Queue" layout="dense">
          {['Deep Lamps', 'Seam Finder', 'Rail Bender'].map((name, at) => (
            <DataRow key={name} selected={at === 1}>
              <Avatar src={null} name={name} size={24} />
              <a href="#Lists" data-row-link>
                {name}
              </a>
              <StatusBadge status={['processing', 'approved', 'rejected'][at] ?? 'unknown'} />
            </DataRow>
          ))}
        </RowList>
      </Specimen>
      <Specimen name="CreatorList: filters, order and pages are in the address">
        <SampleList />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs label="Project pages" tabs={tabs} />
      </Specimen>
      <Specimen name="Breadcrumbs">
        <Breadcrumbs
          path={[{ text: 'Mods', to: '/mods' }, { text: 'Deep Lamps', to: '/mod/deep-lamps' }, { text: '2.4.0' }]}
        />
      </Specimen>
      <Specimen name="Pagination">
        <Pagination page={7} pages={31} to={(page) => `/_gallery?page=${page}`} />
      </Specimen>
    </>
  )
}
