import { defineErrors } from '@adit/platform/http/errors.ts'

export const gameVersionErrors = defineErrors({
  game_version_exists: { family: 'invalid_input', wording: '{field}: the game version "{version}" is already listed.' },
})
