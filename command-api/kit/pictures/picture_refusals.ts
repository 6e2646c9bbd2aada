import { refusals } from '@adit/platform/eventing/refusal.ts'

/** What `storePicture` refuses, for contracts: its own file loads the decoder. */
export const pictureRefusals = refusals('invalid_image')
