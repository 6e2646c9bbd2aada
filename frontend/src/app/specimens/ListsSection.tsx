import { FileText, History, Images, Package } from 'lucide-react'
import { ProjectList } from '../../catalogue/public/list/ProjectList.tsx'
import { sampleHits } from '../../testing/searchHits.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { DataRow, RowList } from '../../ui/RowList.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Specimen } from './Specimen.tsx'

const tabs = [
  { to: '/_gallery', text: 'Description', icon: <FileText aria-hidden="true" /> },
  { to: '/_gallery/gallery', text: 'Gallery', icon: <Images aria-hidden="true" />, count: 4 },
  { to: '/_gallery/changelog', text: 'Changelog', icon: <History aria-hidden="true" /> },
  { to: '/_gallery/versions', text: 'Versions', icon: <Package aria-hidden="true" />, count: 31 },
]

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
