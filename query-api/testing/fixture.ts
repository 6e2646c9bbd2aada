export { eventLog } from '@adit/platform/testing/event_log.ts'
export {
  fileData,
  projectStreams,
  versionData,
  // biome-ignore lint/style/noRestrictedImports: the events of the catalogue's tests, told once
} from '@adit/projectors/catalogue/catalogue.fixture.ts'
